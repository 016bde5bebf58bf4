// What the journal told so far. Law: chunks only add; nothing here knows the page.

/**
 * @typedef {{number: number, file: number, parent: number, offset: number, text: string,
 *   colours: Uint8Array}} Strip a text that came in whole
 * @typedef {{name: string, state: string, live: boolean, paused: boolean, waiting: string[],
 *   version: string, command: string[], started: number, ended: number | null, passes: number,
 *   timeout: number | null}} Status
 * @typedef {{number: number, base: number, verdict: string, stage: string, rule: string,
 *   phase: string, note: string, cpu: number, wall: number, reused: number | null, file: number,
 *   line: number, kind: string, output: number, cuts: number[]}} Ask
 */

const COLUMNS = /** @type {const} */ ([
  'base', 'verdict', 'stage', 'rule', 'phase', 'note', 'cpu', 'wall', 'reused', 'file', 'line',
  'kind', 'output', 'cuts',
]);

export class Model {
  constructor() {
    /** @type {Status | null} */ this.status = null;
    /** @type {string[]} */ this.files = [];
    /** @type {string[]} */ this.words = [];
    /** @type {string[]} */ this.outputs = [];
    /** @type {Strip[]} */ this.strips = [];
    /** @type {Record<string, any[]>} by number */ this.columns = {};
    for (const name of COLUMNS) this.columns[name] = [];
    /** @type {Map<number, string[]>} */ this.diagnostics = new Map();
    /** @type {Map<number, number[]>} strips that came in with a variant */ this.inserted = new Map();
    /** @type {number[]} accepted variants; the original is the first */ this.steps = [];
    /** @type {Map<number, {tokens: number, nodes: number}>} in `unit`s */ this.sizes = new Map();
    /** @type {Map<number, number[]>} what was tried on a variant */ this.tried = new Map();
    /** @type {Record<string, number>} */ this.counts = {};
    /** @type {[number, Record<string, any>][]} */ this.decisions = [];
    /** what sizes are counted in: tokens, or bytes where not all files are Java */ this.unit = 'token';
    this.last = 0;
    this.tests = 0;
    /** characters of an output that are here; 0 if the server has more */ this.cut = 0;
  }

  get best() {
    return this.steps[this.steps.length - 1] ?? 0;
  }

  /** @param {any} chunk */
  add(chunk) {
    this.files.push(...chunk.files);
    this.words.push(...chunk.words);
    this.outputs.push(...chunk.outputs);
    for (const row of chunk.strips) this.#strip(row);
    this.#asks(chunk.asks);
    for (const [number, said] of chunk.diagnostics) {
      this.diagnostics.set(number, said.map((/** @type {number} */ at) => this.words[at]));
    }
    if (this.files.some((path) => !path.endsWith('.java'))) this.unit = 'byte';
    for (const [number, tokens, nodes, bytes] of chunk.steps) {
      this.steps.push(number);
      this.sizes.set(number, { tokens: this.unit === 'token' ? tokens : bytes, nodes });
    }
    this.decisions.push(...chunk.decisions);
  }

  /** @param {[number, number, number, number, string, number[]]} row */
  #strip([number, file, parent, offset, text, packed]) {
    const at = this.strips.length;
    const colours = new Uint8Array(text.length);
    for (let i = 0, done = 0; i < packed.length; i += 3) {
      const start = done + packed[i];
      done = start + packed[i + 1];
      colours.fill(packed[i + 2], start, done);
    }
    this.strips.push({ number, file, parent, offset, text, colours });
    if (parent >= 0) {
      this.inserted.set(number, [...(this.inserted.get(number) ?? []), at]);
    }
  }

  /** @param {Record<string, any[]>} asks */
  #asks(asks) {
    const { columns } = this;
    asks.number.forEach((number, i) => {
      for (const name of COLUMNS) columns[name][number] = asks[name][i];
      const verdict = asks.verdict[i];
      this.counts[verdict] = (this.counts[verdict] ?? 0) + 1;
      const stage = this.words[asks.stage[i]];
      if (asks.reused[i] === null && !['parse', 'known', 'memo'].includes(stage)) this.tests += 1;
      const base = asks.base[i];
      const tried = this.tried.get(base);
      if (tried) tried.push(number);
      else this.tried.set(base, [number]);
      this.last = Math.max(this.last, number);
    });
  }

  /**
   * @param {number} number
   * @returns {boolean} whether there is such a variant
   */
  has(number) {
    return number === 0 || this.columns.base[number] !== undefined;
  }

  /** @param {number} number */
  isStep(number) {
    return this.sizes.has(number);
  }

  /** @param {number} number */
  verdict(number) {
    return number === 0 ? 'good' : this.columns.verdict[number];
  }

  /**
   * @param {number} number
   * @returns {string}
   */
  rule(number) {
    return this.words[this.columns.rule[number]] ?? '';
  }

  /** @param {number} number */
  base(number) {
    return number === 0 ? 0 : this.columns.base[number];
  }

  /**
   * Everything told of a question.
   * @param {number} number
   * @returns {Ask}
   */
  ask(number) {
    const c = this.columns;
    const word = (/** @type {string} */ name) => this.words[c[name][number]];
    return {
      number, base: c.base[number], verdict: c.verdict[number], stage: word('stage'),
      rule: word('rule'), phase: word('phase'), note: word('note'), cpu: c.cpu[number],
      wall: c.wall[number], reused: c.reused[number], file: c.file[number], line: c.line[number],
      kind: word('kind'), output: c.output[number], cuts: c.cuts[number],
    };
  }

  /**
   * The accepted variant that was the best when *number* was asked.
   * @param {number} number
   */
  stepBefore(number) {
    return this.steps[this.stepIndex(number)] ?? 0;
  }

  /**
   * The place of the last step not behind *number*.
   * @param {number} number
   */
  stepIndex(number) {
    let low = 0;
    let high = this.steps.length;
    while (low < high) {
      const mid = (low + high) >> 1;
      if (this.steps[mid] <= number) low = mid + 1;
      else high = mid;
    }
    return low - 1;
  }

  /** @param {number} number */
  tokens(number) {
    return this.sizes.get(this.stepBefore(number))?.tokens ?? 0;
  }

  /**
   * What the end of the run said about its best, if it said something.
   * @returns {{complete?: boolean, why?: string, unasked?: number} | undefined}
   */
  get certificate() {
    return this.decisions.map(([, told]) => told.certificate).filter(Boolean).pop();
  }

  /** What was accepted, without the original. */
  get accepted() {
    return Math.max(0, this.steps.length - 1);
  }
}
