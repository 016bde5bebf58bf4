// What stayed of the original, and for each piece why: what happened when it was taken away.
import { $, el, grouped, many, mark } from './dom.js';
import { both, longest, ROW } from './compare.js';
import { FileTree } from './files.js';
import { painted } from './paint.js';
import { button, VirtualList } from './virtual.js';
import { short, why } from './why.js';

/**
 * @typedef {import('./app.js').App} App
 * @typedef {import('./weave.js').Row} Row
 * @typedef {import('./weave.js').Seg} Seg
 * @typedef {{number: number, verdict: string, cuts: number[], size: number}} Reason
 */

export class Stayed {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.key = '';
    this.files = new FileTree($('stayed-files'), (file) => app.set({ file }));
    /** @type {boolean[]} files of which something stayed */ this.left = [];
    /** @type {Row[]} */ this.rows = [];
    /** @type {Reason[]} smallest first */ this.reasons = [];
    /** @type {Map<number, Uint16Array>} per strip and character: a reason's place, from 1 */ this.why = new Map();
    this.list = new VirtualList($('stayed-rows'), ROW, (index) => this.#line(index));
    $('stayed-rows').addEventListener('click', (event) => this.#click(event));
    $('stayed-rows').addEventListener('keydown', (event) => this.#key(event));
    $('only').addEventListener('change', () => this.#load(true));
    this.cursor = -1;
    app.listen((changed) => {
      if (app.state.tab === 'stayed' && (changed.has('tab') || changed.has('model') || changed.has('file'))) this.#load(false, changed.has('tab'));
    });
  }

  /**
   * @param {boolean} anew
   * @param {boolean} [turn] to a file of which something stayed
   */
  #load(anew, turn = false) {
    const { app } = this;
    const { model, weaver } = app;
    this.left = this.#survivors();
    if (turn && !this.left[app.state.file] && this.left.includes(true)) app.set({ file: this.left.indexOf(true) });
    const key = `${model.best} ${model.last} ${app.state.file}`;
    if (key === this.key && !anew) return;
    this.key = key;
    this.#explain();
    const rows = weaver.rows(app.state.file, weaver.choice(0), weaver.choice(model.best));
    const only = /** @type {HTMLInputElement} */ ($('only')).checked;
    this.rows = only ? rows.filter((row) => this.#survives(row)) : rows;
    this.files.draw(model.files, app.state.file, this.left, 'something stayed');
    this.#head(rows);
    $('stayed-sideways').style.setProperty('--longest', longest(this.rows, true));
    this.list.reset(this.rows.length);
  }

  /** Per file, whether there is something to read in the final program. */
  #survivors() {
    const { model, weaver } = this.app;
    const left = model.files.map(() => false);
    for (const [at, states] of weaver.choice(model.best)) {
      const { file, text } = model.strips[at];
      for (let i = 0; i < text.length && !left[file]; i += 1) if (states[i] === 0 && text[i] > ' ') left[file] = true;
    }
    return left;
  }

  /** @param {Row} row */
  #survives(row) {
    const { strips } = this.app.model;
    return (row.right?.segs ?? []).some((seg) => seg.right === 0 && /\S/.test(strips[seg.strip].text.slice(seg.start, seg.end)));
  }

  /** @param {Row[]} rows */
  #head(rows) {
    const { model } = this.app;
    const left = rows.filter((row) => this.#survives(row)).length;
    const all = rows.filter((row) => !row.blank).length;
    const sizes = `${many(model.tokens(model.best), model.unit)} of ${grouped(model.tokens(0))}`;
    const path = model.files[this.app.state.file] ?? '';
    const of = `of ${path.slice(path.lastIndexOf('/') + 1)} ${left ? `${many(left, 'line')} of ${grouped(all)}` : 'nothing'}`;
    const stayed = model.files.length > 1
      ? `${sizes} stayed, in ${this.left.filter(Boolean).length} of ${many(model.files.length, 'file')}: ${of}.`
      : `${many(left, 'line')} of ${grouped(all)} stayed, ${sizes}.`;
    $('stayed-head').textContent = `${stayed} ${this.#certain()} Choose a piece to see what happened without it.`;
  }

  /** What is certain about the final program, or why nothing is. */
  #certain() {
    const { model } = this.app;
    const asked = (model.tried.get(model.best) ?? []).map((number) => model.ask(number)).filter((ask) => ask.phase === 'certify' && ask.stage !== 'known');
    const told = model.certificate;
    const sure = told?.complete && model.status?.state === 'finished' && !asked.some((ask) => ask.verdict === 'good');
    if (sure) return `It is certified: none of the ${grouped(asked.length)} smaller programs one chip away is good.`;
    const left = told?.unasked ? `; ${many(told.unasked, 'chip')} not asked` : '';
    const { status } = model;
    const ended = status?.live ? 'the run goes on' : status?.state === 'finished' ? '' : 'the run ended early';
    const because = told?.why ? `${told.why}${left}` : ended;
    return `It is not certified${because ? `: ${because}` : ''}.`;
  }

  /** For every surviving character the smallest question that took it away, and was not good. */
  #explain() {
    const { model } = this.app;
    /** @type {Map<string, number>} the same text is asked in more than one phase: once is enough */ const asked = new Map();
    for (const number of model.tried.get(model.best) ?? []) {
      const key = model.columns.cuts[number].join();
      if (model.verdict(number) !== 'good' && !asked.has(key)) asked.set(key, number);
    }
    const tried = [...asked.values()];
    this.reasons = tried.map((number) => {
      const cuts = model.columns.cuts[number];
      let size = 0;
      for (let i = 2; i < cuts.length; i += 3) size += Math.abs(cuts[i]);
      return { number, verdict: model.verdict(number), cuts, size };
    }).filter((reason) => reason.size > 0).sort((a, b) => a.size - b.size || a.number - b.number).slice(0, 65000);
    this.why = new Map();
    for (let at = this.reasons.length; at > 0; at -= 1) {
      const { cuts } = this.reasons[at - 1];
      for (let i = 0; i < cuts.length; i += 3) {
        const strip = cuts[i];
        if (!this.why.has(strip)) this.why.set(strip, new Uint16Array(model.strips[strip].text.length));
        this.why.get(strip)?.fill(at, cuts[i + 1], cuts[i + 1] + Math.abs(cuts[i + 2]));
      }
    }
  }

  /** @param {number} index */
  #line(index) {
    const row = this.rows[index];
    const { model } = this.app;
    const extra = (/** @type {Seg} */ seg, /** @type {number} */ at) => {
      if (seg.right !== 0) return '';
      const found = this.why.get(seg.strip)?.[at] ?? 0;
      return found ? `kept ${this.reasons[found - 1].verdict} r${found}` : 'kept';
    };
    return el('div', { class: `line${index === this.cursor ? ' cursor' : ''}`, 'data-row': index }, el('span', { class: 'n' }, String(row.left?.line ?? '')),
      el('code', { class: 'whole' }, ...painted(model, both(row), { view: 'one', extra, tight: true })));
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const piece = /** @type {HTMLElement | null} */ (target.closest('[data-at]'));
    const line = /** @type {HTMLElement | null} */ (target.closest('[data-row]'));
    if (line) this.cursor = Number(line.dataset.row);
    if (!piece?.dataset.at || !piece.classList.contains('kept')) return;
    const [strip, at] = piece.dataset.at.split(':').map(Number);
    this.#tell(piece.textContent ?? '', this.reasons.filter((reason) => covers(reason, strip, at)));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const moves = { ArrowDown: 1, ArrowUp: -1 };
    const move = moves[/** @type {keyof typeof moves} */ (event.key)];
    if (!move) return;
    this.cursor = Math.max(0, Math.min(this.rows.length - 1, this.cursor + move));
    this.list.reveal(this.cursor);
    this.list.draw(true);
    const row = this.rows[this.cursor];
    const inside = this.reasons.filter((reason) => (row.right?.segs ?? []).some((seg) => seg.right === 0 && touches(reason, seg)));
    const text = (row.right?.segs ?? []).filter((seg) => seg.right === 0)
      .map((seg) => this.app.model.strips[seg.strip].text.slice(seg.start, seg.end)).join('').trim();
    if (text) this.#tell(text, inside);
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * @param {string} piece
   * @param {Reason[]} reasons
   */
  #tell(piece, reasons) {
    const { app } = this;
    const { model } = app;
    const shown = reasons.slice(0, 12).map((reason) => {
      const { number } = reason;
      return el('li', {}, mark(reason.verdict), button(`v${number}`, () => app.go(number, { good: false, tab: 'compare' }), { class: 'link' }),
        el('span', {}, ' without ', el('code', {}, short(this.#taken(reason))), `: ${why(model, number)}`, el('span', { class: 'dim' }, ` · ${model.rule(number)}`)));
    });
    const more = reasons.length - shown.length;
    $('reasons').replaceChildren(el('h3', {}, 'Why is ', el('code', {}, short(piece)), ' here?'),
      shown.length ? el('ul', {}, ...shown) : el('p', { class: 'dim' }, 'Nobody asked for a program without just this.'),
      more > 0 ? el('p', { class: 'dim' }, `and ${many(more, 'larger cut')}`) : '');
    $('reasons').scrollTop = 0;
  }

  /**
   * The text that a question took away.
   * @param {Reason} reason
   */
  #taken({ cuts }) {
    const { strips } = this.app.model;
    let text = '';
    for (let i = 0; i < cuts.length; i += 3) {
      const [strip, start, length] = [cuts[i], cuts[i + 1], Math.abs(cuts[i + 2])];
      const joined = i > 0 && cuts[i - 3] === strip && cuts[i - 2] + Math.abs(cuts[i - 1]) === start;
      text += `${text && !joined ? ' ' : ''}${strips[strip].text.slice(start, start + length)}`;
    }
    return text;
  }
}

/**
 * @param {Reason} reason
 * @param {number} strip
 * @param {number} at
 */
function covers(reason, strip, at) {
  const { cuts } = reason;
  for (let i = 0; i < cuts.length; i += 3) {
    if (cuts[i] === strip && at >= cuts[i + 1] && at < cuts[i + 1] + Math.abs(cuts[i + 2])) return true;
  }
  return false;
}

/**
 * @param {Reason} reason
 * @param {Seg} seg
 */
function touches(reason, seg) {
  const { cuts } = reason;
  for (let i = 0; i < cuts.length; i += 3) {
    if (cuts[i] === seg.strip && cuts[i + 1] < seg.end && cuts[i + 1] + Math.abs(cuts[i + 2]) > seg.start) return true;
  }
  return false;
}
