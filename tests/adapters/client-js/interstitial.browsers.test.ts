import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { startJourneyServer, type JourneyServer } from '../../journeys/server.js';
import { launchBrowser } from '../../support/chromium.js';
import { passTimeUntil } from '../../support/pass-time.js';
import { pressKeyLast } from '../../support/press.js';
import { startHostApp, type HostApp, type HostWindow } from './support/host-app.js';

const LIMIT_MS = 120_000;
const CODE = 'test-interstitial';
/** What the seconds before the dialog were, for every frame: they stand no longer than a test may take to look. */
const WATCH_COUNT = `
  window.counts = [];
  new MutationObserver(() => {
    const count = document.querySelector('.count');
    if (count?.checkVisibility() && counts.at(-1) !== count.textContent) counts.push(count.textContent);
  }).observe(document, { subtree: true, childList: true, characterData: true });`;
const KEYS = 'which of these coffees would you drink in the late afternoon';
/** Somebody who has typed nothing for so long has stopped. */
const QUIET_MS = 1_500;
const WAIT = { timeout: 60_000 } as const;

let server: JourneyServer;
let browser: Browser;
let host: HostApp | undefined;
beforeAll(async () => {
  [server, browser] = await Promise.all([startJourneyServer(), launchBrowser()]);
});
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  await host?.close();
});
afterAll(() => Promise.all([server.stop(), browser.close()]));

/** A chat whose first answer has an interstitial, with a field that has the focus and a button after it. */
const openChat = async (): Promise<Page> => {
  const policy = `default-src 'none'; img-src data:; script-src 'self'; frame-src ${server.url}; connect-src ${server.url}`;
  host = await startHostApp(server.url, 'module', policy);
  const context = await browser.newContext({ viewport: { width: 700, height: 700 } });
  await context.addInitScript(WATCH_COUNT);
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(host.origin);
  await page.waitForFunction(() => 'show' in window);
  const [says, nowMs] = await page.evaluate(async (code) => {
    const { start, say } = window as unknown as HostWindow;
    document.body.append(
      Object.assign(document.createElement('input'), { id: 'field' }),
      Object.assign(document.createElement('button'), { id: 'after', textContent: 'Send' }),
    );
    start({ enabledPlacementCodes: [code] });
    const outcome = await say(1);
    return [outcome, Date.now()] as const;
  }, CODE);
  expect(says).toBe('ad.filled');
  // From here time passes only where a test lets it. It cannot be stopped at once: nothing waits for it now.
  await page.clock.pauseAt(nowMs + 600_000);
  await page.evaluate((code) => {
    const { session } = window as unknown as HostWindow;
    document.getElementById('field')?.focus();
    session.render({ messageId: 'a1', element: document.getElementById('place-a1') as HTMLElement, code });
  }, CODE);
  await inlineOf(page)
    .locator('.card')
    .waitFor({ ...WAIT, state: 'attached' });
  await passTimeUntil(page, STEP_MS, () => inlineOf(page).locator('.count').isVisible());
  return page;
};

const STEP_MS = 50;
const inlineOf = (page: Page) => page.frameLocator('#place-a1 iframe');
const frameOf = (page: Page) => page.frameLocator('body > dialog > iframe');
const isOpen = (page: Page): Promise<boolean> => page.evaluate(() => document.querySelector('dialog:modal') !== null);
const opens = (page: Page) => page.waitForSelector('dialog:modal', WAIT);
/** Until the page of the dialog is there and could be shown. */
const countDown = async (page: Page): Promise<void> => {
  const frame = page.locator('body > dialog > iframe');
  await passTimeUntil(page, STEP_MS, async () => (await frame.count()) > 0);
  await frameOf(page)
    .locator('.headline')
    .waitFor({ ...WAIT, state: 'attached' });
};
/** `dialog`: the frame in it, or the dialog itself. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.closest('dialog') ? 'dialog' : activeElement?.id || (activeElement?.tagName ?? '');
  });

/** Types on without a rest; nothing opens meanwhile. */
const type = async (page: Page, text: string): Promise<void> => {
  for (const key of text) {
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    await page.clock.runFor(100);
    expect(await isOpen(page)).toBe(false);
  }
  expect(await focused(page)).toBe('field');
};

describe('an interstitial that opens by itself', () => {
  test(
    'takes no key from somebody who types: all sixty arrive, and it opens once they have stopped',
    async () => {
      const page = await openChat();
      expect(KEYS).toHaveLength(60);
      await type(page, KEYS.slice(0, 30));
      // A key that is held down: the page of the dialog is there before it is let go.
      await page.keyboard.down('Shift');
      await countDown(page);
      await page.keyboard.up('Shift');
      await type(page, KEYS.slice(30));
      await page.clock.runFor(QUIET_MS);
      await opens(page);
      expect(await page.locator('#field').inputValue()).toBe(KEYS);
    },
    LIMIT_MS,
  );

  test(
    'counts down in sight before, and says nothing that stands below the message already',
    async () => {
      const page = await openChat();
      const inline = inlineOf(page);
      await countDown(page);
      await opens(page);
      const counts = await inline.locator('html').evaluate(() => Reflect.get(window, 'counts') as unknown);
      expect(counts).toEqual(['3', '2', '1']);
      const text = (await inline.locator('.text').innerText()).trim();
      await frameOf(page).locator('.headline').waitFor();
      expect(text).toMatch(/test ad/i);
      expect(await frameOf(page).locator('main, body').first().innerText()).not.toContain(text);
      expect(await inline.locator('.count').count()).toBe(0);
    },
    LIMIT_MS,
  );

  test(
    'keeps the focus in it, leaves the page around it inert, and gives the focus back',
    async () => {
      const page = await openChat();
      await countDown(page);
      await opens(page);
      const where = new Set<string>();
      for (const key of ['Tab', 'Shift+Tab']) {
        for (let press = 0; press < 15; press++) {
          await page.keyboard.press(key);
          where.add(await focused(page));
        }
      }
      // Between its end and its beginning a browser has its own controls.
      expect([...where].filter((place) => place !== 'dialog' && place !== 'BODY')).toEqual([]);
      const reached = await page.evaluate(() => {
        (document.getElementById('after') as HTMLElement).focus();
        return document.activeElement?.id;
      });
      expect(reached).not.toBe('after');
      await frameOf(page).locator('.close').focus();
      await pressKeyLast(page, 'Escape');
      await page.waitForSelector('dialog', { state: 'detached' });
      expect(await focused(page)).toBe('field');
    },
    LIMIT_MS,
  );

  test(
    'opens at once when somebody asks for it, also while somebody types',
    async () => {
      const page = await openChat();
      await page.keyboard.down('Shift');
      await countDown(page);
      await page.keyboard.up('Shift');
      expect(await isOpen(page)).toBe(false);
      await inlineOf(page).locator('.cta').click();
      await opens(page);
      await pressKeyLast(page, 'Escape');
      await page.waitForSelector('dialog', { state: 'detached' });
    },
    LIMIT_MS,
  );
});
