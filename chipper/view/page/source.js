// Where the data comes from: packed into the page, or streamed by `chipj view`.
import { breathe } from './dom.js';

/** @typedef {import('./app.js').App} App */

/**
 * Feed the app; what came first has been taken in when this is done.
 * @param {App} app
 */
export async function feed(app) {
  const packed = document.getElementById('data');
  if (packed) await unpack(app, packed.textContent ?? '');
  else await stream(app);
}

/** Whether a server is behind this page. */
export const served = () => !document.getElementById('data');

/**
 * Ask the run for something.
 * @param {'pause' | 'resume' | 'stop'} wish
 * @returns {Promise<string>} what is wrong, if anything
 */
export async function ask(wish) {
  const answer = await fetch('wish', { method: 'POST', body: wish });
  return answer.ok ? '' : answer.text();
}

/**
 * The whole output that was kept of a variant.
 * @param {number} number
 */
export async function output(number) {
  return (await fetch(`output/${number}`)).text();
}

/**
 * @param {App} app
 * @param {string} text
 */
async function unpack(app, text) {
  const letters = atob(text);
  const raw = new Uint8Array(letters.length);
  for (let i = 0; i < raw.length; i += 1) raw[i] = letters.charCodeAt(i);
  const plain = new Blob([raw]).stream().pipeThrough(new DecompressionStream('deflate'));
  const told = await new Response(plain).json();
  app.model.cut = told.cut;
  app.model.status = told.status;
  for (const chunk of told.chunks) {
    app.model.add(chunk);
    await breathe();
  }
}

/** @param {App} app */
function stream(app) {
  let taken = 0;
  return new Promise((resolve) => {
    const connect = () => {
      const events = new EventSource(`events?after=${taken}`);
      events.addEventListener('chunk', (event) => {
        taken += 1;
        app.model.add(JSON.parse(event.data));
        app.touch('model');
      });
      events.addEventListener('status', (event) => {
        app.model.status = JSON.parse(event.data);
        app.touch('status');
        document.body.classList.remove('lost');
        resolve(undefined);
      });
      events.addEventListener('error', () => {
        events.close();
        document.body.classList.add('lost');
        setTimeout(connect, 1000);
      });
    };
    connect();
  });
}
