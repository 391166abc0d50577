// The process of an app's web view: a page in Chromium.

/** Of a small phone, in density-independent pixels. */
const VIEWPORT = { width: 320, height: 470 };

/** So many scripts of the app run before a page counts as late. */
const LATE_AFTER_SCRIPTS = 3;

/** Objects down to the one that takes what a page posts, such as `webkit.messageHandlers.host`. */
const bridgeScript = (path) => {
  const host = path
    .split('.')
    .reduceRight((inner, name) => `{ ${name}: ${inner} }`, '{ postMessage: (text) => toApp(text) }');
  return `Object.assign(window, ${host});`;
};

const crash = async (page) => {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // No process is left to answer.
  session.send('Page.crash').catch(() => undefined);
  await crashed;
};

/**
 * What an app asks of its web view. `send`: takes what the page says. `onScript`: decides on each script that the page
 * loads; its second argument resolves when the page is late.
 */
export const createWebView = (browser, { send, onScript }) => {
  const late = Promise.withResolvers();
  const received = new Set();
  let page;
  let opened = 0;
  let evaluated = 0;
  return {
    opened: () => opened,
    /** Types of messages that have reached a page. */
    received,
    open: async (bridge, script, url) => {
      opened += 1;
      const context = await browser.newContext({ viewport: VIEWPORT });
      await context.exposeBinding('toApp', ({ frame }, text) =>
        send('post', new URL(frame.url()).origin, String(frame.parentFrame() === null), text),
      );
      await context.exposeBinding('fromApp', (_, type) => received.add(type));
      await context.addInitScript(bridgeScript(bridge));
      await context.addInitScript(`addEventListener('message', ({ data }) => fromApp(data?.type));`);
      await context.addInitScript(script);
      page = await context.newPage();
      if (onScript)
        await page.route(
          ({ pathname }) => pathname.endsWith('.js'),
          (route) => onScript(route, late.promise),
        );
      page.once('load', () => send('loaded'));
      await page.goto(url, { waitUntil: 'commit' });
    },
    evaluate: async (script) => {
      evaluated += 1;
      if (evaluated === LATE_AFTER_SCRIPTS) late.resolve();
      await page?.evaluate(script);
    },
    kill: async () => {
      const killed = page;
      page = undefined;
      await crash(killed);
      send('gone');
    },
  };
};
