// An app of a guide as a process of its own, whose web view has its process here: Chromium. Lines of JSON go between
// them, an array of strings each. The app writes `open` with the path of the bridge in a page, the script to inject and
// the address, and `evaluate` with a script; it reads `loaded`, and `post` with what a page posts. A line of the app that
// starts with the name of an event reports that event.
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import { chromiumPath } from '../../../tests/suites/needs.mjs';

const LIMIT_MS = 60_000;
/** Of a small phone, in density-independent pixels. */
const VIEWPORT = { width: 320, height: 470 };

/** Of one ad that a reader sees; its height comes as often as it changes. */
const EVENTS = ['ad.filled', 'ad.render-started', 'ad.render-completed', 'ad.viewed'];
const HEIGHT = 'ad.height';

/** What an app posts to its page, which without it would trust its own measurements. */
const POSTS = ['update-iframe', 'update-dimensions-iframe'];

/** Objects down to the one that takes what a page posts, such as `webkit.messageHandlers.host`. */
const bridgeScript = (path) => {
  const host = path
    .split('.')
    .reduceRight((inner, name) => `{ ${name}: ${inner} }`, '{ postMessage: (text) => toApp(text) }');
  return `Object.assign(window, ${host});`;
};

/** What the app asks of its web view, and the types of messages that have reached its page. */
const webViewIn = (browser, send) => {
  let page;
  const received = new Set();
  const asked = {
    open: async (bridge, script, url) => {
      const context = await browser.newContext({ viewport: VIEWPORT });
      await context.exposeBinding('toApp', ({ frame }, text) =>
        send('post', new URL(frame.url()).origin, String(frame.parentFrame() === null), text),
      );
      await context.exposeBinding('fromApp', (_, type) => received.add(type));
      await context.addInitScript(bridgeScript(bridge));
      await context.addInitScript(`addEventListener('message', ({ data }) => fromApp(data?.type));`);
      await context.addInitScript(script);
      page = await context.newPage();
      await page.goto(url);
      send('loaded');
    },
    evaluate: (script) => page.evaluate(script),
  };
  return { asked, received };
};

const isWhole = (events, received) => {
  const others = events.filter((event) => event !== HEIGHT);
  const isShown = events.includes(HEIGHT) && JSON.stringify(others) === JSON.stringify(EVENTS);
  return isShown && POSTS.every((type) => received.has(type));
};

/** Starts an app; resolves when it has seen its ad viewed, or has waited long enough for that. */
export const driveApp = async (start) => {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const app = start();
  const end = () => app.stdin.end();
  const timer = setTimeout(end, LIMIT_MS);
  const view = webViewIn(browser, (...parts) => app.stdin.writable && app.stdin.write(`${JSON.stringify(parts)}\n`));
  const events = [];
  let printed = '';
  let asked = Promise.resolve();
  app.stderr.setEncoding('utf8').on('data', (text) => (printed += text));
  createInterface(app.stdout).on('line', (line) => {
    if (line.startsWith('["')) {
      const [name, ...parts] = JSON.parse(line);
      asked = asked
        .then(() => view.asked[name](...parts))
        .catch((error) => {
          printed += `${error.stack}\n`;
          end();
        });
      return;
    }
    printed += `${line}\n`;
    const event = /^(?:AdEvent\((?:name=)?)?(ad\.[a-z-]+)/.exec(line)?.[1];
    if (event !== undefined) events.push(event);
    if (event === EVENTS.at(-1)) end();
  });
  const [code] = await once(app, 'close');
  clearTimeout(timer);
  await asked;
  await browser.close();
  printed += `The page received ${[...view.received].join(', ')}\n`;
  return { isGood: code === 0 && isWhole(events, view.received), printed };
};
