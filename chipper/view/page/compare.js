// Two variants beside each other, or one in the other: the rows of a file, only those seen made.
import { $, el, many } from './dom.js';
import { FileTree } from './files.js';
import { painted } from './paint.js';
import { VirtualList } from './virtual.js';
import { GONE, reads } from './weave.js';

/**
 * @typedef {import('./app.js').App} App
 * @typedef {import('./weave.js').Row} Row
 * @typedef {import('./weave.js').Seg} Seg
 * @typedef {{row: Row, view: 'split' | 'one' | 'left' | 'right'} | {fold: number, from: number}} Line
 */

export const ROW = 20;
const FADE = 800; // milliseconds; the style sheet's animations take no longer
const AROUND = 3; // rows kept around a change
const RUN = 3; // blank rows in a row that are folded

export class Compare {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.box = $('rows');
    this.bar = $('sideways');
    this.files = new FileTree($('files'), (file) => app.set({ file }));
    /** @type {boolean[]} which files differ */ this.changed = [];
    /** @type {((seg: Seg, at: number) => boolean) | undefined} */ this.fresh = undefined;
    /** @type {Row[]} */ this.rows = [];
    /** @type {Line[]} */ this.lines = [];
    /** @type {Set<number>} folds opened, by their first row */ this.unfolded = new Set();
    /** @type {number | undefined} */ this.fading = undefined;
    this.list = new VirtualList(this.box, ROW, (index) => this.#line(index));
    // What is told of a variant takes more room or less: the change stays in sight until somebody scrolls.
    this.moved = false;
    for (const name of ['wheel', 'keydown', 'pointerdown']) this.box.addEventListener(name, () => { this.moved = true; }, { passive: true });
    new ResizeObserver(() => {
      if (!this.moved) this.#reveal();
    }).observe(this.box);
    this.box.addEventListener('keydown', (event) => this.#key(event));
    this.narrow = window.matchMedia('(max-width: 720px)');
    this.narrow.addEventListener('change', () => this.#lay());
    for (const name of /** @type {const} */ (['show', 'layout'])) {
      $(name).addEventListener('change', (event) => {
        app.set({ [name]: /** @type {HTMLSelectElement} */ (event.target).value });
      });
    }
    $('next-change').addEventListener('click', () => this.jump(1));
    $('previous-change').addEventListener('click', () => this.jump(-1));
    app.listen((changed) => {
      if (['at', 'against', 'file'].some((name) => changed.has(name)) || (changed.has('model') && !this.rows.length)) this.#load(changed.has('file'));
      else if (changed.has('show') || changed.has('layout')) this.#lay();
      else if (changed.has('tab')) this.list.draw(true);
    });
  }

  get one() {
    return this.narrow.matches || this.app.state.layout === 'one';
  }

  /** @param {boolean} stay with the file that was chosen */
  #load(stay) {
    const { app } = this;
    const { model, weaver } = app;
    const [left, right] = [weaver.choice(app.left), weaver.choice(app.state.at)];
    this.changed = model.files.map((_, file) => weaver.differs(file, left, right));
    if (!stay && !this.changed[app.state.file] && this.changed.includes(true)) app.state.file = this.changed.indexOf(true);
    this.fresh = this.#news();
    this.unfolded.clear();
    this.rows = weaver.rows(app.state.file, left, right);
    this.files.draw(model.files, app.state.file, this.changed, 'changed');
    this.#lay();
    this.#titles();
    this.moved = false;
    this.#reveal();
    this.box.classList.toggle('renewed', this.fresh !== undefined);
    this.box.classList.add('fresh'); // the deletions of this frame fade; scrolling does not repeat it
    window.clearTimeout(this.fading);
    this.fading = window.setTimeout(() => this.box.classList.remove('fresh'), FADE);
  }

  /** What went with this very variant, where it is compared with one further back. */
  #news() {
    const { app } = this;
    const { at } = app.state;
    const base = app.model.base(at);
    if (app.left === base) return undefined;
    const before = app.weaver.choice(base);
    return (/** @type {Seg} */ seg, /** @type {number} */ place) => reads(before.get(seg.strip)?.[place] ?? GONE);
  }

  /** Bring the first change into sight. */
  #reveal() {
    const first = this.lines.findIndex((line) => 'row' in line && line.row.changed);
    if (first < 0) return;
    this.list.reveal(first);
    this.#shift();
  }

  /** Where lines are longer than their column, shift them so that the first change is seen. */
  #shift() {
    if (this.bar.scrollLeft) this.bar.scrollLeft = 0;
    this.box.style.setProperty('--shift', '0px');
    const mark = this.box.querySelector('.line.changed :is(del, ins)');
    const room = mark?.closest('code')?.getBoundingClientRect();
    if (!mark || !room) return;
    const over = mark.getBoundingClientRect().left - room.right + Math.min(160, room.width / 2);
    if (over <= 0 || this.bar.scrollWidth <= this.bar.clientWidth) return;
    this.bar.scrollLeft = over;
    this.box.style.setProperty('--shift', `${-this.bar.scrollLeft}px`);
  }

  /** To the next file that is different; to the next one if none is. */
  nextFile() {
    const { length } = this.changed;
    const { file } = this.app.state;
    const behind = Array.from({ length }, (_, i) => (file + 1 + i) % length);
    const to = behind.find((each) => this.changed[each] && each !== file) ?? behind[0];
    if (to !== undefined) this.app.set({ file: to });
  }

  #titles() {
    const { app } = this;
    const { model } = app;
    const title = (/** @type {number} */ n) => `v${n}${n ? '' : ' · original'}${model.isStep(n) ? ` · ${many(model.tokens(n), model.unit)}` : ''}`;
    $('left-title').textContent = title(app.left);
    $('right-title').textContent = title(app.state.at);
    const changed = this.rows.filter((row) => row.changed).length;
    $('changed').textContent = changed ? `${many(changed, 'line')} changed` : 'no difference here';
  }

  /** Which rows are shown, and how. */
  #lay() {
    const { show } = this.app.state;
    const keep = this.rows.map((row) => show === 'lines' || (show === 'program' ? !row.blank || row.changed : false));
    if (show === 'changes') {
      this.rows.forEach((row, i) => {
        if (row.changed) for (let k = i - AROUND; k <= i + AROUND; k += 1) if (k in keep) keep[k] = true;
      });
    }
    /** @type {Line[]} */ const lines = [];
    for (let i = 0; i < this.rows.length; ) {
      let j = i;
      while (j < this.rows.length && !keep[j]) j += 1;
      const least = show === 'program' ? RUN : 1;
      if (j - i >= least && !this.unfolded.has(i)) {
        lines.push({ fold: j - i, from: i });
        i = j;
      } else {
        const end = Math.max(j, i + 1);
        for (; i < end; i += 1) lines.push(...this.#views(this.rows[i]));
      }
    }
    this.lines = lines;
    this.bar.style.setProperty('--longest', longest(this.rows, show !== 'lines'));
    this.bar.classList.toggle('one', this.one);
    this.box.classList.toggle('one', this.one);
    $('titles').classList.toggle('one', this.one);
    this.list.reset(lines.length);
  }

  /**
   * @param {Row} row
   * @returns {Line[]}
   */
  #views(row) {
    if (!this.one) return [{ row, view: 'split' }];
    if (row.left && row.right) return [{ row, view: 'one' }];
    return [{ row, view: row.left ? 'left' : 'right' }];
  }

  /** @param {number} index */
  #line(index) {
    const line = this.lines[index];
    if ('fold' in line) {
      const blank = this.rows.slice(line.from, line.from + line.fold).every((row) => row.blank);
      return el('div', { class: 'line folded' }, el('button', {
        type: 'button', tabindex: -1, click: () => {
          this.unfolded.add(line.from);
          this.#lay();
        },
      }, `⋯ ${many(line.fold, blank ? 'blank line' : 'line')}`));
    }
    const { model } = this.app;
    const { row, view } = line;
    const way = { tight: this.app.state.show !== 'lines', fresh: this.fresh };
    const number = (/** @type {number | undefined} */ n) => el('span', { class: 'n' }, n ? String(n) : '');
    if (view !== 'split') {
      const segs = view === 'one' ? both(row) : (row.left ?? row.right)?.segs ?? [];
      return el('div', { class: `line${row.changed ? ' changed' : ''}` }, number(row.right?.line ?? row.left?.line),
        el('code', { class: 'whole' }, ...painted(model, segs, { view: 'one', ...way })));
    }
    const cell = (/** @type {'left' | 'right'} */ where) => {
      const found = row[where];
      return el('code', { class: `${where}${found ? '' : ' none'}` }, ...(found ? painted(model, found.segs, { view: where, ...way }) : []));
    };
    return el('div', { class: `line${row.changed ? ' changed' : ''}` }, number(row.left?.line), cell('left'), number(row.right?.line), cell('right'));
  }

  /**
   * To the next change, or the one before.
   * @param {1 | -1} direction
   */
  jump(direction) {
    const middle = Math.floor((this.list.top + this.list.view / 2) / ROW);
    const starts = this.lines.flatMap((line, i) => {
      const before = this.lines[i - 1];
      const fresh = 'row' in line && line.row.changed && !(before && 'row' in before && before.row.changed);
      return fresh ? [i] : [];
    });
    const to = direction > 0 ? starts.find((i) => i > middle) ?? starts[0] : starts.filter((i) => i < middle).pop() ?? starts[starts.length - 1];
    this.moved = true;
    if (to !== undefined) this.list.scrollTo(to * ROW - this.list.view / 2 + ROW / 2);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const moves = { ArrowDown: ROW, ArrowUp: -ROW, PageDown: this.box.clientHeight - ROW, PageUp: ROW - this.box.clientHeight };
    const move = moves[/** @type {keyof typeof moves} */ (event.key)];
    if (!move) return;
    this.box.scrollTop += move;
    event.preventDefault();
    event.stopPropagation();
  }
}

/**
 * The stretches of both cells in order, each once.
 * @param {Row} row
 * @returns {Seg[]}
 */
export function both(row) {
  const all = new Set([...(row.left?.segs ?? []), ...(row.right?.segs ?? [])]);
  return [...all].sort((a, b) => a.at - b.at);
}

/**
 * How wide the longest line is; long holes are *tight*.
 * @param {Row[]} rows
 * @param {boolean} tight
 */
export function longest(rows, tight) {
  const wide = (/** @type {Seg} */ seg) => (tight && !reads(seg.left) && !reads(seg.right) ? Math.min(8, seg.end - seg.start) : seg.end - seg.start);
  let most = 0;
  for (const { left, right } of rows) {
    for (const cell of [left, right]) {
      let sum = 0;
      for (const seg of cell?.segs ?? []) sum += wide(seg);
      if (sum > most) most = sum;
    }
  }
  return `${most + 4}ch`;
}
