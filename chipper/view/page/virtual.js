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
    // Asking the box makes the browser lay the page out: remember what it said.
    this.top = 0;
    this.view = box.clientHeight;
    // A row that is pressed must still be there when it is let go, or it is no click.
    this.held = this.late = false;
    this.pane.addEventListener('pointerdown', () => { this.held = true; });
    for (const name of ['pointerup', 'pointercancel']) window.addEventListener(name, () => this.held && setTimeout(() => this.#release(), 0));
    let waiting = false;
    box.addEventListener('scroll', () => {
      this.top = box.scrollTop;
      if (waiting) return;
      waiting = true;
      requestAnimationFrame(() => {
        waiting = false;
        this.draw(false);
      });
    }, { passive: true });
    new ResizeObserver(([entry]) => {
      this.view = entry.contentRect.height;
      this.draw(false);
    }).observe(box);
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
    if (this.held) {
      this.late ||= anew;
      return;
    }
    const top = Math.min(this.top, Math.max(0, this.length * this.height - this.view));
    const first = Math.max(0, Math.floor(top / this.height) - SPARE);
    const last = Math.min(this.length, Math.ceil((top + this.view) / this.height) + SPARE);
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

  #release() {
    this.held = false;
    this.draw(this.late);
    this.late = false;
  }

  /**
   * Scroll a row into sight, to the middle if it was out of it.
   * @param {number} index
   */
  reveal(index) {
    const { height, view } = this;
    const top = index * height;
    if (top >= this.top && top + height <= this.top + view) return;
    this.scrollTo(top - Math.max(0, view / 2 - height));
    this.draw(false);
  }

  /** @param {number} top */
  scrollTo(top) {
    this.top = Math.max(0, Math.min(top, this.length * this.height - this.view));
    this.box.scrollTop = this.top;
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
