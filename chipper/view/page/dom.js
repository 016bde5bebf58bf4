// Making elements. Law: text from a run becomes text nodes, never markup.

/**
 * An element; attributes that are functions listen, `undefined` and false ones are left out.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string | null)} children
 * @returns {HTMLElement}
 */
export function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  set(made, attributes);
  made.append(...children.filter((child) => child !== null));
  return made;
}

/**
 * @param {Element} element
 * @param {Record<string, any>} attributes
 */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (value === undefined || value === false) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
}

/**
 * The element of the page with this id.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function $(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no ${id}`);
  return found;
}

const SVG = 'http://www.w3.org/2000/svg';

/** The shape of each verdict: told apart without colour as well. */
const SHAPES = {
  good: 'M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11z',
  bad: 'M3.2 3.2l9.6 9.6M12.8 3.2l-9.6 9.6',
  'no-compile': 'M8 2.6L14 13H2z',
  timeout: 'M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11zM8 5v3.2l2.2 1.6',
  limit: 'M3 3.2h10v9.6H3z',
  'infra-error': 'M8 2l6 6-6 6-6-6z',
};

/**
 * A verdict's mark.
 * @param {string} verdict
 * @returns {SVGElement}
 */
export function mark(verdict) {
  const svg = document.createElementNS(SVG, 'svg');
  const path = document.createElementNS(SVG, 'path');
  set(svg, { viewBox: '0 0 16 16', class: `mark ${verdict}`, 'aria-hidden': 'true' });
  set(path, { d: SHAPES[/** @type {keyof typeof SHAPES} */ (verdict)] ?? SHAPES['infra-error'] });
  svg.append(path);
  return svg;
}

/**
 * Seconds as a person reads them.
 * @param {number} seconds
 */
export function clock(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/**
 * Milliseconds as a person reads them.
 * @param {number} ms
 */
export function duration(ms) {
  return ms < 1000 ? `${Math.round(ms)} ms` : ms < 60000 ? `${(ms / 1000).toFixed(1)} s` : clock(ms / 1000);
}

/**
 * A number, its thousands apart. (The browser's own way takes milliseconds to get ready.)
 * @param {number} n
 */
export function grouped(n) {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ',');
}

/**
 * A count and its noun.
 * @param {number} n
 * @param {string} noun
 */
export function many(n, noun) {
  return `${grouped(n)} ${noun}${n === 1 ? '' : 's'}`;
}

const LONG = 25; // milliseconds of work after which the browser may want to draw
const air = new MessageChannel();
let breathed = 0;

/** Let the browser draw and listen between two pieces of work, if there was much of it. (A timer would wait for 4 ms.) */
export async function breathe() {
  if (performance.now() - breathed < LONG) return;
  await new Promise((resolve) => {
    air.port1.onmessage = resolve;
    air.port2.postMessage(0);
  });
  breathed = performance.now();
}
