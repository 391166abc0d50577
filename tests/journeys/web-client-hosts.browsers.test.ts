import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Request } from 'playwright-core';
import { launchBrowser } from '../support/chromium.js';
import { untilWell } from './conversation.js';
import { eventually, startJourneyServer, type JourneyServer } from './server.js';
import { startWebHosts, WEB_CLIENTS, type WebHostSite } from './web-host-site.js';
import { ISOLATED, openVisit, type VisitPlan, type WebVisit } from './web-visit.js';

const LIMIT_MS = 240_000;
/** Longer than a debounce, a short call and a re-render. */
const SILENCE_MS = 700;

let server: JourneyServer;
let browser: Browser;
let site: WebHostSite;
beforeAll(async () => {
  [server, browser, site] = await Promise.all([startJourneyServer(), launchBrowser(), startWebHosts()]);
  await untilWell(server.url);
});
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
afterAll(() => Promise.all([server.stop(), browser.close(), site.close()]));

/** The same with each client, at the same time. */
const inAll = async (plan: Partial<VisitPlan>, tell: (visit: WebVisit) => Promise<void>): Promise<void> => {
  const tales = WEB_CLIENTS.map(async (client) => {
    const visit = await openVisit(browser, site, client, { service: server.url, ...plan });
    await tell(visit);
    expect([visit.uncaught, visit.complaints]).toEqual([[], []]);
  });
  await Promise.all(tales);
};

const takeTurn = async (visit: WebVisit, turn: number): Promise<void> => {
  await visit.add('user', turn);
  await visit.add('assistant', turn);
};

const NAMES = ['ad.filled', 'ad.render-started', 'ad.render-completed', 'ad.viewed'];

test(
  'an onEvent that throws at everything hears everything all the same',
  () =>
    inAll({ onEvent: { does: 'throw', at: NAMES } }, async (visit) => {
      for (const turn of [1, 2]) {
        await takeTurn(visit, turn);
        await visit.hears('ad.viewed', turn);
      }
      expect((await visit.events()).map(({ name }) => name)).toEqual(
        expect.arrayContaining([...NAMES, ...NAMES, 'video.started']),
      );
      expect((await visit.debugged()).filter((name) => name === 'event_handler_failed')).toHaveLength(8);
      expect(await visit.shown()).toHaveLength(4);
    }),
  LIMIT_MS,
);

test.each(NAMES)(
  'an onEvent that ends the session at %s hears no more, leaves nothing, and the chat goes on',
  (name) =>
    inAll({ onEvent: { does: 'leave', at: [name] } }, async (visit) => {
      await takeTurn(visit, 1);
      await visit.hears(name);
      await visit.page.locator('iframe').waitFor({ state: 'detached' });
      const calls = visit.calls.length;
      await takeTurn(visit, 2);
      await visit.page.waitForTimeout(SILENCE_MS);
      expect((await visit.events()).at(-1)?.name).toBe(name);
      expect(visit.calls.slice(calls).filter((path) => path === '/preload' || path === '/init')).toEqual([]);
      expect(await visit.page.locator('iframe').count()).toBe(0);
      expect(await visit.shown()).toHaveLength(4);
    }),
  LIMIT_MS,
);

test(
  'a hundred messages at once: one call, about the newest',
  () =>
    inAll({}, async (visit) => {
      const asked: Request[] = [];
      visit.page.on('request', (request) => request.url().endsWith('/preload') && asked.push(request));
      await visit.addMany(100);
      await eventually(() => asked[0]);
      await visit.page.waitForTimeout(SILENCE_MS);
      const [request, ...more] = asked;
      expect(more).toEqual([]);
      const { messages } = request?.postDataJSON() as { readonly messages: readonly { readonly id: string }[] };
      expect(messages.map(({ id }) => id)).toEqual(Array.from({ length: 30 }, (_, index) => `u${index + 71}`));
    }),
  LIMIT_MS,
);

test(
  'a page that is isolated from other origins has its ads',
  () =>
    inAll({ headers: ISOLATED }, async (visit) => {
      for (const turn of [1, 2, 3, 4]) {
        await takeTurn(visit, turn);
        await visit.hears('ad.render-completed', turn);
      }
      expect(await visit.page.evaluate(() => crossOriginIsolated)).toBe(true);
    }),
  LIMIT_MS,
);
