// A long list of which only what is seen is made. Law: rows have one height, elements are few.
import { el, set } from './dom.js';

const SPARE = 12;

export class VirtualList {
  /**
   * @param {HTMLElement} box what scrolls
   * @param {number} height of a row
   * @param {(index: number) => HTMLElement} make a row's element
   */
  constructor(box, height, make) {
    this.box = box;
    this.height = height;
    this.make = make;
    this.length = 0;
    this.shown = { first: 0, last: 0 };
    this.pane = el('div', { class: 'pane', role: 'presentation' });
    this.space = el('div', { class: 'space', role: 'presentation' }, this.pane);
    box.replaceChildren(this.space);
    let waiting = false;
    box.addEventListener('scroll', () => {
      if (waiting) return;
      waiting = true;
      requestAnimationFrame(() => {
        waiting = false;
        this.draw(false);
      });
    }, { passive: true });
    new ResizeObserver(() => this.draw(false)).observe(box);
  }

  /**
   * There are now this many rows, and all may be different.
   * @param {number} length
   */
  reset(length) {
    this.length = length;
    this.space.style.height = `${length * this.height}px`;
    this.draw(true);
  }

  /** @param {boolean} anew make also those again that are there */
  draw(anew) {
    const { scrollTop, clientHeight } = this.box;
    const first = Math.max(0, Math.floor(scrollTop / this.height) - SPARE);
    const last = Math.min(this.length, Math.ceil((scrollTop + clientHeight) / this.height) + SPARE);
    if (!anew && first === this.shown.first && last === this.shown.last) return;
    const before = this.shown;
    this.shown = { first, last };
    const old = anew ? [] : /** @type {HTMLElement[]} */ ([...this.pane.children]);
    const rows = [];
    for (let i = first; i < last; i += 1) {
      const kept = i >= before.first && i < before.last ? old[i - before.first] : undefined;
      rows.push(kept ?? this.make(i));
    }
    this.pane.style.transform = `translateY(${first * this.height}px)`;
    this.pane.replaceChildren(...rows);
  }

  /**
   * Scroll a row into sight, to the middle if it was out of it.
   * @param {number} index
   */
  reveal(index) {
    const { box, height } = this;
    const top = index * height;
    if (top >= box.scrollTop && top + height <= box.scrollTop + box.clientHeight) return;
    box.scrollTop = Math.max(0, top - box.clientHeight / 2 + height);
    this.draw(false);
  }
}

/**
 * A button.
 * @param {string} label
 * @param {() => void} act
 * @param {Record<string, any>} [more]
 */
export function button(label, act, more = {}) {
  const made = el('button', { type: 'button', click: act }, label);
  set(made, more);
  return made;
}
