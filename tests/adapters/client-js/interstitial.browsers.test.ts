import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { startJourneyServer, type JourneyServer } from '../../journeys/server.js';
import { launchBrowser } from '../../support/chromium.js';
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
const openChat = async (theme: 'light' | 'dark' = 'light'): Promise<Page> => {
  const policy = `default-src 'none'; img-src data:; script-src 'self'; frame-src ${server.url}; connect-src ${server.url}`;
  host = await startHostApp(server.url, 'module', policy);
  const context = await browser.newContext({ viewport: { width: 700, height: 700 } });
  await context.addInitScript(WATCH_COUNT);
  const page = await context.newPage();
  await page.goto(host.origin);
  await page.waitForFunction(() => 'show' in window);
  const says = await page.evaluate(
    async ([code, shownTheme]) => {
      const { start, say } = window as unknown as HostWindow;
      document.body.append(
        Object.assign(document.createElement('input'), { id: 'field' }),
        Object.assign(document.createElement('button'), { id: 'after', textContent: 'Send' }),
      );
      const session = start({ enabledPlacementCodes: [code] });
      const outcome = await say(1);
      const element = document.getElementById('place-a1') as HTMLElement;
      document.getElementById('field')?.focus();
      session.render({ messageId: 'a1', element, code, theme: shownTheme });
      return outcome;
    },
    [CODE, theme] as const,
  );
  expect(says).toBe('ad.filled');
  return page;
};

const frameOf = (page: Page) => page.frameLocator('body > dialog > iframe');
const isOpen = (page: Page): Promise<boolean> => page.evaluate(() => document.querySelector('dialog:modal') !== null);
const opens = (page: Page) => page.waitForSelector('dialog:modal', { timeout: 30_000 });
/** `dialog`: the frame in it, or the dialog itself. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.closest('dialog') ? 'dialog' : activeElement?.id || (activeElement?.tagName ?? '');
  });

describe('an interstitial that opens by itself', () => {
  test(
    'takes no key from somebody who types: all sixty arrive, and it opens once they have stopped',
    async () => {
      const page = await openChat();
      expect(KEYS).toHaveLength(60);
      await page.frameLocator('#place-a1 iframe').locator('.count').waitFor();
      for (const key of KEYS) {
        await page.keyboard.press(key === ' ' ? 'Space' : key, { delay: 40 });
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 60))));
        expect(await isOpen(page)).toBe(false);
      }
      expect(await page.locator('#field').inputValue()).toBe(KEYS);
      expect(await focused(page)).toBe('field');
      await opens(page);
      expect(await page.locator('#field').inputValue()).toBe(KEYS);
    },
    LIMIT_MS,
  );

  test(
    'counts down in sight before, and says nothing that stands below the message already',
    async () => {
      const page = await openChat();
      const inline = page.frameLocator('#place-a1 iframe');
      await opens(page);
      const counts = await inline.locator('html').evaluate(() => Reflect.get(window, 'counts') as unknown);
      expect(counts).toEqual(['3', '2', '1']);
      const text = (await inline.locator('.text').innerText()).trim();
      await frameOf(page).locator('.headline').waitFor();
      expect(text).toMatch(/test ad/);
      expect(await frameOf(page).locator('main, body').first().innerText()).not.toContain(text);
      expect(await inline.locator('.count').count()).toBe(0);
    },
    LIMIT_MS,
  );

  test(
    'keeps the focus in it, leaves the page around it inert, and gives the focus back',
    async () => {
      const page = await openChat();
      await opens(page);
      await frameOf(page).locator('.headline').waitFor();
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
    'opens at once for whoever asks for it',
    async () => {
      const page = await openChat();
      // Somebody types: it does not open by itself, however long the way to the press is.
      await page.evaluate(() => {
        const { session } = window as unknown as HostWindow;
        setInterval(() => session.sendUserEvent('user.typing.started'), 500);
      });
      const teaser = page.frameLocator('#place-a1 iframe').locator('.cta');
      await teaser.click();
      await opens(page);
      await pressKeyLast(page, 'Escape');
      await page.waitForSelector('dialog', { state: 'detached' });
    },
    LIMIT_MS,
  );
});
