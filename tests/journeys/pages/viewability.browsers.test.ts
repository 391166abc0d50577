import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { StreamClient } from '../../adapters/events-ws/stream-client.js';
import { SAMPLED, someOf } from '../../support/sample.js';
import { nameOf, type HostPlan } from '../host-page.js';
import { eventsOfBid, openStream, untilTold } from '../open-stream.js';
import { setStage, type Scene, type Stage } from '../stage.js';
import { winAd, type WonAd } from '../won-ad.js';

/** A view takes one second. */
const PAST_RULE_MS = 1_500;

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

const namesOf = async ({ scene }: Awaited<ReturnType<typeof start>>): Promise<readonly string[]> =>
  (await scene.heard()).map(nameOf);

const bringInSight = ({ page }: Scene): Promise<void> =>
  page.evaluate(() => {
    for (const node of document.querySelectorAll('div')) node.style.height = '0';
    document.querySelector('iframe')?.style.setProperty('height', '640px');
  });

/** What is in sight and for how long is tried with the page of the ad (`tests/adapters/frame-web`). */
const UNSEEN: readonly (readonly [string, Partial<HostPlan>])[] = [
  ['off screen', { above: 3_000 }],
  ['less than half in the window', { above: 560 }],
  ['cut off by its own frame', { height: 100 }],
  ['in a frame of no height', { height: 0 }],
];

test.each(someOf(UNSEEN, 1))(
  `%s: no ad.viewed; in sight: one, for the host and for the stream: ${SAMPLED}`,
  async (_what, plan) => {
    const shown = await start(plan);
    const { ad, scene } = shown;
    await scene.hears('ad-done-iframe');
    await untilTold(stream, ad.bid.bidId, 'ad.render-completed');
    // Longer than a view takes, by the clock of the page.
    await scene.page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), PAST_RULE_MS);
    expect(await namesOf(shown)).not.toContain('event:ad.viewed');
    expect(eventsOfBid(stream, ad.bid.bidId).map(({ event }) => event.name)).toEqual([
      'ad.filled',
      'ad.render-started',
      'ad.render-completed',
    ]);
    await bringInSight(scene);
    await scene.hears('event:ad.viewed');
    await scene.slot.locator('.cta').click();
    await scene.hears('event:ad.clicked');
    const told = await untilTold(stream, ad.bid.bidId, 'ad.clicked');
    expect(told.filter(({ event }) => event.name === 'ad.viewed')).toHaveLength(1);
    const views = (await namesOf(shown)).filter((name) => name === 'event:ad.viewed' || name === 'view-iframe');
    expect(views).toHaveLength(2);
  },
);
