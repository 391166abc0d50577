import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { StreamClient } from '../adapters/events-ws/stream-client.js';
import { nameOf, type HostPlan } from './host-page.js';
import { eventsOfBid, openStream, untilTold } from './open-stream.js';
import { setStage, type Scene, type Stage } from './stage.js';
import { winAd, type WonAd } from './won-ad.js';

/** A view takes one second; two and a half are enough to know that there was none. */
const PAST_RULE_MS = 2_500;

let stage: Stage;
let stream: StreamClient;
beforeAll(async () => {
  stage = await setStage();
  stream = await openStream(stage.server.url, 'dev-api-token');
});
afterEach(() => stage.clear());
afterAll(async () => {
  stream.socket.terminate();
  await stage.close();
});

const start = async (plan: Partial<HostPlan>): Promise<{ readonly ad: WonAd; readonly scene: Scene }> => {
  const ad = await winAd(stage.server.url, 'image');
  return { ad, scene: await stage.show({ ...ad.plan, ...plan }) };
};

/** Neither the host nor the account's stream has heard of a view. */
const expectUnseen = async ({ ad, scene }: Awaited<ReturnType<typeof start>>): Promise<void> => {
  expect((await scene.heard()).map(nameOf)).not.toContain('event:ad.viewed');
  expect(eventsOfBid(stream, ad.bid.bidId).map(({ event }) => event.name)).toEqual([
    'ad.filled',
    'ad.render-started',
    'ad.render-completed',
  ]);
};

const rendered = async ({ ad, scene }: Awaited<ReturnType<typeof start>>): Promise<void> => {
  await scene.hears('ad-done-iframe');
  await untilTold(stream, ad.bid.bidId, 'ad.render-completed');
  await scene.page.waitForTimeout(PAST_RULE_MS);
};

/**
 * A headless browser shows every page it has: what a browser with a window would tell the frame of a covered tab is
 * told by hand.
 */
const setVisibility = (scene: Scene, state: 'hidden' | 'visible'): Promise<void> =>
  scene.slot.locator('.card').evaluate((_card, told) => {
    Object.defineProperty(document, 'visibilityState', { get: () => told, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

const bringInSight = ({ page }: Scene): Promise<void> =>
  page.evaluate(() => {
    for (const node of document.querySelectorAll('div')) node.style.height = '0';
    document.querySelector('iframe')?.style.setProperty('height', '640px');
  });

test.each<[string, Partial<HostPlan>]>([
  ['off screen', { above: 3_000 }],
  ['less than half in the window', { above: 560 }],
  ['cut off by its own frame', { height: 100 }],
  ['in a frame of no height', { height: 0 }],
])('%s: no ad.viewed; in sight: one', async (_what, plan) => {
  const shown = await start(plan);
  await rendered(shown);
  await expectUnseen(shown);
  await bringInSight(shown.scene);
  await shown.scene.hears('event:ad.viewed');
  const told = await untilTold(stream, shown.ad.bid.bidId, 'ad.viewed');
  expect(told.filter(({ event }) => event.name === 'ad.viewed')).toHaveLength(1);
});

test('in a hidden page: no ad.viewed; in a visible one: one', async () => {
  // Out of sight until it is told: a view must not come first.
  const shown = await start({ above: 3_000 });
  await setVisibility(shown.scene, 'hidden');
  await bringInSight(shown.scene);
  await rendered(shown);
  await expectUnseen(shown);
  await setVisibility(shown.scene, 'visible');
  await shown.scene.hears('event:ad.viewed');
});

test('an ad that stays in sight is viewed once', async () => {
  const shown = await start({});
  await shown.scene.hears('event:ad.viewed');
  await shown.scene.page.waitForTimeout(PAST_RULE_MS);
  const names = (await shown.scene.heard()).map(nameOf);
  expect(names.filter((name) => name === 'event:ad.viewed' || name === 'view-iframe')).toHaveLength(2);
  expect(await untilTold(stream, shown.ad.bid.bidId, 'ad.viewed')).toHaveLength(4);
});
