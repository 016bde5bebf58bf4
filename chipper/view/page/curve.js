// The whole run at a glance: size over variants, and by verdict what was tried. Drag to scrub.
import { $, el, grouped, many, set } from './dom.js';

/** @typedef {import('./app.js').App} App */

const LANES = ['bad', 'no-compile', 'timeout', 'limit', 'infra-error'];
const LANE = 14; // pixels for the tries below the curve
const PAD = 10;

export class Curve {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.box = $('curve');
    this.canvas = /** @type {HTMLCanvasElement} */ (el('canvas', { 'aria-hidden': 'true' }));
    this.label = el('div', { class: 'tip', hidden: true });
    this.box.replaceChildren(this.canvas, this.label);
    this.still = document.createElement('canvas');
    this.box.addEventListener('pointerdown', (event) => this.#drag(event));
    this.box.addEventListener('pointermove', (event) => this.#hover(event));
    this.box.addEventListener('pointerleave', () => set(this.label, { hidden: true }));
    this.box.addEventListener('keydown', (event) => this.#key(event));
    new ResizeObserver(() => this.#paint()).observe(this.box);
    app.listen((changed) => {
      if (changed.has('model') || changed.has('theme')) this.#paint();
      else if (changed.has('at') || changed.has('against')) this.#head();
    });
  }

  get end() {
    return Math.max(1, this.app.model.last);
  }

  /** @param {number} number */
  #x(number) {
    return PAD + (number / this.end) * (this.box.clientWidth - 2 * PAD);
  }

  /** @param {number} x */
  #number(x) {
    const share = (x - PAD) / Math.max(1, this.box.clientWidth - 2 * PAD);
    return Math.round(Math.min(1, Math.max(0, share)) * this.end);
  }

  /** @param {number} tokens */
  #y(tokens) {
    const { model } = this.app;
    const most = model.sizes.get(0)?.tokens || 1;
    return PAD + (1 - tokens / most) * (this.box.clientHeight - LANE - 2 * PAD);
  }

  /** Draw all but the head into a picture of its own: scrubbing then only copies it. */
  #paint() {
    const { clientWidth: width, clientHeight: height } = this.box;
    const scale = window.devicePixelRatio || 1;
    for (const canvas of [this.canvas, this.still]) {
      canvas.width = Math.round(width * scale);
      canvas.height = Math.round(height * scale);
    }
    const pen = /** @type {CanvasRenderingContext2D} */ (this.still.getContext('2d'));
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    this.#area(pen, width, height);
    this.#tries(pen, width, height);
    this.#words(pen, width);
    this.#head();
  }

  /**
   * @param {CanvasRenderingContext2D} pen
   * @param {number} width
   * @param {number} height
   */
  #area(pen, width, height) {
    const { model } = this.app;
    const floor = height - LANE - PAD;
    const colour = ink('--good');
    pen.beginPath();
    pen.moveTo(this.#x(0), this.#y(model.tokens(0)));
    for (const step of model.steps) {
      pen.lineTo(this.#x(step), this.#y(model.tokens(Math.max(0, step - 1))));
      pen.lineTo(this.#x(step), this.#y(model.tokens(step)));
    }
    pen.lineTo(width - PAD, this.#y(model.tokens(model.last)));
    pen.strokeStyle = colour;
    pen.lineWidth = 2;
    pen.lineJoin = 'round';
    pen.stroke();
    pen.lineTo(width - PAD, floor);
    pen.lineTo(PAD, floor);
    pen.closePath();
    const wash = pen.createLinearGradient(0, PAD, 0, floor);
    wash.addColorStop(0, fade(colour, 0.3));
    wash.addColorStop(1, fade(colour, 0.06));
    pen.fillStyle = wash;
    pen.fill();
    if (model.steps.length > width / 8) return;
    pen.fillStyle = colour;
    for (const step of model.steps) {
      pen.beginPath();
      pen.arc(this.#x(step), this.#y(model.tokens(step)), 2.6, 0, 2 * Math.PI);
      pen.fill();
    }
  }

  /**
   * What was tried, column by column: verdicts share a column as they share its variants.
   * @param {CanvasRenderingContext2D} pen
   * @param {number} width
   * @param {number} height
   */
  #tries(pen, width, height) {
    const { model } = this.app;
    const columns = Math.max(1, Math.min(model.last, Math.floor(width - 2 * PAD)));
    const wide = (width - 2 * PAD) / columns;
    const top = height - LANE - 2;
    const counts = Array.from({ length: columns }, () => new Map());
    for (let n = 1; n <= model.last; n += 1) {
      const column = counts[Math.min(columns - 1, Math.floor(((n - 1) / model.last) * columns))];
      const verdict = model.verdict(n);
      column.set(verdict, (column.get(verdict) ?? 0) + 1);
    }
    const inks = new Map(LANES.map((verdict) => [verdict, ink(`--${verdict}`)]));
    counts.forEach((column, i) => {
      const all = [...column.values()].reduce((a, b) => a + b, 0);
      let y = top;
      for (const verdict of LANES) {
        const share = ((column.get(verdict) ?? 0) / all) * LANE;
        if (!share) continue;
        pen.fillStyle = inks.get(verdict) ?? '';
        pen.fillRect(PAD + i * wide, y, Math.max(wide - (wide > 3 ? 1 : 0), 0.5), share);
        y += share;
      }
    });
  }

  /**
   * What the curve is of, where it leaves room: above it on the right, or below it on the left.
   * @param {CanvasRenderingContext2D} pen
   * @param {number} width
   */
  #words(pen, width) {
    const { model } = this.app;
    if (!model.last) return;
    pen.font = `11px ${ink('--text')}`;
    pen.fillStyle = ink('--dim');
    pen.textBaseline = 'middle';
    const low = model.tokens(Math.floor(model.last * 0.6)) < 0.7 * model.tokens(0);
    pen.textAlign = low ? 'right' : 'left';
    const words = width < 500 ? `${model.unit}s left` : `${model.unit}s left after each of ${grouped(model.last)} variants`;
    pen.fillText(words, low ? width - PAD : PAD + 6, low ? PAD + 4 : this.box.clientHeight - LANE - PAD - 9);
  }

  /** The place looked at, over the picture. */
  #head() {
    const { app, canvas } = this;
    const { model, state } = app;
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    const scale = window.devicePixelRatio || 1;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, canvas.width, canvas.height);
    if (this.still.width && this.still.height) pen.drawImage(this.still, 0, 0);
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    const x = this.#x(state.at);
    pen.fillStyle = fade(ink('--accent'), 0.12);
    const left = this.#x(app.left);
    pen.fillRect(Math.min(left, x), 0, Math.abs(x - left), this.box.clientHeight);
    pen.fillStyle = ink('--accent');
    pen.fillRect(x - 1, 0, 2, this.box.clientHeight);
    pen.beginPath();
    pen.arc(x, this.#y(model.tokens(state.at)), 5, 0, 2 * Math.PI);
    pen.fill();
    set(this.box, {
      'aria-valuemin': 0, 'aria-valuemax': model.last, 'aria-valuenow': state.at,
      'aria-valuetext': `v${state.at}, ${model.verdict(state.at)}, best has ${many(model.tokens(state.at), model.unit)}`,
    });
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    this.box.setPointerCapture(event.pointerId);
    this.box.focus();
    this.#to(event);
  }

  /** @param {PointerEvent} event */
  #to(event) {
    const { app } = this;
    const number = this.#number(event.offsetX);
    app.go(app.state.good ? app.model.stepBefore(number) : number, { playing: false });
  }

  /** @param {PointerEvent} event */
  #hover(event) {
    if (event.buttons) this.#to(event);
    const { model } = this.app;
    const number = this.#number(event.offsetX);
    if (!model.has(number)) return;
    const rule = number ? ` · ${model.rule(number)}` : ' · the original';
    this.label.textContent = `v${number} ${model.verdict(number)}${rule} · best ${many(model.tokens(number), model.unit)}`;
    set(this.label, { hidden: false });
    const half = this.label.offsetWidth / 2;
    const x = Math.min(this.box.clientWidth - half - 4, Math.max(half + 4, event.offsetX));
    this.label.style.left = `${x}px`;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { app } = this;
    const page = Math.max(1, Math.round((app.state.good ? app.model.steps.length : app.model.last) / 20));
    const moves = { PageUp: page, PageDown: -page };
    const move = moves[/** @type {keyof typeof moves} */ (event.key)];
    if (!move) return;
    const to = app.away(move) ?? (move > 0 ? app.newest : 0);
    app.go(to, { playing: false });
    event.preventDefault();
  }
}

/** @param {string} name of a custom property */
function ink(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/**
 * @param {string} colour as #rrggbb
 * @param {number} share
 */
function fade(colour, share) {
  const found = /^#(..)(..)(..)$/.exec(colour);
  const [r, g, b] = found ? found.slice(1).map((part) => parseInt(part, 16)) : [128, 128, 128];
  return `rgba(${r}, ${g}, ${b}, ${share})`;
}
