import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { eventually, startJourneyServer, type JourneyServer } from '../../journeys/server.js';
import { launchBrowser } from '../../support/chromium.js';
import { passTimeUntil } from '../../support/pass-time.js';
import { pressLast } from '../../support/press.js';
import { startHostApp, type HostApp, type HostWindow, type Way } from './support/host-app.js';

/** Of the test ads, turn after turn. */
const FORMATS = ['image', 'video', 'interstitial', 'banner', 'image'] as const;
const LIMIT_MS = 120_000;

let server: JourneyServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startJourneyServer(), launchBrowser()]);
});
afterAll(async () => {
  await Promise.all([server.stop(), browser.close()]);
});

/** A page of a host, and all that went wrong in it. */
interface Stage {
  readonly page: Page;
  readonly errors: string[];
}

let host: HostApp | undefined;
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  await host?.close();
});

const strictPolicy = (way: Way): string => {
  const scripts = way === 'module' ? `'self'` : `'self' ${server.url}`;
  return `default-src 'none'; img-src data:; script-src ${scripts}; frame-src ${server.url}; connect-src ${server.url}`;
};

const open = async (way: Way, service: string, policy: string): Promise<Stage> => {
  host = await startHostApp(service, way, policy);
  const page = await (await browser.newContext({ viewport: { width: 700, height: 700 } })).newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`uncaught: ${error.message}`));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(host.origin);
  await page.waitForFunction(() => 'show' in window);
  return { page, errors };
};

const inPage = <T, A>(page: Page, run: (input: A) => T | Promise<T>, input: A): Promise<T> =>
  page.evaluate<T, A>(run as never, input as never);

const eventsOf = (page: Page): Promise<HostWindow['events']> =>
  inPage(page, () => (window as unknown as HostWindow).events, undefined);

const heard = (page: Page, name: string, id: string): Promise<HostWindow['events'][number]> =>
  eventually(async () =>
    (await eventsOf(page)).find((event) => event.name === name && 'id' in event.payload && event.payload.id === id),
  );

const closeModal = async (page: Page): Promise<void> => {
  await pressLast(page, page.frameLocator('body > dialog > iframe').getByRole('button', { name: /close/i }));
  await page.waitForSelector('body > dialog > iframe', { state: 'detached' });
};

/** A turn as a reader has it: ask, read the answer, see the ad. Resolves with the bid's id. */
const takeTurn = async (page: Page, turn: number): Promise<string> => {
  expect(await inPage(page, (at) => (window as unknown as HostWindow).say(at), turn)).toBe('ad.filled');
  await inPage(page, (at) => (window as unknown as HostWindow).show(at, 'light'), turn);
  // On a slow machine a film may have to begin anew before two seconds of it were seen without a break.
  const film = page.frameLocator(`#place-a${turn} iframe`).locator('video');
  if (FORMATS[turn - 1] === 'video') await film.evaluate((node: HTMLVideoElement) => void (node.loop = true));
  const filled = (await eventsOf(page)).filter(({ name }) => name === 'ad.filled').at(-1);
  const id = filled?.name === 'ad.filled' ? filled.payload.id : '';
  await heard(page, 'ad.render-completed', id);
  await inPage(page, () => scrollTo(0, document.body.scrollHeight), undefined);
  // Test ads of `inlineAd` cover nothing by themselves.
  if (FORMATS[turn - 1] === 'interstitial') await page.frameLocator(`#place-a${turn} iframe`).locator('.cta').click();
  await heard(page, 'ad.viewed', id);
  return id;
};

describe('against the real server, in a page with a strict policy', () => {
  test.each<[way: Way, turns: number]>([
    ['module', FORMATS.length],
    ['script-tag', 1],
  ])(
    'as a %s, in %i turns: events are complete and in order, nothing shifts, nothing complains',
    async (way, turns) => {
      const { page, errors } = await open(way, server.url, strictPolicy(way));
      await inPage(page, () => void (window as unknown as HostWindow).start({}), undefined);
      const ids: string[] = [];
      for (let turn = 1; turn <= turns; turn++) {
        const id = await takeTurn(page, turn);
        ids.push(id);
        if (FORMATS[turn - 1] === 'interstitial') await closeModal(page);
      }
      const events = await eventsOf(page);
      expect(new Set(ids).size).toBe(turns);
      for (const [index, id] of ids.entries()) {
        const names = events.filter(({ payload }) => 'id' in payload && payload.id === id).map(({ name }) => name);
        const order = ['ad.filled', 'ad.render-started', 'ad.render-completed', 'ad.viewed'];
        expect(names.filter((name) => order.includes(name))).toEqual(order);
        const viewed = events.find(({ name, payload }) => name === 'ad.viewed' && 'id' in payload && payload.id === id);
        const messageId = `a${index + 1}`;
        const payload = { id, content: expect.any(String), messageId, format: FORMATS[index], revenue: 1 };
        expect(viewed).toMatchObject({ code: 'inlineAd', payload });
      }
      expect(events.filter(({ name }) => name === 'ad.error' || name === 'ad.no-fill')).toEqual([]);
      expect(await inPage(page, () => (window as unknown as HostWindow).shifts, undefined)).toEqual([]);
      expect(errors).toEqual([]);
    },
    LIMIT_MS,
  );

  test('a browser that saves data says so, and how fast its connection is', async () => {
    const { page } = await open('module', server.url, strictPolicy('module'));
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
    const preload = page.waitForRequest((request) => request.url() === `${server.url}/preload`);
    await inPage(page, () => void (window as unknown as HostWindow).start({}), undefined);
    await inPage(page, () => void (window as unknown as HostWindow).say(1), undefined);
    const { device } = (await preload).postDataJSON() as { readonly device: { readonly network: object } };
    expect(device.network).toMatchObject({ saveData: true, detail: expect.stringMatching(/^(slow-2g|[234]g)$/) });
  });
});

describe('where nothing works', () => {
  const uncaught = (errors: readonly string[]): readonly string[] =>
    errors.filter((text) => text.startsWith('uncaught'));
  const strict = { name: 'ad.error', payload: { errCode: 'request_failed' } };

  test.each([
    ['the server is gone', 'http://127.0.0.1:9', ''],
    ['the policy of the host forbids calls', undefined, `; connect-src 'none'`],
  ])('%s: one error for the turn, and the page lives', async (_what, service = server.url, policy) => {
    const { page, errors } = await open('module', service, `script-src 'self'${policy}`);
    await page.clock.install();
    await inPage(page, () => void (window as unknown as HostWindow).start({}), undefined);
    let outcome: string | undefined;
    const over = inPage(page, (at) => (window as unknown as HostWindow).say(at), 1).then((name) => (outcome = name));
    await passTimeUntil(page, 1_000, () => outcome !== undefined);
    await over;
    await page.clock.runFor(60_000);
    expect(outcome).toBe('ad.error');
    expect(await eventsOf(page)).toMatchObject([strict]);
    expect(uncaught(errors)).toEqual([]);
  });

  /** A turn whose ad cannot be shown; resolves with the one error that follows, when the place is empty again. */
  const failToShow = async (page: Page): Promise<string> => {
    await inPage(page, () => void (window as unknown as HostWindow).start({}), undefined);
    expect(await inPage(page, (at) => (window as unknown as HostWindow).say(at), 1)).toBe('ad.filled');
    await inPage(page, (at) => (window as unknown as HostWindow).show(at), 1);
    await page.clock.runFor(10_000);
    await page.waitForSelector('iframe', { state: 'detached' });
    await page.clock.runFor(60_000);
    const errors = (await eventsOf(page)).flatMap((event) =>
      event.name === 'ad.error' ? [event.payload.errCode] : [],
    );
    expect([errors.length, await page.locator('#place-a1 > *').count()]).toEqual([1, 0]);
    return errors[0] ?? '';
  };

  test('the policy of the host forbids the frame: one error for the ad, and nothing breaks', async () => {
    const policy = `script-src 'self'; connect-src ${server.url}; frame-src 'none'`;
    const { page, errors } = await open('module', server.url, policy);
    await page.clock.install();
    expect(await failToShow(page)).toBe('frame_blocked');
    expect(uncaught(errors)).toEqual([]);
  });

  const CORS = { 'access-control-allow-origin': '*' };
  const PAGES = '**/api/frame/**';
  test.each<[what: string, errCode: string, spoil: (page: Page) => Promise<unknown>]>([
    [
      'is answered 404',
      'frame_unreachable',
      (page) => page.route(PAGES, (r) => r.fulfill({ status: 404, headers: CORS })),
    ],
    [
      'meets a server that refuses connections',
      'frame_unreachable',
      (page) => page.route(/api.frame|healthz/, (r) => r.abort('connectionrefused')),
    ],
    ['is stopped by an ad blocker', 'frame_blocked', (page) => page.route(PAGES, (r) => r.abort('blockedbyclient'))],
    [
      'never runs its script',
      'frame_silent',
      (page) =>
        page.route(PAGES, (r) => (r.request().method() === 'HEAD' ? r.continue() : r.fulfill({ body: 'An ad' }))),
    ],
  ])('the page of an ad %s: %s', async (_what, errCode, spoil) => {
    const { page, errors } = await open('module', server.url, strictPolicy('module'));
    await page.clock.install();
    await spoil(page);
    expect(await failToShow(page)).toBe(errCode);
    expect(uncaught(errors)).toEqual([]);
  });

  test('storage is denied and an ad blocker takes the element away: the conversation goes on', async () => {
    const { page, errors } = await open('module', server.url, strictPolicy('module'));
    await inPage(
      page,
      () => {
        const get = (): never => {
          throw new DOMException('denied', 'SecurityError');
        };
        Object.defineProperty(window, 'localStorage', { get });
        (window as unknown as HostWindow).start({});
      },
      undefined,
    );
    await inPage(page, (at) => (window as unknown as HostWindow).say(at), 1);
    await inPage(page, (at) => (window as unknown as HostWindow).show(at), 1);
    await page.locator('iframe').evaluate((frame) => frame.remove());
    await inPage(page, () => document.getElementById('place-a1')?.remove(), undefined);
    expect(await inPage(page, (at) => (window as unknown as HostWindow).say(at), 2)).toBe('ad.filled');
    await inPage(page, () => (window as unknown as HostWindow).session.destroy(), undefined);
    expect(errors).toEqual([]);
  });
});
