// The files of a program as a tree: a row for each folder, the files that something is to be told of marked.
import { el, many, set } from './dom.js';

const FEW = 24; // files that are all shown; of more, folders without a marked one are folded

export class FileTree {
  /**
   * @param {HTMLElement} box
   * @param {(file: number) => void} pick
   */
  constructor(box, pick) {
    this.box = box;
    this.pick = pick;
    /** @type {Set<string>} folders a person opened */ this.open = new Set();
  }

  /**
   * @param {string[]} paths
   * @param {number} chosen
   * @param {boolean[]} marked
   * @param {string} word what a mark means
   */
  draw(paths, chosen, marked, word) {
    set(this.box, { hidden: paths.length < 2 });
    if (paths.length < 2) return;
    const { root, folders } = sorted(paths);
    const focused = this.box.contains(document.activeElement);
    const rows = [...folders].map(([folder, files]) => {
      const shut = paths.length > FEW && !this.open.has(folder) && !files.some((file) => marked[file] || file === chosen);
      const parent = [...folders.keys()].filter((each) => each !== folder && folder.startsWith(each)).pop() ?? '';
      const name = folder ? folder.slice(parent.length) : root;
      const shown = shut
        ? [el('button', { type: 'button', class: 'file', 'aria-expanded': 'false', click: () => this.#unfold(folder, paths, chosen, marked, word) }, many(files.length, 'file'))]
        : files.map((file) => this.#file(paths[file], file, chosen, marked[file], word));
      const row = el('div', { class: 'group' }, name ? el('span', { class: 'folder' }, name) : null, el('span', { class: 'list' }, ...shown));
      row.style.setProperty('--depth', String(folder.split('/').length - 1));
      return row;
    });
    this.box.replaceChildren(...(root && !folders.has('') ? [el('div', { class: 'folder root' }, root)] : []), ...rows);
    const now = /** @type {HTMLElement | null} */ (this.box.querySelector('[aria-pressed=true]'));
    if (focused) now?.focus();
    if (now && paths.length > 8) now.scrollIntoView({ block: 'nearest' });
  }

  /**
   * @param {string} path
   * @param {number} file
   * @param {number} chosen
   * @param {boolean} marked
   * @param {string} word
   */
  #file(path, file, chosen, marked, word) {
    return el('button', {
      type: 'button', class: `file${marked ? ' changed' : ''}`, title: marked ? `${path} · ${word}` : path,
      'aria-pressed': String(file === chosen), click: () => this.pick(file),
    }, path.slice(path.lastIndexOf('/') + 1), marked ? el('span', { class: 'dot', 'aria-hidden': 'true' }, '●') : null,
    marked ? el('span', { class: 'hidden' }, ` ${word}`) : null);
  }

  /**
   * @param {string} folder
   * @param {string[]} paths
   * @param {number} chosen
   * @param {boolean[]} marked
   * @param {string} word
   */
  #unfold(folder, paths, chosen, marked, word) {
    this.open.add(folder);
    this.draw(paths, chosen, marked, word);
  }
}

/**
 * Files by folder, a folder's folders behind it; what all have in front is told once.
 * @param {string[]} paths
 */
function sorted(paths) {
  const above = (/** @type {string} */ path) => path.slice(0, path.lastIndexOf('/') + 1);
  let root = above(paths[0]);
  while (root && !paths.every((path) => path.startsWith(root))) root = above(root.slice(0, -1));
  /** @type {Map<string, number[]>} */ const found = new Map();
  paths.forEach((path, file) => {
    const folder = above(path).slice(root.length);
    found.set(folder, [...(found.get(folder) ?? []), file]);
  });
  return { root, folders: new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1))) };
}
