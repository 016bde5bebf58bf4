// Why a variant is not good, in a sentence: what the compiler said, or what it printed instead.

/**
 * @typedef {import('./model.js').Model} Model
 * @typedef {{head: number, tail: number, mine: string[], theirs: string[]}} Apart lines of two texts:
 *   how many are the same at the beginning and at the end
 */

const LONGEST = 60;

/**
 * @param {string} text
 * @param {string} other
 * @returns {Apart}
 */
export function apart(text, other) {
  const [mine, theirs] = [text.split('\n'), other.split('\n')];
  let head = 0;
  while (head < mine.length && mine[head] === theirs[head]) head += 1;
  let tail = 0;
  while (tail < mine.length - head && tail < theirs.length - head && mine[mine.length - 1 - tail] === theirs[theirs.length - 1 - tail]) tail += 1;
  return { head, tail, mine, theirs };
}

/**
 * What a variant has to say for its verdict.
 * @param {Model} model
 * @param {number} number
 */
export function why(model, number) {
  const ask = model.ask(number);
  const note = ask.note || reasons[/** @type {keyof typeof reasons} */ (ask.verdict)] || '';
  const said = model.diagnostics.get(number)?.[0] ?? '';
  if (ask.verdict === 'no-compile') return ask.note || said || note;
  const other = ask.verdict === 'bad' ? difference(model, number) : '';
  return other ? `${other} (${note})` : note;
}

const reasons = {
  good: 'shows the symptom, but is no step', bad: 'does not show the symptom',
  'no-compile': 'does not compile', timeout: 'took too long', limit: 'wrote too much',
  'infra-error': 'the oracle broke',
};

/**
 * How what a variant printed differs from what its base did.
 * @param {Model} model
 * @param {number} number
 */
function difference(model, number) {
  const text = (/** @type {number} */ n) => (n ? model.outputs[model.columns.output[n]] : undefined);
  const [own, other] = [text(number) ?? '', text(model.base(number))];
  if (other === undefined) return '';
  if (own === other) return model.cut && own.length >= model.cut ? '' : 'prints the same';
  const { head, tail, mine, theirs } = apart(own, other);
  const [came, went] = [mine.slice(head, mine.length - tail), theirs.slice(head, theirs.length - tail)].map(first);
  if (!own.trim()) return 'prints nothing';
  if (!came) return `does not print ${went}`;
  return went ? `prints ${came} instead of ${went}` : `prints ${came} as well`;
}

/**
 * The first line that can be read, in quotes.
 * @param {string[]} lines
 */
function first(lines) {
  const found = lines.map((line) => line.trim()).find((line) => line !== '');
  return found === undefined ? '' : `“${short(found)}”`;
}

/**
 * A text on one line, not too long.
 * @param {string} text
 */
export function short(text) {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}
