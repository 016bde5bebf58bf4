// The page: wires the views to the state, the keyboard and the data.
import { App } from './app.js';
import { Compare } from './compare.js';
import { Curve } from './curve.js';
import { Details } from './details.js';
import { $, clock, grouped, many, set } from './dom.js';
import { Player } from './player.js';
import { Rules } from './rules.js';
import { ask, feed, output, served } from './source.js';
import { Stayed } from './stayed.js';
import { VariantTree } from './tree.js';

const TABS = /** @type {const} */ (['variants', 'compare', 'stayed', 'rules']);
const SHOWN = /** @type {const} */ (['changes', 'program', 'lines']);

/** @param {App} app */
function tabs(app) {
  for (const tab of TABS) $(`tab-${tab}`).addEventListener('click', () => app.set({ tab }));
  $('tabs').addEventListener('keydown', (event) => {
    const shown = TABS.filter((tab) => $(`tab-${tab}`).offsetWidth > 0);
    const move = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!move) return;
    const tab = shown[(shown.indexOf(app.state.tab) + move + shown.length) % shown.length];
    app.set({ tab });
    $(`tab-${tab}`).focus();
    event.preventDefault();
    event.stopPropagation();
  });
  app.listen((changed) => {
    if (!changed.has('tab')) return;
    document.body.dataset.tab = app.state.tab;
    for (const tab of TABS) {
      const chosen = tab === app.state.tab;
      set($(`tab-${tab}`), { 'aria-selected': String(chosen), tabindex: chosen ? 0 : -1 });
    }
  });
}

/** @param {App} app */
function heading(app) {
  const draw = () => {
    const { model } = app;
    const { status } = model;
    if (!status) return;
    document.title = `${status.name} · chipj`;
    $('name').textContent = status.name;
    set($('name'), { title: ['chipj', ...status.command].join(' ') });
    // A file cannot know whether the run it was made of went on.
    const open = served() ? 'killed' : 'unfinished';
    const state = status.live ? (status.paused ? 'paused' : 'running') : status.state === 'running' ? open : status.state;
    $('state').textContent = status.live && status.waiting.length ? `${status.waiting[status.waiting.length - 1]}…` : state;
    set($('state'), { class: `state ${state}` });
    const [first, now] = [model.tokens(0), model.tokens(model.best)];
    $('before').textContent = grouped(first);
    $('after').textContent = grouped(now);
    $('unit').textContent = `${model.unit}s`;
    $('share').textContent = first ? `${((now / first) * 100).toFixed(1)}%` : '';
    $('variants-count').textContent = many(model.last, 'variant');
    $('steps-count').textContent = `${grouped(model.accepted)} accepted`;
    $('tests-count').textContent = many(model.tests, 'test');
    const end = status.ended ?? (status.live ? Date.now() / 1000 : status.started);
    $('elapsed').textContent = end > status.started ? clock(end - status.started) : '';
    set($('control'), { hidden: !status.live });
    set($('pause'), { hidden: status.paused });
    set($('resume'), { hidden: !status.paused });
  };
  app.listen((changed) => {
    if (changed.has('model') || changed.has('status')) draw();
  });
  window.setInterval(() => {
    if (app.model.status?.live) draw();
  }, 1000);
}

/** Pausing, going on and stopping; the run obeys when it next looks. */
function control() {
  for (const wish of /** @type {const} */ (['pause', 'resume', 'stop'])) {
    $(wish).addEventListener('click', async () => {
      const wrong = await ask(wish);
      if (wrong) $('state').textContent = wrong;
    });
  }
}

/** @param {App} app */
function theme(app) {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  let chosen = '';
  const apply = () => {
    document.documentElement.dataset.theme = chosen || (dark.matches ? 'dark' : 'light');
    app.touch('theme');
  };
  dark.addEventListener('change', apply);
  $('theme').addEventListener('click', () => {
    chosen = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
    apply();
  });
  apply();
}

/** Lines longer than their column: both sides shift together. */
function sideways() {
  const bars = [[$('sideways'), $('rows')], [$('stayed-sideways'), $('stayed-rows')]];
  for (const [bar, rows] of bars) {
    bar.addEventListener('scroll', () => rows.style.setProperty('--shift', `${-bar.scrollLeft}px`), { passive: true });
    rows.addEventListener('wheel', (event) => {
      const by = event.shiftKey ? event.deltaY : event.deltaX;
      if (!by) return;
      bar.scrollLeft += by;
      event.preventDefault();
    }, { passive: false });
  }
}

/**
 * @param {App} app
 * @param {Player} player
 * @param {Compare} compare
 */
function keyboard(app, player, compare) {
  const help = /** @type {HTMLDialogElement} */ ($('help'));
  $('help-button').addEventListener('click', () => help.showModal());
  $('more').addEventListener('click', () => {
    const open = $('player').classList.toggle('open');
    set($('more'), { 'aria-expanded': String(open) });
  });
  $('help-close').addEventListener('click', () => help.close());
  // On a narrow page the variants are a view of their own.
  const aside = (/** @type {string} */ id) => {
    if (window.matchMedia('(max-width: 720px)').matches) app.set({ tab: 'variants' });
    requestAnimationFrame(() => $(id).focus());
  };
  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowRight: () => player.step(1), ArrowLeft: () => player.step(-1), ' ': () => player.toggle(),
    Home: () => player.go(0), End: () => player.go(app.newest),
    g: () => app.set({ good: !app.state.good }),
    o: () => app.set({ against: app.state.against === 'original' ? 'predecessor' : 'original' }),
    n: () => compare.jump(1), p: () => compare.jump(-1),
    l: () => app.set({ layout: app.state.layout === 'split' ? 'one' : 'split' }),
    '?': () => help.showModal(), t: () => aside('tree'), '/': () => aside('query'),
    c: () => app.set({ show: SHOWN[(SHOWN.indexOf(app.state.show) + 1) % SHOWN.length], tab: 'compare' }), f: () => compare.nextFile(),
    1: () => app.set({ tab: 'compare' }), 2: () => app.set({ tab: 'stayed' }), 3: () => app.set({ tab: 'rules' }),
    '-': () => app.set({ seconds: Math.min(60, app.state.seconds * 1.5) }),
    '+': () => app.set({ seconds: Math.max(0.05, app.state.seconds / 1.5) }),
  };
  document.addEventListener('keydown', (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const typing = target.matches('input:not([type=checkbox]), select, textarea');
    const pressing = event.key === ' ' && target.matches('button, summary, input, [role=tab]');
    if (typing || pressing || help.open || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = keys[event.key];
    if (!act) return;
    act();
    event.preventDefault();
  });
}

/** @param {App} app */
function address(app) {
  window.addEventListener('hashchange', () => app.open(location.hash));
  app.listen((changed) => {
    if (!changed.has('at') && !changed.has('against')) return;
    if (location.hash !== app.hash) history.replaceState(null, '', app.hash);
    $('said').textContent = app.state.playing ? '' : `v${app.state.at} ${app.model.verdict(app.state.at)}`;
  });
  $('copy').addEventListener('click', async () => {
    const told = await copied(location.href) ? 'Copied' : 'See the address bar';
    $('copy').textContent = told;
    $('said').textContent = told;
    window.setTimeout(() => { $('copy').textContent = 'Link'; }, 1600);
  });
}

/**
 * Put a text where it can be pasted from; browsers may refuse.
 * @param {string} text
 */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** @param {App} app */
function fields(app) {
  app.listen((changed) => {
    document.body.classList.toggle('playing', app.state.playing);
    for (const name of /** @type {const} */ (['show', 'layout'])) {
      if (changed.has(name)) /** @type {HTMLSelectElement} */ ($(name)).value = app.state[name];
    }
    if (changed.has('model') && app.state.follow && !app.state.playing) app.set({ at: app.newest });
  });
}

async function main() {
  const app = new App();
  theme(app);
  tabs(app);
  heading(app);
  control();
  sideways();
  const curve = new Curve(app);
  const tree = new VariantTree(app);
  const compare = new Compare(app);
  const player = new Player(app);
  const details = new Details(app, served() ? output : null);
  const views = [curve, tree, compare, player, details, new Stayed(app), new Rules(app)];
  keyboard(app, player, compare);
  address(app);
  fields(app);
  await feed(app);
  if (!app.open(location.hash)) app.set({ at: app.newest });
  await app.begin('model', 'status', 'tab', 'at', 'show', 'layout');
  document.body.dataset.ready = String(views.length);
}

main();
