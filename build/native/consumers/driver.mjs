// An app of a guide as a process of its own, whose web view has its process here. Lines of JSON go between them, an
// array of strings each. The app writes `open` with the path of the bridge in a page, the script to inject and the
// address, and `evaluate` with a script; it reads `loaded`, `post` with what a page posts, and `gone` when the process of
// the page has ended. A line of the app that starts with the name of an event reports that event.
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import { chromiumPath, provide } from '../../../tests/suites/needs.mjs';
import { createWebView } from './web-view.mjs';

const LIMIT_MS = 60_000;

/** Comes as often as it changes. */
const HEIGHT = 'ad.height';
/** Of one ad that a reader sees. */
const VIEWED = ['ad.filled', 'ad.render-started', 'ad.render-completed', 'ad.viewed'];
/** What an app posts to its page, which without it would trust its own measurements. */
const POSTS = ['update-iframe', 'update-dimensions-iframe'];

/**
 * What becomes of the page of an ad, and the events that the app reports. `pages`: how many it loads; `killAt`: the event
 * at which the process of the first one ends.
 */
const CASES = {
  shown: { events: VIEWED, pages: 1 },
  late: { events: VIEWED, pages: 1, onScript: (route, late) => late.then(() => route.continue()) },
  killed: { events: VIEWED, pages: 2, killAt: 'ad.render-completed' },
  // In Kotlin and Flutter each page reports that it renders.
  killedAndRendered: { events: [...VIEWED.slice(0, -1), ...VIEWED.slice(1)], pages: 2, killAt: 'ad.render-completed' },
  blocked: { events: ['ad.filled', 'ad.error'], pages: 1, onScript: (route) => route.abort() },
};

const isAsExpected = (expected, events, { opened, received }) => {
  const isShown = expected.events.includes('ad.viewed');
  return (
    opened() === expected.pages &&
    events.includes(HEIGHT) === isShown &&
    (!isShown || POSTS.every((type) => received.has(type))) &&
    JSON.stringify(events.filter((event) => event !== HEIGHT)) === JSON.stringify(expected.events)
  );
};

/** Resolves when the app has reported the last event of the case, or has waited long enough for it. */
const runCase = async (browser, start, { onScript, ...expected }) => {
  const app = start();
  const end = () => app.stdin.end();
  const timer = setTimeout(() => app.kill('SIGKILL'), LIMIT_MS);
  const send = (...parts) => app.stdin.writable && app.stdin.write(`${JSON.stringify(parts)}\n`);
  const view = createWebView(browser, { send, onScript });
  const events = [];
  let printed = '';
  let asked = Promise.resolve();
  const ask = (name, ...parts) => {
    asked = asked
      .then(() => view[name](...parts))
      .catch((error) => {
        printed += `${error.stack}\n`;
        end();
      });
  };
  app.stderr.setEncoding('utf8').on('data', (text) => (printed += text));
  createInterface(app.stdout).on('line', (line) => {
    if (line.startsWith('["')) return ask(...JSON.parse(line));
    printed += `${line}\n`;
    const event = /^(?:AdEvent\((?:name=)?)?(ad\.[a-z-]+)/.exec(line)?.[1];
    if (event === undefined) return;
    if (event === expected.killAt && !events.includes(event)) ask('kill');
    events.push(event);
    if (event === expected.events.at(-1)) end();
  });
  const [code] = await once(app, 'close');
  clearTimeout(timer);
  await asked;
  printed += `Pages received ${[...view.received].join(', ')}\n`;
  return { isGood: code === 0 && isAsExpected(expected, events, view), printed };
};

/** Starts an app for each case; resolves with what those printed that failed. */
export const driveApp = async (start, names = ['shown']) => {
  const complaint = provide('native', ['chromiumShell']);
  if (complaint !== undefined) throw new Error(complaint);
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const results = await Promise.all(
    names.map(async (name) => ({ name, ...(await runCase(browser, start, CASES[name])) })),
  );
  await browser.close();
  const failed = results.filter(({ isGood }) => !isGood);
  return { isGood: failed.length === 0, printed: failed.map(({ name, printed }) => `${name}:\n${printed}`).join('\n') };
};
