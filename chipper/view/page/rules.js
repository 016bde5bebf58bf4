// The rules: how often each was tried, how often it was good, what it removed, what it cost.
import { $, duration, el, grouped } from './dom.js';

/**
 * @typedef {import('./app.js').App} App
 * @typedef {{rule: string, tried: number, good: number, share: number, tokens: number, time: number}} Line
 */

const HEADS = /** @type {const} */ ([
  ['rule', 'Rule'], ['tried', 'Tried'], ['good', 'Good'], ['share', 'Good of tried'],
  ['tokens', 'removed'], ['time', 'Time'],
]);

export class Rules {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {{by: keyof Line, down: boolean}} */ this.order = { by: 'tokens', down: true };
    app.listen((changed) => {
      if (app.state.tab === 'rules' && (changed.has('tab') || changed.has('model'))) this.#draw();
    });
  }

  /** @returns {Line[]} */
  #count() {
    const { model } = this.app;
    /** @type {Map<string, Line>} */ const lines = new Map();
    for (let number = 1; number <= model.last; number += 1) {
      if (!model.has(number)) continue;
      const rule = model.rule(number);
      const line = lines.get(rule) ?? { rule, tried: 0, good: 0, share: 0, tokens: 0, time: 0 };
      line.tried += 1;
      line.time += model.columns.wall[number];
      if (model.isStep(number)) {
        line.good += 1;
        line.tokens += model.tokens(number - 1) - model.tokens(number);
      }
      line.share = line.good / line.tried;
      lines.set(rule, line);
    }
    return [...lines.values()];
  }

  #draw() {
    const { by, down } = this.order;
    const lines = this.#count().sort((a, b) => {
      const [x, y] = [a[by], b[by]];
      const order = typeof x === 'string' || typeof y === 'string' ? String(x).localeCompare(String(y)) : x - y;
      return (down ? -order : order) || a.rule.localeCompare(b.rule);
    });
    const most = Math.max(1, ...lines.map((line) => line.tokens));
    const head = el('tr', {}, ...HEADS.map(([name, label]) => {
      const sorted = name === by ? (down ? 'descending' : 'ascending') : undefined;
      return el('th', { scope: 'col', 'aria-sort': sorted }, el('button', { type: 'button', click: () => this.#sort(name) }, name === 'tokens' ? `${this.app.model.unit}s removed` : label, el('span', { class: 'sort', 'aria-hidden': 'true' }, sorted ? (down ? ' ↓' : ' ↑') : '')));
    }));
    const body = lines.map((line) => {
      const bar = el('span', { class: 'bar', 'aria-hidden': 'true' });
      bar.style.width = `${(Math.max(0, line.tokens) / most) * 100}%`;
      const percent = line.tried ? `${Math.round(line.share * 100)}%` : '';
      return el('tr', {}, el('th', { scope: 'row' }, ...breakable(line.rule || '(none)')), el('td', {}, grouped(line.tried)), el('td', {}, grouped(line.good)),
        el('td', {}, percent), el('td', { class: 'wide' }, bar, el('span', {}, grouped(line.tokens))), el('td', {}, duration(line.time)));
    });
    const table = $('rules-table');
    const rows = el('tbody', {}, ...body);
    // While a run goes on only figures are new: what can be pressed stays.
    if (table.dataset.order === `${by} ${down}`) table.lastElementChild?.replaceWith(rows);
    else table.replaceChildren(el('caption', { class: 'hidden' }, 'Rules'), el('thead', {}, head), rows);
    table.dataset.order = `${by} ${down}`;
  }

  /** @param {keyof Line} by */
  #sort(by) {
    this.order = { by, down: this.order.by === by ? !this.order.down : by !== 'rule' };
    this.#draw();
    /** @type {HTMLElement | null} */ ($('rules-table').querySelector('[aria-sort] button'))?.focus();
  }
}

/**
 * A rule's name that may go on in the next line behind a dot or an underscore.
 * @param {string} name
 */
function breakable(name) {
  return name.split(/(?<=[._])/).flatMap((part, at) => (at ? [el('wbr'), part] : [part]));
}
