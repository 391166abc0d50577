import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import type { AdEvent } from '../../../adapters/client-js/index.js';
import { launchBrowser } from '../../support/chromium.js';
import { freePort } from '../../support/free-port.js';
import { pairsOf, SAMPLED, someOf } from '../../support/sample.js';
import { untilWell } from '../conversation.js';
import { FAULTS, startFaultyFront, type FaultyFront } from './faulty-front.js';
import { eventually, startJourneyServer, withAnotherPort, type JourneyServer } from '../server.js';
import { startWebHosts, WEB_CLIENTS, type WebClient, type WebHostSite } from './web-host-site.js';
import { openVisit, strictPolicy, type VisitPlan, type WebVisit } from './web-visit.js';

let front: FaultyFront;
let server: JourneyServer;
let browser: Browser;
let site: WebHostSite;

/** It says the address of the front everywhere, so its own has to be known before. */
const startBehindFront = async (): Promise<void> => {
  await withAnotherPort(async () => {
    const port = await freePort();
    server = await startJourneyServer({ PUBLIC_URL: front.url, PORT: String(port) });
    front.target = `http://127.0.0.1:${port}`;
  });
  await untilWell(front.target);
};

beforeAll(async () => {
  [front, browser, site] = await Promise.all([startFaultyFront(), launchBrowser(), startWebHosts()]);
  await startBehindFront();
});
afterAll(() => Promise.all([server.stop(), browser.close(), site.close(), front.close()]));
afterEach(() => {
  front.fault = undefined;
  return Promise.all(browser.contexts().map((context) => context.close()));
});

const open = (client: WebClient, plan: Partial<VisitPlan> = {}): Promise<WebVisit> =>
  openVisit(browser, site, client, { service: front.url, ...plan });

const ANY_CLIENT = someOf(WEB_CLIENTS, 1);

/** Of a preload: that the modal of an interstitial or the page of an ad did not come is told besides. */
const isOutcome = (event: AdEvent): boolean =>
  event.name === 'ad.error'
    ? !/^(timeout|frame_.*)$/.test(event.payload.errCode)
    : event.name === 'ad.filled' || event.name === 'ad.no-fill';
const outcomesOf = async (visit: WebVisit): Promise<readonly AdEvent[]> => (await visit.events()).filter(isOutcome);

/** Asks and answers; resolves with the one outcome, when the host shows both messages and has suffered nothing. */
const takeTurn = async (visit: WebVisit, turn: number): Promise<AdEvent> => {
  await visit.add('user', turn);
  await visit.add('assistant', turn);
  const outcomes = await eventually(async () => {
    const found = await outcomesOf(visit);
    return found.length >= turn ? found : undefined;
  });
  expect(outcomes).toHaveLength(turn);
  expect(await visit.shown()).toHaveLength(2 * turn);
  expect(visit.uncaught).toEqual([]);
  return outcomes[turn - 1] as AdEvent;
};

const FAILED = {
  name: 'ad.error',
  payload: { errCode: 'request_failed', message: expect.stringMatching(/^The ad server /) },
};
const FILLED = { name: 'ad.filled', code: 'inlineAd' };

const placeOf = ({ page }: WebVisit, turn: number) => page.locator('article').nth(2 * turn - 1);

/** A turn as it should be, with an ad on show. */
const takeGoodTurn = async (visit: WebVisit, turn: number): Promise<void> => {
  expect(await takeTurn(visit, turn)).toMatchObject(FILLED);
  await placeOf(visit, turn).frameLocator('iframe').locator('.card').waitFor();
};

const takeFailedTurn = async (visit: WebVisit, turn: number): Promise<void> => {
  const { messageId, ...failed } = await takeTurn(visit, turn);
  expect(failed).toEqual(FAILED);
  // A call may fail before the answer has come.
  expect([undefined, `a${turn}`]).toContain(messageId);
  expect(await placeOf(visit, turn).locator('iframe').count()).toBe(0);
};

describe('a service that fails in the middle of a conversation: one error for the turn, and ads again when it is well', () => {
  test.each(someOf(pairsOf(WEB_CLIENTS, FAULTS), 3))(`%s: %s: ${SAMPLED}`, async (client, fault) => {
    const visit = await open(client);
    await takeGoodTurn(visit, 1);
    front.fault = fault;
    await takeFailedTurn(visit, 2);
    front.fault = undefined;
    await takeGoodTurn(visit, 3);
  });

  test.each(ANY_CLIENT)(`%s: the network is gone for a while: ${SAMPLED}`, async (client) => {
    const visit = await open(client);
    await takeGoodTurn(visit, 1);
    await visit.page.context().setOffline(true);
    await takeFailedTurn(visit, 2);
    await visit.page.context().setOffline(false);
    await takeGoodTurn(visit, 3);
  });
});

const DENIED = `{ throw new DOMException('denied', 'SecurityError'); }`;
const DENIALS: readonly (readonly [string, Partial<VisitPlan>])[] = [
  ['its policy forbids calls', { policy: strictPolicy('none:', { 'connect-src': `'none'` }) }],
  ['there is no fetch', { before: 'delete window.fetch;' }],
];
const TAKEN_AWAY = ['iframe', '[role=complementary]', 'article > div'] as const;

describe('a page that denies what the client would use', () => {
  test.each(someOf(pairsOf(ANY_CLIENT, DENIALS), 1).map(([client, [what, plan]]) => [client, what, plan] as const))(
    `%s: %s: one error for each turn: ${SAMPLED}`,
    async (client, _what, plan) => {
      const visit = await open(client, plan);
      await takeFailedTurn(visit, 1);
      await takeFailedTurn(visit, 2);
    },
  );

  test.each(ANY_CLIENT)(
    `%s: its policy forbids frames: one error for each ad, nothing takes up room, and all goes on: ${SAMPLED}`,
    async (client) => {
      const visit = await open(client, { policy: strictPolicy(front.url, { 'frame-src': `'none'` }) });
      for (const turn of [1, 2]) {
        expect(await takeTurn(visit, turn)).toMatchObject(FILLED);
        expect(await visit.hears('ad.error', turn)).toMatchObject({ payload: { errCode: 'frame_blocked' } });
        await placeOf(visit, turn).locator('iframe').waitFor({ state: 'detached' });
      }
      expect((await visit.events()).map(({ name }) => name)).toEqual([
        'ad.filled',
        'ad.error',
        'ad.filled',
        'ad.error',
      ]);
      await visit.set({ hasSession: false });
      expect(visit.uncaught).toEqual([]);
    },
  );

  test.each(ANY_CLIENT)(`%s: no storage: as good as ever: ${SAMPLED}`, async (client) => {
    const visit = await open(client, {
      before: `Object.defineProperty(window, 'localStorage', { get() ${DENIED} });`,
    });
    await takeGoodTurn(visit, 1);
    await takeGoodTurn(visit, 2);
    expect(visit.complaints).toEqual([]);
  });

  test.each(someOf(pairsOf(WEB_CLIENTS, TAKEN_AWAY), 2))(
    `%s: an ad blocker takes away %s: the chat goes on, also when it takes the ads away itself: ${SAMPLED}`,
    async (client, selector) => {
      const visit = await open(client);
      await takeGoodTurn(visit, 1);
      await visit.page
        .locator(selector)
        .first()
        .evaluate((node) => node.remove());
      await takeGoodTurn(visit, 2);
      await visit.set({ theme: 'dark' });
      await visit.set({ hasAds: false });
      await visit.add('user', 3);
      expect(await visit.shown()).toHaveLength(5);
      expect([visit.uncaught, visit.complaints]).toEqual([[], []]);
    },
  );
});

test.each(ANY_CLIENT)(
  `%s: the process of the service is frozen, goes on, is killed, and is started anew: ${SAMPLED}`,
  async (client) => {
    const visit = await open(client);
    await takeGoodTurn(visit, 1);
    server.signal('SIGSTOP');
    await takeFailedTurn(visit, 2);
    server.signal('SIGCONT');
    await untilWell(front.target);
    await takeGoodTurn(visit, 3);
    server.signal('SIGKILL');
    await takeFailedTurn(visit, 4);
    await server.stop();
    await startBehindFront();
    await takeGoodTurn(visit, 5);
  },
);
