// Which bytes of the strips a variant has, and how two variants stand beside each other.
// Law: a variant is a choice from one ordered text, so no difference is guessed.

/**
 * @typedef {import('./model.js').Model} Model
 * @typedef {Map<number, Uint8Array>} Choice per strip and character: 0 there, 1 blank, 2 gone
 * @typedef {{strip: number, start: number, end: number, left: number, right: number, at: number}} Seg
 *   a stretch of a strip, and its state on both sides
 * @typedef {{line: number, segs: Seg[]}} Cell
 * @typedef {{left: Cell | null, right: Cell | null, changed: boolean, blank: boolean}} Row
 */

const THERE = 0;
export const HOLE = 1;
export const GONE = 2;
const KEPT = 24;

/** Whether a state has text to read. */
export const reads = (/** @type {number} */ state) => state === THERE;

export class Weaver {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    /** @type {Map<number, Choice>} */ this.known = new Map();
  }

  /**
   * What variant *number* chooses.
   * @param {number} number
   * @returns {Choice}
   */
  choice(number) {
    const waiting = [];
    let at = number;
    while (at && !this.known.has(at)) {
      waiting.push(at);
      at = this.model.base(at);
    }
    const known = at ? this.known.get(at) : undefined;
    const choice = new Map(known ?? this.#start());
    /** @type {Set<number>} */
    const own = new Set();
    for (const each of waiting.reverse()) this.#apply(each, choice, own);
    if (number) this.#keep(number, choice);
    return choice;
  }

  #start() {
    /** @type {Choice} */
    const choice = new Map();
    this.model.strips.forEach((strip, at) => {
      if (strip.parent < 0) choice.set(at, new Uint8Array(strip.text.length));
    });
    return choice;
  }

  /**
   * @param {number} number
   * @param {Choice} choice
   * @param {Set<number>} own strips whose array may be written to
   */
  #apply(number, choice, own) {
    const cuts = this.model.columns.cuts[number];
    for (let i = 0; i < cuts.length; i += 3) {
      const [strip, start, length] = [cuts[i], cuts[i + 1], cuts[i + 2]];
      let states = /** @type {Uint8Array} */ (choice.get(strip));
      if (!own.has(strip)) {
        states = states.slice();
        choice.set(strip, states);
        own.add(strip);
      }
      states.fill(length < 0 ? GONE : HOLE, start, start + Math.abs(length));
    }
    for (const strip of this.model.inserted.get(number) ?? []) {
      choice.set(strip, new Uint8Array(this.model.strips[strip].text.length));
      own.add(strip);
    }
  }

  /**
   * @param {number} number
   * @param {Choice} choice
   */
  #keep(number, choice) {
    this.known.set(number, choice);
    for (const oldest of this.known.keys()) {
      if (this.known.size <= KEPT) break;
      this.known.delete(oldest);
    }
  }

  /**
   * The text of a file in a variant.
   * @param {number} number
   * @param {number} file
   */
  text(number, file) {
    const choice = this.choice(number);
    return this.segments(file, choice, choice)
      .map((seg) => side(this.model, seg, seg.right))
      .join('');
  }

  /**
   * Whether a file differs between two choices.
   * @param {number} file
   * @param {Choice} left
   * @param {Choice} right
   */
  differs(file, left, right) {
    for (const [strip, states] of [...left, ...right]) {
      if (this.model.strips[strip].file !== file) continue;
      const [a, b] = [left.get(strip), right.get(strip)];
      if (a === b) continue;
      if (!a || !b || states.some((_, i) => a[i] !== b[i])) return true;
    }
    return false;
  }

  /**
   * All that one of two choices has of a file, in order.
   * @param {number} file
   * @param {Choice} left
   * @param {Choice} right
   * @returns {Seg[]}
   */
  segments(file, left, right) {
    const { strips } = this.model;
    const root = strips.findIndex((strip) => strip.file === file && strip.parent < 0);
    /** @type {Seg[]} */ const segs = [];
    const below = this.#below(file, left, right);
    const inside = (/** @type {number} */ at) =>
      [...(below.get(at) ?? [])].sort((a, b) => strips[a].offset - strips[b].offset || a - b);
    const stack = [{ strip: root, at: 0, children: inside(root), next: 0 }];
    while (stack.length) {
      const top = stack[stack.length - 1];
      const child = top.children[top.next];
      const length = strips[top.strip].text.length;
      const end = child === undefined ? length : strips[child].offset;
      runs(top.strip, top.at, end, left.get(top.strip), right.get(top.strip), segs);
      top.at = end;
      if (child === undefined) stack.pop();
      else {
        top.next += 1;
        stack.push({ strip: child, at: 0, children: inside(child), next: 0 });
      }
    }
    return segs;
  }

  /**
   * The strips that one of two choices has, and those around them, by the strip they stand in.
   * @param {number} file
   * @param {Choice} left
   * @param {Choice} right
   */
  #below(file, left, right) {
    const { strips } = this.model;
    /** @type {Map<number, Set<number>>} */ const below = new Map();
    for (const used of [...left.keys(), ...right.keys()]) {
      for (let at = used; strips[at].file === file && strips[at].parent >= 0; at = strips[at].parent) {
        const known = below.get(strips[at].parent) ?? new Set();
        below.set(strips[at].parent, known.add(at));
      }
    }
    return below;
  }

  /**
   * A file on both sides, row by row; rows meet at the newlines that both sides have.
   * @param {number} file
   * @param {Choice} left
   * @param {Choice} right
   * @returns {Row[]}
   */
  rows(file, left, right) {
    /** @type {(Cell | null)[]} */ const lefts = [];
    /** @type {(Cell | null)[]} */ const rights = [];
    let l = { line: 1, segs: /** @type {Seg[]} */ ([]) };
    let r = { line: 1, segs: /** @type {Seg[]} */ ([]) };
    const meet = () => {
      while (lefts.length < rights.length) lefts.push(null);
      while (rights.length < lefts.length) rights.push(null);
    };
    for (const seg of split(this.model, this.segments(file, left, right))) {
      const newline = this.model.strips[seg.strip].text[seg.start] === '\n';
      if (!newline) {
        if (seg.left !== GONE) l.segs.push(seg);
        if (seg.right !== GONE) r.segs.push(seg);
        continue;
      }
      const [onLeft, onRight] = [seg.left !== GONE, seg.right !== GONE];
      if (onLeft && onRight) meet();
      if (onLeft) {
        lefts.push(l);
        l = { line: l.line + 1, segs: [] };
      }
      if (onRight) {
        rights.push(r);
        r = { line: r.line + 1, segs: [] };
      }
    }
    meet();
    if (l.segs.length || r.segs.length) {
      lefts.push(l);
      rights.push(r);
    }
    return lefts.map((cell, i) => row(this.model, cell, rights[i]));
  }
}

/**
 * Stretches of a strip with the same states on both sides; what neither side has is left out.
 * @param {number} strip
 * @param {number} start
 * @param {number} end
 * @param {Uint8Array | undefined} left
 * @param {Uint8Array | undefined} right
 * @param {Seg[]} into
 */
function runs(strip, start, end, left, right, into) {
  for (let i = start; i < end; ) {
    const a = left ? left[i] : GONE;
    const b = right ? right[i] : GONE;
    let j = i + 1;
    while (j < end && (left ? left[j] : GONE) === a && (right ? right[j] : GONE) === b) j += 1;
    if (a !== GONE || b !== GONE) {
      into.push({ strip, start: i, end: j, left: a, right: b, at: into.length });
    }
    i = j;
  }
}

/**
 * The same stretches with every newline on its own, numbered in order.
 * @param {Model} model
 * @param {Seg[]} segs
 * @returns {Seg[]}
 */
function split(model, segs) {
  /** @type {Seg[]} */ const parts = [];
  const add = (/** @type {Seg} */ seg, /** @type {number} */ start, /** @type {number} */ end) => {
    if (start < end) parts.push({ ...seg, start, end, at: parts.length });
  };
  for (const seg of segs) {
    const { text } = model.strips[seg.strip];
    let at = seg.start;
    while (at < seg.end) {
      const found = text.indexOf('\n', at);
      const newline = found < 0 || found >= seg.end ? seg.end : found;
      add(seg, at, newline);
      add(seg, newline, Math.min(newline + 1, seg.end));
      at = newline + 1;
    }
  }
  return parts;
}

/**
 * @param {Model} model
 * @param {Cell | null} left
 * @param {Cell | null} right
 * @returns {Row}
 */
function row(model, left, right) {
  const cells = [left, right].filter((cell) => cell !== null);
  const visible = (/** @type {Seg} */ seg) => /\S/.test(model.strips[seg.strip].text.slice(seg.start, seg.end));
  const segs = cells.flatMap((cell) => cell.segs);
  const differ = segs.some((seg) => seg.left !== seg.right && visible(seg));
  const blank = !segs.some((seg) => (seg.left === THERE || seg.right === THERE) && visible(seg));
  return { left, right, changed: differ || (!blank && (!left || !right)), blank };
}

/**
 * The text of a stretch in one of its states.
 * @param {Model} model
 * @param {{strip: number, start: number, end: number}} seg
 * @param {number} state
 */
export function side(model, seg, state) {
  if (state === GONE) return '';
  const text = model.strips[seg.strip].text.slice(seg.start, seg.end);
  return state === HOLE ? hole(text) : text;
}

/**
 * Blank for every byte: white space stays, other characters turn to as many spaces as UTF-8 needs.
 * @param {string} text
 */
function hole(text) {
  return text.replace(/[^ \t\f\r\n]/gu, (c) => {
    const code = c.codePointAt(0) ?? 0;
    return ' '.repeat(code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);
  });
}
