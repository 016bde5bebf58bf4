// The tree: good variants as the trunk, what was tried on each folded to a count; or what a filter finds.
import { $, el, grouped, many, mark, set } from './dom.js';
import { VirtualList } from './virtual.js';

/**
 * @typedef {import('./app.js').App} App
 * @typedef {{kind: 'step' | 'leaf', number: number} | {kind: 'fold', number: number, open: boolean}} Item
 */

const HEIGHT = 30;
const VERDICTS = ['good', 'bad', 'no-compile', 'timeout', 'limit', 'infra-error'];

export class VariantTree {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.box = $('tree');
    this.query = /** @type {HTMLInputElement} */ ($('query'));
    /** @type {Set<number>} */ this.open = new Set();
    /** @type {Set<string>} */ this.verdicts = new Set();
    /** @type {Item[]} */ this.items = [];
    this.cursor = 0;
    this.list = new VirtualList(this.box, HEIGHT, (index) => this.#row(index));
    new ResizeObserver(() => this.list.reveal(this.cursor)).observe(this.box);
    this.box.addEventListener('keydown', (event) => this.#key(event));
    this.box.addEventListener('click', (event) => this.#click(event));
    this.query.addEventListener('input', () => this.rebuild());
    this.query.addEventListener('keydown', (event) => this.#typed(event));
    app.listen((changed) => {
      if (changed.has('model')) this.rebuild();
      if (changed.has('at') || changed.has('tab')) this.#show();
      else if (changed.has('against')) this.list.draw(true);
    });
  }

  get filtering() {
    return this.query.value.trim() !== '' || this.verdicts.size > 0;
  }

  rebuild() {
    this.items = this.filtering ? this.#found() : this.#trunk();
    this.#chips();
    $('found').textContent = this.filtering ? `${many(this.items.length, 'variant')} found` : '';
    this.list.reset(this.items.length);
    this.#show();
  }

  /** @returns {Item[]} */
  #trunk() {
    const { model } = this.app;
    /** @type {Item[]} */ const items = [];
    for (const step of model.steps) {
      items.push({ kind: 'step', number: step });
      const leaves = this.#leaves(step);
      if (!leaves.length) continue;
      const open = this.open.has(step);
      items.push({ kind: 'fold', number: step, open });
      if (open) for (const number of leaves) items.push({ kind: 'leaf', number });
    }
    return items;
  }

  /** @param {number} step */
  #leaves(step) {
    const { model } = this.app;
    return (model.tried.get(step) ?? []).filter((number) => !model.isStep(number));
  }

  /** @returns {Item[]} */
  #found() {
    const { model } = this.app;
    const words = this.query.value.toLowerCase().split(/\s+/).filter(Boolean);
    /** @type {Item[]} */ const items = [];
    for (let number = 0; number <= model.last; number += 1) {
      if (!model.has(number)) continue;
      const verdict = model.verdict(number);
      if (this.verdicts.size && !this.verdicts.has(verdict)) continue;
      if (words.length) {
        const ask = number ? model.ask(number) : null;
        const text = ask ? `v${number} ${verdict} ${ask.rule} ${ask.phase} ${model.files[ask.file] ?? ''}:${ask.line} ${ask.note}` : 'v0 original';
        const lower = text.toLowerCase();
        if (!words.every((word) => lower.includes(word))) continue;
      }
      items.push({ kind: model.isStep(number) ? 'step' : 'leaf', number });
    }
    return items;
  }

  /** The verdicts that occur, to choose from. */
  #chips() {
    const { model } = this.app;
    const there = VERDICTS.filter((verdict) => model.counts[verdict]);
    const box = $('verdicts');
    there.forEach((verdict, i) => {
      const now = /** @type {HTMLElement | undefined} */ (box.children[i]);
      const chip = now?.dataset.verdict === verdict ? now : el('button', {
        type: 'button', class: 'chip', 'data-verdict': verdict, click: () => this.#choose(verdict),
      }, mark(verdict), `${verdict} `, el('b'));
      set(chip, { 'aria-pressed': String(this.verdicts.has(verdict)) });
      /** @type {HTMLElement} */ (chip.lastChild).textContent = grouped(model.counts[verdict]);
      if (chip !== now) box.insertBefore(chip, now ?? null);
    });
  }

  /** @param {string} verdict */
  #choose(verdict) {
    if (!this.verdicts.delete(verdict)) this.verdicts.add(verdict);
    this.rebuild();
  }

  /** Open what hides the variant looked at, and bring it into sight. */
  #show() {
    const { app } = this;
    const { at } = app.state;
    let index = this.#index(at);
    if (index < 0 && !this.filtering && app.model.has(at) && at) {
      this.open.add(app.model.base(at));
      this.items = this.#trunk();
      this.list.reset(this.items.length);
      index = this.#index(at);
    }
    if (index >= 0) {
      this.cursor = index;
      this.list.reveal(index);
    }
    this.list.draw(true);
    this.#active();
  }

  /** @param {number} number */
  #index(number) {
    return this.items.findIndex((item) => item.number === number && item.kind !== 'fold');
  }

  /** @param {number} index */
  #row(index) {
    const item = this.items[index];
    const { app } = this;
    const common = {
      role: 'treeitem', id: `row${index}`, 'data-index': index,
      'aria-level': item.kind === 'step' ? 1 : 2,
      'aria-posinset': index + 1, 'aria-setsize': this.items.length,
    };
    if (item.kind === 'fold') return this.#fold(item, index, common);
    const { number } = item;
    const chosen = number === app.state.at;
    const left = number === app.left && !chosen;
    const loss = item.kind === 'step' && number ? this.#loss(number) : '';
    const rule = number ? app.model.rule(number) : 'the original';
    return el('div', {
      ...common, class: `row ${item.kind}${chosen ? ' chosen' : ''}${left ? ' left' : ''}${index === this.cursor ? ' cursor' : ''}`,
      'aria-selected': String(chosen), title: rule,
    }, el('span', { class: 'rail' }, mark(app.model.verdict(number)), el('span', { class: 'hidden' }, app.model.verdict(number))),
    el('span', { class: 'number' }, `v${number}`), el('span', { class: 'rule' }, rule),
    chosen ? null : el('span', { class: `with${left ? ' on' : ''}`, title: `Compare v${number} with v${app.state.at} (Shift+click)`, 'aria-hidden': 'true' }, '⇄'),
    el('span', { class: 'loss' }, loss));
  }

  /** @param {number} number */
  #loss(number) {
    const { model } = this.app;
    const loss = model.tokens(number - 1) - model.tokens(number);
    return loss ? `${loss > 0 ? '−' : '+'}${grouped(Math.abs(loss))}` : '';
  }

  /**
   * @param {Item & {kind: 'fold'}} item
   * @param {number} index
   * @param {Record<string, any>} common
   */
  #fold(item, index, common) {
    const { model } = this.app;
    /** @type {Map<string, number>} */ const counts = new Map();
    const leaves = this.#leaves(item.number);
    for (const leaf of leaves) counts.set(model.verdict(leaf), (counts.get(model.verdict(leaf)) ?? 0) + 1);
    const shown = VERDICTS.filter((verdict) => counts.has(verdict)).map((verdict) =>
      el('span', { class: 'count' }, mark(verdict), el('span', { class: 'hidden' }, verdict), String(counts.get(verdict))));
    return el('div', {
      ...common, class: `row fold${index === this.cursor ? ' cursor' : ''}`, 'aria-expanded': String(item.open),
      'aria-selected': 'false', title: `tried on v${item.number}`,
    }, el('span', { class: 'rail' }, el('span', { class: 'hidden' }, `tried on v${item.number}`)), el('span', { class: 'twist' }, item.open ? '▾' : '▸'), ...shown);
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const row = /** @type {HTMLElement | null} */ (target.closest('.row'));
    if (!row) return;
    this.cursor = Number(row.dataset.index);
    this.#act(event.shiftKey || target.closest('.with') !== null);
  }

  /**
   * Open or close a fold, look at a variant, or with *compare* take it for the left side.
   * @param {boolean} compare
   */
  #act(compare) {
    const item = this.items[this.cursor];
    if (!item) return;
    if (item.kind === 'fold') {
      if (!this.open.delete(item.number)) this.open.add(item.number);
      this.items = this.#trunk();
      this.list.reset(this.items.length);
      this.#active();
    } else if (compare) this.app.set({ against: item.number, tab: 'compare' });
    else {
      const { good } = this.app.state;
      this.app.go(item.number, { playing: false, good: good && this.app.model.isStep(item.number), tab: 'compare' });
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const page = Math.max(1, Math.floor(this.box.clientHeight / HEIGHT) - 1);
    const moves = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -1e9, End: 1e9 };
    const move = moves[/** @type {keyof typeof moves} */ (event.key)];
    const item = this.items[this.cursor];
    if (move !== undefined) {
      this.cursor = Math.max(0, Math.min(this.items.length - 1, this.cursor + move));
      this.list.reveal(this.cursor);
      this.list.draw(true);
      this.#active();
      const now = this.items[this.cursor];
      if (now && now.kind !== 'fold' && Math.abs(move) < 1e9) this.app.go(now.number, { playing: false, good: this.app.state.good && this.app.model.isStep(now.number) });
    } else if (event.key === 'Enter' || (event.key === ' ' && item?.kind === 'fold')) this.#act(event.shiftKey);
    else if (event.key === 'ArrowRight' && item?.kind === 'fold' && !item.open) this.#act(false);
    else if (event.key === 'ArrowLeft' && item?.kind === 'fold' && item.open) this.#act(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #active() {
    set(this.box, { 'aria-activedescendant': this.items.length ? `row${this.cursor}` : undefined });
  }

  /**
   * v12 looks at it, v3..v12 compares the two; else the first one found.
   * @param {KeyboardEvent} event
   */
  #typed(event) {
    if (event.key === 'Escape') {
      this.query.value = '';
      this.rebuild();
    }
    if (event.key !== 'Enter') return;
    const text = this.query.value.trim().replace(/\s+/g, '').replace(/(?<=\d)(?:-|,|…|\.{2,3})(?=v?\d)/, '..v').replace('vv', 'v');
    const named = /^v?\d+(\.\.v\d+)?$/.test(text);
    if (named && this.app.open(`#${text.startsWith('v') ? text : `v${text}`}`)) {
      this.query.value = '';
      this.rebuild();
      this.app.set({ tab: 'compare' });
    } else if (this.items[0]) this.app.go(this.items[0].number, { good: false, tab: 'compare' });
  }
}
