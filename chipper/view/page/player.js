// Movie mode: through the variants by itself or by hand, from a start, for a length.
import { $, grouped, set } from './dom.js';

/** @typedef {import('./app.js').App} App */

export class Player {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {number | undefined} */ this.timer = undefined;
    /** @type {[string, () => void][]} */
    const buttons = [
      ['first', () => this.go(this.#start)], ['back', () => this.step(-1)], ['play', () => this.toggle()],
      ['forth', () => this.step(1)], ['last', () => this.go(this.#end)],
    ];
    for (const [id, act] of buttons) $(id).addEventListener('click', act);
    this.#field('seconds', (text) => app.set({ seconds: Math.min(60, Math.max(0.05, Number(text) || 0.8)) }));
    this.#field('through', (text) => app.set({ good: text === 'good' }));
    this.#field('against', (text) => app.set({ against: text === 'original' ? 'original' : 'predecessor' }));
    this.#field('from', (text) => this.#from(Number(text.replace(/^v/, ''))));
    this.#field('length', (text) => app.set({ length: Math.max(0, Math.floor(Number(text) || 0)) }));
    app.listen((changed) => this.#changed(changed));
  }

  /**
   * @param {string} id
   * @param {(text: string) => void} act
   */
  #field(id, act) {
    $(id).addEventListener('change', (event) => {
      act(/** @type {HTMLInputElement} */ (event.target).value);
      this.#fields(id);
    });
  }

  /** @param {number} number */
  #from(number) {
    if (Number.isInteger(number) && this.app.model.has(number)) this.app.set({ from: number });
  }

  /** The numbers of the movie's frames: first and last. */
  get #start() {
    const { model, state } = this.app;
    return state.good ? model.stepBefore(state.from) : state.from;
  }

  get #end() {
    const { model, state, newest } = this.app;
    if (!state.length) return newest;
    if (!state.good) return Math.min(newest, state.from + state.length - 1);
    return model.steps[model.stepIndex(state.from) + state.length - 1] ?? newest;
  }

  toggle() {
    const { app } = this;
    const over = app.state.at >= this.#end || app.state.at < this.#start;
    if (!app.state.playing && over) app.go(this.#start);
    app.set({ playing: !app.state.playing });
  }

  /** @param {number} number */
  go(number) {
    this.app.go(number, { playing: false });
  }

  /** @param {number} frames */
  step(frames) {
    const to = this.app.away(frames);
    if (to !== undefined) this.go(to);
  }

  /** @param {Set<string>} changed */
  #changed(changed) {
    if (['playing', 'at', 'seconds'].some((name) => changed.has(name))) this.#run();
    if (['playing', 'at', 'good', 'against', 'from', 'length', 'model', 'seconds'].some((name) => changed.has(name))) this.#fields();
  }

  #run() {
    const { app } = this;
    window.clearTimeout(this.timer);
    if (!app.state.playing) return;
    this.timer = window.setTimeout(() => {
      const to = app.away(1);
      if (to === undefined || to > this.#end) app.set({ playing: false });
      else app.go(to);
    }, app.state.seconds * 1000);
  }

  /** @param {string} [told] the field that was just filled in; one being typed into is left alone */
  #fields(told) {
    const { app } = this;
    const { state, model } = app;
    set($('play'), { 'aria-label': state.playing ? 'Pause the movie' : 'Play the movie', class: state.playing ? 'play on' : 'play' });
    const value = (/** @type {string} */ id, /** @type {string} */ text) => {
      const field = /** @type {HTMLInputElement} */ ($(id));
      if (field.value !== text && (field !== document.activeElement || id === told)) field.value = text;
    };
    value('seconds', String(state.seconds));
    value('through', state.good ? 'good' : 'all');
    value('against', typeof state.against === 'number' ? 'chosen' : state.against);
    value('from', `v${state.from}`);
    value('length', state.length ? String(state.length) : '');
    const chosen = /** @type {HTMLOptionElement} */ ($('chosen'));
    chosen.hidden = typeof state.against !== 'number';
    chosen.textContent = typeof state.against === 'number' ? `v${state.against}` : 'a variant';
    const place = (/** @type {number} */ number) => (state.good ? model.stepIndex(number) : number);
    const inside = state.at >= this.#start && state.at <= this.#end;
    const first = inside ? place(this.#start) : 0;
    const last = inside ? place(this.#end) : place(state.good ? model.best : model.last);
    $('frame').textContent = `${grouped(place(state.at) - first + 1)} / ${grouped(last - first + 1)}${inside ? '' : ' of all'}`;
    set($('back'), { disabled: app.away(-1) === undefined });
    set($('forth'), { disabled: app.away(1) === undefined });
  }
}
