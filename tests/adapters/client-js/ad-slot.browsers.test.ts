import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { Session } from '../../../adapters/client-js/index.js';
import type { AdSlotElement } from '../../../adapters/client-js/element/index.js';
import { startJourneyServer, type JourneyServer } from '../../journeys/server.js';
import { WATCH_ANNOUNCED } from '../../support/announced.js';
import { launchBrowser } from '../../support/chromium.js';

const LIMIT_MS = 120_000;
const WAIT = { timeout: 100_000 } as const;
const EXAMPLE = 'docs/examples/chat.html';
const SERVICE = 'http://127.0.0.1:8080';

let server: JourneyServer;
let browser: Browser;
let host: Server;
let origin: string;
let body = '';
beforeAll(async () => {
  [server, browser] = await Promise.all([startJourneyServer(), launchBrowser()]);
  const policy = `default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline' ${server.url}; frame-src ${server.url}; connect-src ${server.url}`;
  host = createServer((request, response) => {
    const isPage = request.url === '/';
    response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html', 'content-security-policy': policy });
    response.end(isPage ? body : '');
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  origin = `http://localhost:${(host.address() as AddressInfo).port}`;
});
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
afterAll(async () => {
  host.closeAllConnections();
  host.close();
  await Promise.all([server.stop(), browser.close()]);
});

interface Opened {
  readonly page: Page;
  readonly said: string[];
}

const open = async (html: string, viewport = { width: 900, height: 800 }): Promise<Opened> => {
  body = html;
  const context = await browser.newContext({ viewport });
  await context.addInitScript(WATCH_ANNOUNCED);
  const page = await context.newPage();
  const said: string[] = [];
  page.on('pageerror', (error) => said.push(error.message));
  page.on('console', (message) => {
    if (!message.location().url.endsWith('/favicon.ico')) said.push(message.text());
  });
  await page.goto(origin);
  return { page, said };
};

interface ElementWindow {
  readonly session: Session;
  readonly other: Session;
  readonly heights: number[];
  start(): Session;
  turn(session: Session, number: number): Promise<void>;
  defineAdSlot(session?: Session): void;
}

const page = (markup: string, early = ''): string => `<!doctype html><html lang="en"><title>A chat</title>
<link rel="icon" href="data:,"><main>${markup}</main><script>${early}</script><script type="module">
  import { createSession, newId } from '${server.url}/sdk/js';
  import { defineAdSlot } from '${server.url}/sdk/element';
  let onFilled;
  window.start = () => createSession({
    adServerUrl: '${server.url}', publisherToken: 'dev-publisher-token', userId: 'u', conversationId: newId(),
    onEvent: ({ name }) => name === 'ad.filled' && onFilled?.(),
  });
  window.turn = (session, number) => new Promise((resolve) => {
    onFilled = resolve;
    session.addMessage({ id: 'u' + number, role: 'user', content: 'Which coffee should I try? ' + number });
    session.addMessage({ id: 'a' + number, role: 'assistant', content: 'A medium roast is a good start.' });
  });
  window.heights = [];
  addEventListener('adheight', ({ detail }) => heights.push(detail.height));
  window.session = start();
  window.other = start();
  window.defineAdSlot = defineAdSlot;
</script>`;

const inPage = <T>(on: Page, run: (window: ElementWindow) => T | Promise<T>): Promise<T> =>
  on.evaluate<T>(`(${run.toString()})(window)`);

const ready = (on: Page) => on.waitForFunction(() => 'defineAdSlot' in window, undefined, WAIT);
const seesAd = (on: Page, selector = 'ad-slot') =>
  on.frameLocator(`${selector} iframe`).getByText('Test Advertiser', { exact: true }).waitFor(WAIT);

describe('<ad-slot>', () => {
  test(
    'shows the ad below its message, whenever that comes, and tells its height',
    async () => {
      const { page: on, said } = await open(page('<ad-slot message-id="a1"></ad-slot><ad-slot></ad-slot>'));
      await ready(on);
      await inPage(on, async ({ session, turn, defineAdSlot }) => {
        defineAdSlot(session);
        await turn(session, 1);
      });
      await seesAd(on);
      expect(await on.locator('iframe').count()).toBe(1);
      await on.waitForFunction(
        () => (window as unknown as ElementWindow).heights.some((height) => height > 100),
        undefined,
        WAIT,
      );
      expect(said).toEqual([]);
    },
    LIMIT_MS,
  );

  test(
    'takes properties that were set before it was defined, as frameworks do',
    async () => {
      const early = `Object.assign(document.querySelector('ad-slot'), { messageId: 'a1', theme: 'dark' });`;
      const { page: on } = await open(page('<ad-slot></ad-slot>', early));
      await ready(on);
      await inPage(on, async ({ session, turn, defineAdSlot }) => {
        defineAdSlot(session);
        await turn(session, 1);
      });
      await seesAd(on);
      expect(await on.locator('iframe').getAttribute('src')).toContain('theme=dark');
      const slot = await on.locator('ad-slot').evaluate((element) => {
        const { messageId, theme, code } = element as AdSlotElement;
        return { messageId, theme, code };
      });
      expect(slot).toEqual({ messageId: 'a1', theme: 'dark' });
    },
    LIMIT_MS,
  );

  test(
    'keeps its frame when its looks change, and loads another one for another message; gone, it leaves nothing',
    async () => {
      const { page: on, said } = await open(page('<ad-slot message-id="a1"></ad-slot>'));
      await ready(on);
      await inPage(on, async ({ session, turn, defineAdSlot }) => {
        defineAdSlot(session);
        await turn(session, 1);
        await turn(session, 2);
      });
      await seesAd(on);
      const frame = await on.waitForSelector('iframe');
      await on.locator('ad-slot').evaluate((element) => {
        const slot = element as AdSlotElement;
        slot.theme = 'dark';
        slot.appearance = { accent: '#ffb454', surface: '#20160f', text: '#f6ecdf' };
      });
      await on.frameLocator('iframe').locator('html[style*="20160f"]').waitFor(WAIT);
      expect(await frame.evaluate((element) => element.isConnected)).toBe(true);
      await on.locator('ad-slot').evaluate((element) => element.setAttribute('message-id', 'a2'));
      // The page of the first message waits for its return.
      expect(await frame.evaluate((element) => element.closest('ad-slot'))).toBe(null);
      await seesAd(on);
      await inPage(on, () => document.querySelector('ad-slot')?.remove());
      expect(await on.locator('iframe').count()).toBe(1);
      expect(await frame.evaluate((element) => element.isConnected)).toBe(true);
      expect(said).toEqual([]);
    },
    LIMIT_MS,
  );

  test(
    'follows the conversation: the shared session, or its own; a second one for the same ad stays empty',
    async () => {
      const slots = '<ad-slot id="one" message-id="a1"></ad-slot><ad-slot id="two" message-id="a1"></ad-slot>';
      const { page: on, said } = await open(page(slots));
      await ready(on);
      await inPage(on, async ({ session, other, turn, defineAdSlot }) => {
        defineAdSlot(session);
        await turn(session, 1);
        await turn(other, 1);
      });
      await seesAd(on, '#one');
      expect(await on.locator('#two iframe').count()).toBe(0);
      await inPage(on, ({ other }) => Object.assign(document.getElementById('two') ?? {}, { session: other }));
      await seesAd(on, '#two');
      await inPage(on, ({ session, start, defineAdSlot }) => {
        session.destroy();
        defineAdSlot(start());
      });
      expect(await on.locator('#one iframe').count()).toBe(0);
      expect(await on.locator('#two iframe').count()).toBe(1);
      expect(said).toEqual([]);
    },
    LIMIT_MS,
  );

  test('has its type in the DOM', () => {
    const typed = (slot: HTMLElementTagNameMap['ad-slot']): string => slot.messageId;
    expect(typed({ messageId: 'a1' } as AdSlotElement)).toBe('a1');
  });
});

describe(EXAMPLE, () => {
  const example = readFileSync(EXAMPLE, 'utf8');
  test.each([
    [320, 640],
    [900, 700],
  ])(
    'stays at its end while answers and ads grow, and leaves a reader alone who has scrolled up: %i by %i',
    async (width, height) => {
      const { page: on, said } = await open(example.replaceAll(SERVICE, server.url), { width, height });
      const ask = async (turns: number): Promise<void> => {
        await on.fill('input', 'Which coffee should I try?');
        await on.click('button');
        const frame = on.locator('ad-slot iframe').nth(turns - 1);
        await frame
          .contentFrame()
          .locator('html[data-announced]')
          .waitFor({ ...WAIT, state: 'attached' });
      };
      for (const turns of [1, 2, 3]) await ask(turns);
      // At the end, and the answer above the newest ad is in sight.
      await on.waitForFunction(
        () => {
          const { scrollHeight, scrollTop, clientHeight } = document.querySelector('main') as HTMLElement;
          const answer = [...document.querySelectorAll('.assistant')].at(-1) as HTMLElement;
          const isAtEnd = scrollHeight > clientHeight && scrollHeight - scrollTop - clientHeight < 2;
          return isAtEnd && answer.getBoundingClientRect().top >= 0;
        },
        undefined,
        WAIT,
      );
      const main = on.locator('main');
      await main.evaluate((element) => (element.scrollTop = 0));
      await ask(4);
      const { scrollHeight, scrollTop, clientHeight } = await main.evaluate((element) => ({
        scrollHeight: element.scrollHeight,
        scrollTop: element.scrollTop,
        clientHeight: element.clientHeight,
      }));
      expect(scrollTop).toBe(0);
      expect(scrollHeight - clientHeight).toBeGreaterThan(100);
      expect(said).toEqual([]);
    },
    LIMIT_MS,
  );
});
