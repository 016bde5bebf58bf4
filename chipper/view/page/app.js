// What is looked at: the one state of the page, who listens to it, and its address.
import { breathe } from './dom.js';
import { Model } from './model.js';
import { Weaver } from './weave.js';

/**
 * @typedef {object} State
 * @property {number} at the variant looked at
 * @property {'predecessor' | 'original' | number} against what it is compared with
 * @property {boolean} good step through good variants only
 * @property {boolean} playing
 * @property {number} seconds per frame
 * @property {number} from where the movie starts
 * @property {number} length how many frames it has; 0 for all
 * @property {'changes' | 'program' | 'lines'} show
 * @property {'split' | 'one'} layout
 * @property {'variants' | 'compare' | 'stayed' | 'rules'} tab
 * @property {number} file
 * @property {boolean} follow go on to what is new
 */

export class App {
  constructor() {
    this.model = new Model();
    this.weaver = new Weaver(this.model);
    /** @type {State} */
    this.state = {
      at: 0, against: 'predecessor', good: true, playing: false, seconds: 0.8, from: 0, length: 0,
      show: 'program', layout: 'split', tab: 'compare', file: 0, follow: true,
    };
    /** @type {((changed: Set<string>) => void)[]} */ this.listeners = [];
    /** @type {Set<string>} */ this.dirty = new Set();
  }

  /** @param {(changed: Set<string>) => void} listener told what changed, once per frame */
  listen(listener) {
    this.listeners.push(listener);
  }

  /** @param {Partial<State>} patch */
  set(patch) {
    for (const [name, value] of Object.entries(patch)) {
      if (this.state[/** @type {keyof State} */ (name)] === value) continue;
      Object.assign(this.state, { [name]: value });
      this.touch(name);
    }
  }

  /** @param {...string} names what changed: a state's name, `model` or `status` */
  touch(...names) {
    if (!this.dirty.size) requestAnimationFrame(() => this.#tell());
    for (const name of names) this.dirty.add(name);
  }

  /**
   * Tell everybody for the first time, one after the other: each draws much, and a person may
   * want something in between.
   * @param {...string} names
   */
  async begin(...names) {
    const changed = new Set([...this.dirty, ...names]);
    this.dirty = new Set();
    for (const listener of this.listeners) {
      listener(changed);
      await breathe();
    }
  }

  #tell() {
    const changed = this.dirty;
    this.dirty = new Set();
    for (const listener of this.listeners) listener(changed);
  }

  /** The left side of the comparison. */
  get left() {
    const { against, at } = this.state;
    if (against === 'original') return 0;
    return against === 'predecessor' ? this.model.base(at) : against;
  }

  /**
   * Look at a variant.
   * @param {number} number
   * @param {Partial<State>} [more]
   */
  go(number, more = {}) {
    if (this.model.has(number)) this.set({ at: number, follow: number === this.newest, ...more });
  }

  /** The frames that stepping goes through: numbers in order. */
  get newest() {
    return this.state.good ? this.model.best : this.model.last;
  }

  /**
   * The variant some frames away, good ones only if so chosen; undefined past the end.
   * @param {number} frames
   * @returns {number | undefined}
   */
  away(frames) {
    const { at, good } = this.state;
    const { model } = this;
    if (!good) {
      const to = at + frames;
      return to >= 0 && to <= model.last && model.has(to) ? to : undefined;
    }
    const index = model.stepIndex(at);
    const between = frames < 0 && model.steps[index] !== at ? 1 : 0;
    return model.steps[index + frames + between];
  }

  /** The address of what is looked at. */
  get hash() {
    const { against, at } = this.state;
    return typeof against === 'number' ? `#v${against}..v${at}` : `#v${at}`;
  }

  /**
   * Look at what an address names.
   * @param {string} hash
   * @returns {boolean} whether it names a variant that is there
   */
  open(hash) {
    const found = /^#v(\d{1,9})(?:\.\.v(\d{1,9}))?$/.exec(hash);
    if (!found) return false;
    const [a, b] = [Number(found[1]), found[2] === undefined ? undefined : Number(found[2])];
    if (!this.model.has(a) || (b !== undefined && !this.model.has(b))) return false;
    const single = typeof this.state.against === 'number' ? 'predecessor' : this.state.against;
    this.go(b ?? a, { against: b === undefined ? single : a, good: this.state.good && this.model.isStep(b ?? a) });
    return true;
  }
}
