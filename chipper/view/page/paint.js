// Cells of a comparison as elements: text in its colours, what went and what came marked.
import { el } from './dom.js';
import { GONE, HOLE, side } from './weave.js';

/**
 * @typedef {import('./model.js').Model} Model
 * @typedef {import('./weave.js').Seg} Seg
 */

// As chipper/java/highlight.py numbers them.
const KINDS = ['', 'attribute', 'comment', 'constant', 'function', 'keyword', 'number', 'string', 'type'];

/**
 * The elements of a line. `view` says whose: the left's, the right's, or both in one.
 * @param {Model} model
 * @param {Seg[]} segs
 * @param {'left' | 'right' | 'one'} view
 * @param {(seg: Seg, at: number) => string} [extra] a class for a character, to tell more apart
 * @returns {(HTMLElement | string)[]}
 */
export function painted(model, segs, view, extra) {
  return segs.flatMap((seg) => {
    const before = seg.left !== GONE && seg.left !== HOLE;
    const after = seg.right !== GONE && seg.right !== HOLE;
    if (!before && !after) return [side(model, seg, view === 'left' ? seg.left : view === 'right' ? seg.right : Math.min(seg.left, seg.right))];
    if (view === 'left' && !before) return [side(model, seg, seg.left)];
    if (view === 'right' && !after) return [side(model, seg, seg.right)];
    const { text } = model.strips[seg.strip];
    let [start, end] = [seg.start, seg.end];
    while (start < end && text[start] <= ' ') start += 1;
    while (end > start && text[end - 1] <= ' ') end -= 1;
    const parts = coloured(model, { ...seg, start, end }, extra);
    // Blanks at the ends are not worth a mark.
    const inner = before === after || start === end ? parts : [el(before ? 'del' : 'ins', {}, ...parts)];
    return [text.slice(seg.start, start), ...inner, text.slice(end, seg.end)].filter((part) => part !== '');
  });
}

/**
 * @param {Model} model
 * @param {Seg} seg
 * @param {(seg: Seg, at: number) => string} [extra]
 * @returns {(HTMLElement | string)[]}
 */
function coloured(model, seg, extra) {
  const { text, colours } = model.strips[seg.strip];
  /** @type {(HTMLElement | string)[]} */ const parts = [];
  for (let i = seg.start; i < seg.end; ) {
    const kind = colours[i];
    const more = extra ? extra(seg, i) : '';
    let j = i + 1;
    while (j < seg.end && colours[j] === kind && (extra ? extra(seg, j) : '') === more) j += 1;
    const piece = text.slice(i, j);
    const name = [KINDS[kind] && `t-${KINDS[kind]}`, more].filter(Boolean).join(' ');
    parts.push(name ? el('span', extra ? { class: name, 'data-at': `${seg.strip}:${i}` } : { class: name }, piece) : piece);
    i = j;
  }
  return parts;
}
