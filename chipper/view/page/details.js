// All that is known of the variant looked at: verdict and why, rule, place, times, output.
import { $, duration, el, grouped, many, mark } from './dom.js';
import { button } from './virtual.js';
import { apart, why } from './why.js';

/**
 * @typedef {import('./app.js').App} App
 * @typedef {import('./model.js').Ask} Ask
 */

export class Details {
  /**
   * @param {App} app
   * @param {((number: number) => Promise<string>) | null} fetchOutput where the whole output is
   */
  constructor(app, fetchOutput) {
    this.app = app;
    this.fetchOutput = fetchOutput;
    this.opened = false;
    app.listen((changed) => {
      if (changed.has('at') || (changed.has('model') && !$('details').children.length)) this.#draw();
    });
  }

  #draw() {
    const { app } = this;
    const { model } = app;
    const { at } = app.state;
    if (at === 0) {
      const size = model.sizes.get(0);
      $('details').replaceChildren(
        el('div', { class: 'sentence' }, mark('good'), el('b', {}, 'v0'), el('span', {}, 'the original'),
          el('span', { class: 'dim' }, size ? `${many(size.tokens, model.unit)}${size.nodes ? `, ${many(size.nodes, 'node')}` : ''}` : '')),
      );
      return;
    }
    const ask = model.ask(at);
    $('details').replaceChildren(
      el('div', { class: 'sentence' }, mark(ask.verdict), el('b', {}, `v${at}`),
        el('span', { class: `verdict ${ask.verdict}` }, ask.verdict), el('span', { class: 'why' }, this.#why(ask)),
        this.#link(ask.base)),
      el('dl', {}, ...this.#facts(ask).flatMap(([name, value]) => [el('div', {}, el('dt', {}, name), el('dd', {}, value))])),
      ...this.#said(ask), ...this.#output(ask),
    );
  }

  /** @param {number} base */
  #link(base) {
    return el('span', { class: 'dim' }, 'tried on ', button(`v${base}`, () => this.app.go(base), { class: 'link' }));
  }

  /** @param {Ask} ask */
  #why(ask) {
    const { model } = this.app;
    if (model.isStep(ask.number)) {
      const loss = model.tokens(ask.number - 1) - model.tokens(ask.number);
      const by = loss ? `${many(Math.abs(loss), model.unit)} ${loss < 0 ? 'more' : 'less'}` : `no ${model.unit} less, but simpler`;
      return `still shows the symptom; ${by}, ${grouped(model.tokens(ask.number))} left`;
    }
    return why(model, ask.number);
  }

  /**
   * @param {Ask} ask
   * @returns {[string, string | HTMLElement][]}
   */
  #facts(ask) {
    const { model } = this.app;
    const stage = ask.reused === null ? ask.stage : `${ask.stage}, as v${ask.reused}`;
    /** @type {[string, string | HTMLElement][]} */
    const facts = [['rule', ask.rule]];
    if (ask.file >= 0) facts.push(['place', `${model.files[ask.file]}:${ask.line} ${ask.kind}`]);
    facts.push(['phase', ask.phase], ['decided at', stage]);
    if (ask.wall) facts.push(['time', `${duration(ask.wall)}, ${duration(ask.cpu)} of CPU`]);
    return facts;
  }

  /** @param {Ask} ask */
  #said(ask) {
    const said = this.app.model.diagnostics.get(ask.number);
    if (!said?.length) return [];
    return [el('ul', { class: 'said' }, ...said.map((text) => el('li', {}, text)))];
  }

  /** @param {Ask} ask */
  #output(ask) {
    const { model } = this.app;
    const text = model.outputs[ask.output];
    if (text === undefined) return [];
    const pre = el('pre', { tabindex: 0, 'aria-label': `output of v${ask.number}` });
    const fill = (/** @type {string} */ whole, /** @type {string} */ other) => pre.replaceChildren(...marked(whole, other));
    const ran = [ask.verdict, model.verdict(ask.base)].every((verdict) => verdict === 'good' || verdict === 'bad');
    const base = ask.base && ran ? model.outputs[model.columns.output[ask.base]] ?? '' : '';
    fill(text, base);
    const cut = model.cut && text.length >= model.cut ? el('p', { class: 'dim' }, `cut after ${model.cut} characters; chipj view shows all that was kept`) : null;
    const box = /** @type {HTMLDetailsElement} */ (el('details', { class: 'output' }, el('summary', {}, 'Output',
      base ? el('span', { class: 'dim' }, text === base ? ` · the same as that of v${ask.base}` : ` · marked where it differs from that of v${ask.base}`) : null), pre, cut));
    box.open = this.opened;
    const whole = async () => {
      this.opened = box.open;
      if (!box.open || !this.fetchOutput) return;
      const of = (/** @type {number} */ n) => this.fetchOutput?.(model.columns.reused[n] ?? n) ?? Promise.resolve('');
      const [mine, others] = await Promise.all([of(ask.number), base ? of(ask.base) : Promise.resolve('')]);
      fill(mine, others);
    };
    box.addEventListener('toggle', whole);
    return [box];
  }
}

/**
 * Lines of a text; marked between the common beginning and the common end with another.
 * @param {string} text
 * @param {string} other
 * @returns {(HTMLElement | string)[]}
 */
function marked(text, other) {
  if (!other || text === other) return text.trim() ? [text] : [el('span', { class: 'dim' }, '(nothing to read)')];
  const { head, tail, mine, theirs } = apart(text, other);
  const part = (/** @type {number} */ from, /** @type {number} */ to) => mine.slice(from, to).map((line) => `${line}\n`).join('');
  const missing = theirs.length - tail - head;
  const middle = part(head, mine.length - tail);
  const note = middle.trim() || missing <= 0 ? null : el('span', { class: 'dim' }, `(${many(missing, 'line')} missing here)\n`);
  return [part(0, head), middle ? el('mark', {}, middle) : '', ...(note ? [note] : []), part(mine.length - tail, mine.length)];
}
