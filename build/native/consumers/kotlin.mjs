// The app of the guide, from its packages, on a running server: Robolectric has all of Android but the process of a web
// view, for which Chromium stands.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import { chromiumPath } from '../../../tests/suites/needs.mjs';
import { QUICK } from '../maven.mjs';

const LIMIT_MS = 60_000;
/** Of the device that Robolectric has by default, in density-independent pixels. */
const VIEWPORT = { width: 320, height: 470 };

/** Of one ad that a reader sees; its height comes as often as it changes. */
const EVENTS = ['ad.filled', 'ad.render-started', 'ad.render-completed', 'ad.viewed'];
const HEIGHT = 'ad.height';

const launch = () => chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] });

/** What the app asks of its web view; `send` takes lines for the app. */
const webViewIn = (browser, send) => {
  let page;
  return {
    open: async (bridge, script, url) => {
      const context = await browser.newContext({ viewport: VIEWPORT });
      await context.exposeBinding('toApp', ({ frame }, text) =>
        send([new URL(frame.url()).origin, frame.parentFrame() === null, text].join('\t')),
      );
      await context.addInitScript(`window.${bridge} = { postMessage: (text) => toApp(text) };`);
      await context.addInitScript(script);
      page = await context.newPage();
      await page.goto(url);
      send('loaded');
    },
    evaluate: (script) => page.evaluate(script),
  };
};

const start = ({ classPath, properties }) =>
  spawn('java', [
    ...QUICK.split(' '),
    ...Object.entries(properties).map(([name, value]) => `-D${name}=${value}`),
    '-cp',
    classPath,
    'org.junit.runner.JUnitCore',
    'com.example.chat.DriveTest',
  ]);

const isWhole = (events) => {
  const others = events.filter((event) => event !== HEIGHT);
  return events.includes(HEIGHT) && JSON.stringify(others) === JSON.stringify(EVENTS);
};

/** Resolves when the app has seen its ad viewed, or has waited long enough for that. */
export const driveApp = async (program) => {
  const browser = await launch();
  const app = start(program);
  const end = () => app.stdin.end();
  const timer = setTimeout(end, LIMIT_MS);
  const view = webViewIn(browser, (line) => app.stdin.writable && app.stdin.write(`${line}\n`));
  const events = [];
  let printed = '';
  let asked = Promise.resolve();
  app.stderr.setEncoding('utf8').on('data', (text) => (printed += text));
  createInterface(app.stdout).on('line', (line) => {
    const [name, ...parts] = line.split('\t');
    if (Object.hasOwn(view, name)) {
      asked = asked
        .then(() => view[name](...parts))
        .catch((error) => {
          printed += `${error.stack}\n`;
          end();
        });
      return;
    }
    printed += `${line}\n`;
    const event = /^AdEvent\(name=([\w.-]+)/.exec(line)?.[1];
    if (event !== undefined) events.push(event);
    if (event === EVENTS.at(-1)) end();
  });
  const [code] = await once(app, 'close');
  clearTimeout(timer);
  await asked;
  await browser.close();
  return { isGood: code === 0 && isWhole(events), printed };
};
