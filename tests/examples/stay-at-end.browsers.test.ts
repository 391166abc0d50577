import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { buildSync } from 'esbuild';
import type { Browser, Page } from 'puppeteer-core';
import { EXAMPLE_APPS } from '../journeys/example-app.js';
import { BROWSERS, launchNamed } from '../support/two-browsers.js';
import { ROOT } from './run-example.js';

/** They only end a test that has already failed. */
const LIMIT_MS = 120_000;
const WAIT = { timeout: 60_000 } as const;

interface ChatWindow {
  /** Appends a message, and returns it. */
  grow(px: number): HTMLElement;
  /** All that the last change brings about has happened: layout, observers, the scroll event after them. */
  settle(): Promise<void>;
  /** How much of the chat is above and below what is in sight, in CSS pixels. */
  above(): number;
  below(): number;
  readonly main: HTMLElement;
  readonly log: HTMLElement;
  readonly stop: () => void;
}

const HELPERS = `
  const main = document.querySelector('main');
  const log = document.querySelector('.log');
  const grow = (px) => {
    const message = document.createElement('p');
    message.style.cssText = 'margin: 0; height: ' + px + 'px';
    log.append(message);
    return message;
  };
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const settle = async () => { for (let frames = 0; frames < 3; frames++) await frame(); };
  const above = () => main.getBoundingClientRect().top + main.clientTop - log.getBoundingClientRect().top;
  const below = () =>
    log.getBoundingClientRect().bottom - main.getBoundingClientRect().top - main.clientTop - main.clientHeight;
  Object.assign(window, { main, log, grow, settle, above, below });
  for (let messages = 0; messages < 6; messages++) grow(50);`;

/** A chat of 300 by 200 pixels, with the code or the stylesheet of a document. */
const chatPage = (script: string, style: string): string => `<!doctype html><html lang="en"><title>A chat</title>
<style>${style} p { flex: none } main { width: 300px; height: 200px; flex: none !important; overflow-y: auto }
.log { display: block !important; padding: 0 !important }</style>
<main tabindex="0" aria-label="Conversation"><div class="log"></div></main><script>${HELPERS}${script}</script>`;

const { outputFiles } = buildSync({
  stdin: { contents: `export { stayAtEnd } from './index.js'`, resolveDir: 'adapters/client-js' },
  ...{ bundle: true, format: 'iife', globalName: 'client', write: false },
});
const STYLES = { nextjs: 'app', sveltekit: 'src', angular: 'src', nuxt: 'app' } as const;
const styleOf = (app: keyof typeof STYLES): string =>
  readFileSync(join(ROOT, 'docs/examples', app, STYLES[app], 'chat.css'), 'utf8');

const HELPED = chatPage(`${outputFiles[0]?.text} window.stop = client.stayAtEnd(main, log);`, '');
const STYLESHEET = chatPage('', styleOf('nextjs'));

type Happening = (chat: ChatWindow) => void | Promise<void>;

/** What leaves a chat at its end. */
const ANY_CHAT: Readonly<Record<string, Happening>> = {
  'content grows again before the event of the last scrolling': async ({ grow, settle }) => {
    let steps = 0;
    const growFirst = (): void => void (steps++ < 3 && grow(60));
    addEventListener('scroll', growFirst, { capture: true });
    grow(60);
    for (let rounds = 0; rounds < 3; rounds++) await settle();
    removeEventListener('scroll', growFirst, { capture: true });
  },
  'scroll events come late': async ({ main, grow, settle }) => {
    const hold = (event: Event): void => void (event.isTrusted && event.stopImmediatePropagation());
    addEventListener('scroll', hold, { capture: true });
    for (let rounds = 0; rounds < 3; rounds++) {
      grow(40);
      await settle();
      grow(40);
      main.dispatchEvent(new Event('scroll'));
      grow(40);
      await settle();
    }
    removeEventListener('scroll', hold, { capture: true });
  },
  'content shrinks, at once and in steps, below its room, and grows': async ({ log, grow, settle }) => {
    const answer = grow(150);
    await settle();
    answer.style.height = '100px';
    await settle();
    answer.remove();
    grow(20);
    await settle();
    log.replaceChildren();
    await settle();
    for (const px of [90, 90, 90]) grow(px);
  },
  'its room shrinks and grows': async ({ main, settle }) => {
    for (const px of [120, 260, 180]) {
      main.style.height = `${px}px`;
      await settle();
    }
  },
  'scrolling is smooth': async ({ main, grow, settle }) => {
    main.style.scrollBehavior = 'smooth';
    for (let rounds = 0; rounds < 3; rounds++) {
      grow(100);
      await settle();
    }
  },
  'old messages go as new ones come, of the same height and of others': async ({ log, grow, settle }) => {
    for (const px of [50, 20, 80]) {
      log.firstElementChild?.remove();
      grow(px);
      await settle();
    }
  },
};

const jump = (page: Page): Promise<void> =>
  page.evaluate(() => (window as unknown as ChatWindow).log.firstElementChild?.scrollIntoView());

/** How readers, and apps on their behalf, leave the end: all the way, so that it is known when they have arrived. */
const WAYS_UP: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'the wheel': async (page) => {
    await page.mouse.move(100, 100);
    await page.mouse.wheel({ deltaY: -120 });
  },
  'Page Up': async (page) => {
    await page.focus('main');
    await page.keyboard.press('PageUp');
  },
  'Home, as content grows': async (page) => {
    await page.focus('main');
    await page.evaluate(() => {
      const { main, grow } = window as unknown as ChatWindow;
      const from = main.scrollTop;
      // The event of an earlier correction may still come: the reader's is the one that finds another position.
      main.addEventListener('scroll', function growOnce() {
        if (main.scrollTop >= from) return;
        main.removeEventListener('scroll', growOnce);
        grow(60);
      });
    });
    await page.keyboard.press('Home');
  },
  'a search in the page': jump,
  'a link that scrolls smoothly': (page) =>
    page.evaluate(() =>
      (window as unknown as ChatWindow).log.firstElementChild?.scrollIntoView({ behavior: 'smooth' }),
    ),
};

const inPage = (page: Page, happening: Happening): Promise<void> =>
  page.evaluate(`(${happening.toString()})(window)`) as Promise<void>;
const settle = (page: Page): Promise<void> => inPage(page, ({ settle }) => settle());
const belowIn = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as ChatWindow).below());
const growIn = async (page: Page, px: number): Promise<void> => {
  await page.evaluate((px) => void (window as unknown as ChatWindow).grow(px), px);
  await settle(page);
};

const expectToStayWhen = async (page: Page, happening: Happening): Promise<void> => {
  await inPage(page, happening);
  await settle(page);
  expect(Math.abs(await belowIn(page))).toBeLessThan(1);
  await growIn(page, 100);
  expect(Math.abs(await belowIn(page))).toBeLessThan(1);
};

const expectToLeaveAlone = async (page: Page, goUp: (page: Page) => Promise<void>): Promise<void> => {
  await goUp(page);
  await page.waitForFunction(() => (window as unknown as ChatWindow).above() === 0, WAIT);
  await growIn(page, 100);
  // Firefox anchors the scroll position a frame later than it lays out.
  await page.waitForFunction(() => (window as unknown as ChatWindow).above() === 0, WAIT);
  await page.focus('main');
  await page.keyboard.press('End');
  await page.waitForFunction(() => Math.abs((window as unknown as ChatWindow).below()) < 1, WAIT);
  await growIn(page, 100);
  expect(Math.abs(await belowIn(page))).toBeLessThan(1);
};

describe.each(BROWSERS)('a chat that stays at its end in %s', (name) => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => void (browser = await launchNamed(name)), LIMIT_MS);
  beforeEach(async () => void (page = await browser.newPage()), LIMIT_MS);
  afterEach(() => page.close());
  afterAll(() => browser.close());

  const open = async (html: string): Promise<void> => {
    await page.setContent(html);
    await settle(page);
    expect(Math.abs(await belowIn(page))).toBeLessThan(1);
  };

  test.each(Object.entries(ANY_CHAT))(
    'the helper stays there when %s',
    async (_when, happening) => {
      await open(HELPED);
      await expectToStayWhen(page, happening);
    },
    LIMIT_MS,
  );

  test.each(Object.entries(WAYS_UP))(
    'the helper leaves a reader alone after %s, until the end',
    async (_way, goUp) => {
      await open(HELPED);
      await expectToLeaveAlone(page, goUp);
    },
    LIMIT_MS,
  );

  test(
    'the stylesheet of the example apps does the same',
    async () => {
      await open(STYLESHEET);
      for (const happening of Object.values(ANY_CHAT)) await expectToStayWhen(page, happening);
      // Without the smooth scrolling of one of these: Firefox anchors nothing while it is under way.
      await open(STYLESHEET);
      await expectToLeaveAlone(page, jump);
    },
    LIMIT_MS,
  );

  test(
    'the helper lets a reader go who moves up by single pixels as content grows',
    async () => {
      await open(HELPED);
      await inPage(page, async ({ main, grow, settle }) => {
        for (let steps = 0; steps < 12; steps++) {
          main.scrollTop -= 1;
          await settle();
          if (steps > 3) grow(1);
        }
        await settle();
      });
      expect(await belowIn(page)).toBeCloseTo(12 + 8, 0);
    },
    LIMIT_MS,
  );

  test(
    'the helper lets a reader go who moves up before the event of its own scrolling',
    async () => {
      await open(HELPED);
      await inPage(page, async ({ main, log, grow, settle }) => {
        grow(100);
        // It is called after the observer of the helper, in the same frame.
        const observer = new ResizeObserver(() => main.scrollBy(0, -10));
        observer.observe(log);
        await settle();
        observer.disconnect();
      });
      await growIn(page, 100);
      expect(await belowIn(page)).toBeCloseTo(110, 0);
    },
    LIMIT_MS,
  );

  test(
    'the helper follows a reader again whom the end has run away from by a line',
    async () => {
      await open(HELPED);
      await page.evaluate(() => void ((window as unknown as ChatWindow).main.scrollTop = 0));
      await settle(page);
      const end = await belowIn(page);
      await growIn(page, 24);
      await page.evaluate((end) => void ((window as unknown as ChatWindow).main.scrollTop = end), end);
      await settle(page);
      await growIn(page, 100);
      expect(Math.abs(await belowIn(page))).toBeLessThan(1);
    },
    LIMIT_MS,
  );

  test(
    'the helper keeps the place of a reader when something above grows',
    async () => {
      await open(HELPED);
      await page.evaluate(() => (window as unknown as ChatWindow).main.scrollBy(0, -50));
      await settle(page);
      await page.evaluate(() => {
        const [first] = (window as unknown as ChatWindow).log.children;
        (first as HTMLElement).style.height = '90px';
      });
      await settle(page);
      expect(await belowIn(page)).toBeCloseTo(50, 0);
    },
    LIMIT_MS,
  );

  test(
    'the helper does nothing once it is stopped',
    async () => {
      await open(HELPED);
      await inPage(page, ({ stop }) => stop());
      await growIn(page, 100);
      expect(await belowIn(page)).toBeCloseTo(100, 0);
    },
    LIMIT_MS,
  );
});

test('the stylesheets of the example apps are one', () => {
  expect(new Set(EXAMPLE_APPS.map(styleOf)).size).toBe(1);
});
