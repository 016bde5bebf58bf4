// Cells of a comparison as elements: text in its colours, what went and what came marked.
import { el } from './dom.js';
import { reads, side } from './weave.js';

/**
 * @typedef {import('./model.js').Model} Model
 * @typedef {import('./weave.js').Seg} Seg
 * @typedef {object} Way
 * @property {'left' | 'right' | 'one'} view whose line: the left's, the right's, or both in one
 * @property {boolean} [tight] long holes take little room
 * @property {(seg: Seg, at: number) => string} [extra] a class for a character, to tell more apart
 * @property {(seg: Seg, at: number) => boolean} [fresh] whether a character went just now
 */

// As chipper/java/highlight.py numbers them.
const KINDS = ['', 'attribute', 'comment', 'constant', 'function', 'keyword', 'number', 'string', 'type'];
const WIDEST = 8; // blanks of a hole that are shown one by one where room is short

/**
 * The elements of a line.
 * @param {Model} model
 * @param {Seg[]} segs
 * @param {Way} way
 * @returns {(HTMLElement | string)[]}
 */
export function painted(model, segs, way) {
  /** @type {(HTMLElement | string)[]} */ const parts = [];
  let [blanks, holes] = ['', 0];
  const fill = () => {
    if (blanks) parts.push(way.tight && holes > WIDEST ? el('span', { class: 'gap', title: `${blanks.length} blanks` }, '⋯') : blanks);
    [blanks, holes] = ['', 0];
  };
  for (const seg of segs) {
    const blank = empty(model, seg, way.view);
    if (blank === undefined) {
      fill();
      parts.push(...stretch(model, seg, way));
    } else if (blank.hole || holes) {
      if (!holes) fill(); // what indents a line is no part of the hole behind it
      blanks += blank.text;
      holes += blank.hole ? blank.text.length : 0;
    } else blanks += blank.text;
  }
  if (!way.tight || holes <= WIDEST) fill(); // a hole at the end of a line is nothing to look at
  return parts.filter((part) => part !== '');
}

/**
 * The blanks of a stretch in which there is nothing to read on either side.
 * @param {Model} model
 * @param {Seg} seg
 * @param {Way['view']} view
 * @returns {{text: string, hole: boolean} | undefined}
 */
function empty(model, seg, view) {
  const none = !reads(seg.left) && !reads(seg.right);
  const blank = /^[ \t]*$/.test(model.strips[seg.strip].text.slice(seg.start, seg.end));
  if (!none && !blank) return undefined;
  // In one line, a hole in a text that came later would push apart what was there before.
  const both = none ? Math.max(seg.left, seg.right) : Math.min(seg.left, seg.right);
  const state = view === 'one' ? both : view === 'left' ? seg.left : seg.right;
  return { text: side(model, seg, state), hole: seg.left !== seg.right || none };
}

/**
 * A stretch that at least one side has.
 * @param {Model} model
 * @param {Seg} seg
 * @param {Way} way
 * @returns {(HTMLElement | string)[]}
 */
function stretch(model, seg, way) {
  const [before, after] = [reads(seg.left), reads(seg.right)];
  if (way.view === 'left' && !before) return [side(model, seg, seg.left)];
  if (way.view === 'right' && !after) return ghost(model, seg, way);
  const { text } = model.strips[seg.strip];
  let [start, end] = [seg.start, seg.end];
  while (start < end && text[start] <= ' ') start += 1;
  while (end > start && text[end - 1] <= ' ') end -= 1;
  const parts = coloured(model, { ...seg, start, end }, way);
  // Blanks at the ends are not worth a mark.
  const inner = before === after || start === end ? parts : [el(before ? 'del' : 'ins', {}, ...parts)];
  return [text.slice(seg.start, start), ...inner, text.slice(end, seg.end)];
}

/**
 * Where something went: blank, with a picture of it that the style sheet lets fade out.
 * @param {Model} model
 * @param {Seg} seg
 * @param {Way} way
 * @returns {(HTMLElement | string)[]}
 */
function ghost(model, seg, way) {
  const blank = side(model, seg, seg.right);
  const text = model.strips[seg.strip].text.slice(seg.start, seg.end);
  const was = [...text].map((c, i) => (!way.fresh || way.fresh(seg, seg.start + i) ? c : ' ')).join('').trimEnd();
  return blank && was ? [el('span', { class: 'ghost', 'data-was': was }, blank)] : [blank];
}

/**
 * @param {Model} model
 * @param {Seg} seg
 * @param {Way} way
 * @returns {(HTMLElement | string)[]}
 */
function coloured(model, seg, { extra, fresh }) {
  const { text, colours } = model.strips[seg.strip];
  const went = fresh && reads(seg.left) && !reads(seg.right);
  const more = (/** @type {number} */ at) => (extra ? extra(seg, at) : went ? (fresh(seg, at) ? 'new' : 'old') : '');
  /** @type {(HTMLElement | string)[]} */ const parts = [];
  for (let i = seg.start; i < seg.end; ) {
    const kind = colours[i];
    const added = more(i);
    let j = i + 1;
    while (j < seg.end && colours[j] === kind && more(j) === added) j += 1;
    const piece = text.slice(i, j);
    const name = [KINDS[kind] && `t-${KINDS[kind]}`, added].filter(Boolean).join(' ');
    parts.push(name ? el('span', extra ? { class: name, 'data-at': `${seg.strip}:${i}` } : { class: name }, piece) : piece);
    i = j;
  }
  return parts;
}
