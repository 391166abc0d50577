import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { Appearance } from '../../../adapters/client-js/index.js';
import { startJourneyServer, type JourneyServer } from '../../journeys/server.js';
import { launchBrowser } from '../../support/chromium.js';
import { startHostApp, type HostApp, type HostWindow } from './support/host-app.js';

const LIMIT_MS = 120_000;
const WAIT = { timeout: 30_000 } as const;

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

interface Looks {
  readonly theme?: 'light' | 'dark' | 'auto';
  readonly appearance?: Appearance;
  /** Of the host's page. */
  readonly css?: string;
  readonly system?: 'light' | 'dark';
  readonly viewport?: { readonly width: number; readonly height: number };
}

/** A chat with a test ad of this look. */
const open = async ({ theme, appearance, css = '', system = 'light', viewport }: Looks): Promise<Page> => {
  const policy = `default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'self'; frame-src ${server.url}; connect-src ${server.url}`;
  host = await startHostApp(server.url, 'module', policy);
  const size = viewport ?? { width: 700, height: 900 };
  const page = await (await browser.newContext({ viewport: size, colorScheme: system })).newPage();
  await page.goto(host.origin);
  await page.waitForFunction(() => 'show' in window);
  await page.addStyleTag({ content: `main {} ${css}` });
  await page.evaluate(
    async (look) => {
      const { start, say } = window as unknown as HostWindow;
      const session = start({ enabledPlacementCodes: ['test-image'] });
      await say(1);
      const element = document.getElementById('place-a1') as HTMLElement;
      session.render({ messageId: 'a1', element, code: 'test-image', ...look });
    },
    { theme, appearance },
  );
  await frameOf(page).locator('.card .cta').waitFor(WAIT);
  return page;
};

const frameOf = (page: Page) => page.frameLocator('#place-a1 iframe');
const themeOf = (page: Page) => frameOf(page).locator('html').getAttribute('data-theme');
const colourOf = (page: Page, selector: string): Promise<string> =>
  frameOf(page)
    .locator(selector)
    .evaluate((element) => getComputedStyle(element).backgroundColor);

describe('theme="auto" follows the color-scheme of the host', () => {
  test.each([
    ['light', ':root { color-scheme: light; background: #000 }', 'dark'],
    ['dark', ':root { color-scheme: dark; background: #fff }', 'light'],
    ['light', ':root { color-scheme: light dark }', 'light'],
    ['dark', ':root { color-scheme: light dark }', 'dark'],
    ['light', '', 'dark'],
  ] as const)(
    '%s for %j on a %s system',
    async (theme, css, system) => expect(await themeOf(await open({ theme: 'auto', css, system }))).toBe(theme),
    LIMIT_MS,
  );

  test(
    'and not what is painted behind the ad, which a host without a theme means',
    async () => {
      const css = 'body { background: #101010 }';
      expect(await themeOf(await open({ theme: 'auto', css }))).toBe('light');
      await host?.close();
      expect(await themeOf(await open({ css }))).toBe('dark');
    },
    LIMIT_MS,
  );
});

describe('an appearance', () => {
  test(
    'reaches the page of the ad, and later another one does',
    async () => {
      const page = await open({ appearance: { accent: '#0a5c36', surface: '#fdf6e3', text: '#1a1a1a' } });
      await frameOf(page).locator('html[style*="fdf6e3"]').waitFor(WAIT);
      expect(await colourOf(page, '.card')).toBe('rgb(253, 246, 227)');
      expect(await colourOf(page, '.cta')).toBe('rgb(10, 92, 54)');
      const dark = { accent: '#ffb454', surface: '#20160f', text: '#f6ecdf' };
      await page.evaluate((appearance) => {
        (window as unknown as HostWindow).session.createAd('a1', { code: 'test-image', appearance });
      }, dark);
      await frameOf(page).locator('html[style*="20160f"]').waitFor(WAIT);
      expect(await colourOf(page, '.card')).toBe('rgb(32, 22, 15)');
    },
    LIMIT_MS,
  );
});

describe('where there is little room', () => {
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
  ] as const)(
    '%s',
    async (_what, css, viewport, isSmall) => {
      const page = await open({ css, viewport });
      await page.waitForFunction(
        () => (window as unknown as HostWindow).events.some(({ name }) => name === 'ad.render-completed'),
        undefined,
        WAIT,
      );
      expect(await frameOf(page).locator('.card.compact').count()).toBe(isSmall ? 1 : 0);
    },
    LIMIT_MS,
  );
});
