// Two variants beside each other, or one in the other: the rows of a file, only those seen made.
import { $, el, many, set } from './dom.js';
import { painted } from './paint.js';
import { VirtualList } from './virtual.js';

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
    const changed = model.files.map((_, file) => weaver.differs(file, left, right));
    if (!stay && !changed[app.state.file] && changed.includes(true)) app.state.file = changed.indexOf(true);
    this.unfolded.clear();
    this.rows = weaver.rows(app.state.file, left, right);
    this.#files(changed);
    this.#lay();
    this.#titles();
    this.moved = false;
    this.#reveal();
    this.box.classList.add('fresh'); // the deletions of this frame fade; scrolling does not repeat it
    window.clearTimeout(this.fading);
    this.fading = window.setTimeout(() => this.box.classList.remove('fresh'), FADE);
  }

  /** Bring the first change into sight. */
  #reveal() {
    const first = this.lines.findIndex((line) => 'row' in line && line.row.changed);
    if (first >= 0) this.list.reveal(first);
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

  /** @param {boolean[]} changed */
  #files(changed) {
    const { app } = this;
    const { model } = app;
    set($('files'), { hidden: model.files.length < 2 });
    if (model.files.length < 2) return;
    let folder = '';
    /** @type {HTMLElement[]} */ const items = [];
    model.files.forEach((path, file) => {
      const cut = path.lastIndexOf('/') + 1;
      if (path.slice(0, cut) !== folder) {
        folder = path.slice(0, cut);
        items.push(el('span', { class: 'folder' }, folder));
      }
      items.push(el('button', {
        type: 'button', class: `file${changed[file] ? ' changed' : ''}`, title: path,
        'aria-pressed': String(file === app.state.file), click: () => app.set({ file }),
      }, path.slice(cut), changed[file] ? el('span', { class: 'dot' }, '●') : null,
      changed[file] ? el('span', { class: 'hidden' }, ' changed') : null));
    });
    $('files').replaceChildren(...items);
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
    const longest = this.rows.reduce((most, row) => Math.max(most, width(row)), 0);
    this.box.style.setProperty('--longest', `${longest + 4}ch`);
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
    const number = (/** @type {number | undefined} */ n) => el('span', { class: 'n' }, n ? String(n) : '');
    if (view !== 'split') {
      const segs = view === 'one' ? both(row) : (row.left ?? row.right)?.segs ?? [];
      return el('div', { class: `line${row.changed ? ' changed' : ''}` }, number(row.right?.line ?? row.left?.line),
        el('code', { class: 'whole' }, ...painted(model, segs, 'one')));
    }
    const cell = (/** @type {'left' | 'right'} */ where) => {
      const found = row[where];
      return el('code', { class: `${where}${found ? '' : ' none'}` }, ...(found ? painted(model, found.segs, where) : []));
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

/** @param {Row} row */
function width(row) {
  const long = (/** @type {Seg[] | undefined} */ segs) => (segs ?? []).reduce((sum, seg) => sum + seg.end - seg.start, 0);
  return Math.max(long(row.left?.segs), long(row.right?.segs));
}
