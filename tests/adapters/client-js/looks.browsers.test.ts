import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { Appearance } from '../../../adapters/client-js/index.js';
import { startJourneyServer, type JourneyServer } from '../../journeys/server.js';
import { launchBrowser } from '../../support/chromium.js';
import { startHostApp, type HostApp, type HostWindow } from './support/host-app.js';

const CODE = 'test-image';
const WAIT = { timeout: 60_000 } as const;

let server: JourneyServer;
let browser: Browser;
let host: HostApp;
let page: Page;

/** A chat with an ad that is not shown yet. */
const openChat = async (): Promise<void> => {
  await page.goto(host.origin);
  await page.waitForFunction(() => 'show' in window, undefined, WAIT);
  const outcome = await page.evaluate(async (code) => {
    const { start, say } = window as unknown as HostWindow;
    start({ enabledPlacementCodes: [code] });
    return say(1);
  }, CODE);
  expect(outcome).toBe('ad.filled');
};

beforeAll(async () => {
  [server, browser] = await Promise.all([startJourneyServer(), launchBrowser()]);
  const policy = `default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'self'; frame-src ${server.url}; connect-src ${server.url}`;
  host = await startHostApp(server.url, 'module', policy);
  page = await (await browser.newContext()).newPage();
  await openChat();
});
afterAll(async () => {
  await Promise.all([server.stop(), browser.close()]);
  await host.close();
});

interface Looks {
  readonly theme?: 'light' | 'dark' | 'auto';
  readonly appearance?: Appearance;
  /** Of the host's page. */
  readonly css?: string;
  readonly system?: 'light' | 'dark';
  readonly viewport?: { readonly width: number; readonly height: number };
}

/** The page as it was, without the ad. */
beforeEach(() =>
  page.evaluate((code) => {
    const { session, events } = window as unknown as HostWindow;
    session.createAd('a1', { code }).destroy();
    for (const style of document.querySelectorAll('style')) style.remove();
    events.length = 0;
  }, CODE),
);

/** Shows the ad with this look in a page like this, in a frame of its own. */
const show = async ({ theme, appearance, css = '', system = 'light', viewport }: Looks): Promise<void> => {
  await page.setViewportSize(viewport ?? { width: 700, height: 900 });
  await page.emulateMedia({ colorScheme: system });
  await page.addStyleTag({ content: `main {} ${css}` });
  await page.evaluate(
    ([code, look]) => {
      const element = document.getElementById('place-a1') as HTMLElement;
      (window as unknown as HostWindow).session.render({ messageId: 'a1', element, code, ...look });
    },
    [CODE, { theme, appearance }] as const,
  );
  await frameOf().locator('.card .cta').waitFor(WAIT);
};

const frameOf = () => page.frameLocator('#place-a1 iframe');
const themeOf = () => frameOf().locator('html').getAttribute('data-theme');
const colourOf = (selector: string): Promise<string> =>
  frameOf()
    .locator(selector)
    .evaluate((element) => getComputedStyle(element).backgroundColor);

describe('theme="auto" follows the color-scheme of the host', () => {
  test.each([
    ['light', ':root { color-scheme: light; background: #000 }', 'dark'],
    ['dark', ':root { color-scheme: dark; background: #fff }', 'light'],
    ['light', ':root { color-scheme: light dark }', 'light'],
    ['dark', ':root { color-scheme: light dark }', 'dark'],
    ['light', '', 'dark'],
    ['light', 'body { background: #101010 }', 'light'],
  ] as const)('%s for %j on a %s system', async (theme, css, system) => {
    await show({ theme: 'auto', css, system });
    expect(await themeOf()).toBe(theme);
  });
});

test('without a theme, what is painted behind the ad says it', async () => {
  await show({ css: 'body { background: #101010 }' });
  expect(await themeOf()).toBe('dark');
});

test('an appearance reaches the page of the ad, and later another one does', async () => {
  await show({ appearance: { accent: '#0a5c36', surface: '#fdf6e3', text: '#1a1a1a' } });
  await frameOf().locator('html[style*="fdf6e3"]').waitFor(WAIT);
  expect(await colourOf('.card')).toBe('rgb(253, 246, 227)');
  expect(await colourOf('.cta')).toBe('rgb(10, 92, 54)');
  const dark = { accent: '#ffb454', surface: '#20160f', text: '#f6ecdf' };
  await page.evaluate(
    ([code, appearance]) => void (window as unknown as HostWindow).session.createAd('a1', { code, appearance }),
    [CODE, dark] as const,
  );
  await frameOf().locator('html[style*="20160f"]').waitFor(WAIT);
  expect(await colourOf('.card')).toBe('rgb(32, 22, 15)');
});

describe('where there is little room', () => {
  // A page that made itself small stays so when its row comes back.
  beforeEach(openChat);

  test.each([
    ['a low window', '', { width: 700, height: 420 }, true],
    ['a high window', '', { width: 700, height: 1_000 }, false],
    [
      'a low part that scrolls',
      '#chat { height: 340px; overflow: auto } #chat::before { content: ""; display: block; height: 900px }',
      { width: 700, height: 1_000 },
      true,
    ],
    [
      'a part that grows and does not scroll yet',
      '#chat { max-height: 900px; overflow: auto }',
      { width: 700, height: 1_000 },
      false,
    ],
  ] as const)('%s', async (_what, css, viewport, isSmall) => {
    await show({ css, viewport });
    await page.waitForFunction(
      () => (window as unknown as HostWindow).events.some(({ name }) => name === 'ad.render-completed'),
      undefined,
      WAIT,
    );
    expect(await frameOf().locator('.card.compact').count()).toBe(isSmall ? 1 : 0);
  });
});
