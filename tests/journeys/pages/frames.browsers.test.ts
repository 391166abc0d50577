import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { BrowserContext, Request } from 'playwright-core';
import { WIRE_FORMATS, type WireFormat } from '../../../adapters/wire/index.js';
import type { StreamClient } from '../../adapters/events-ws/stream-client.js';
import { startDeadEnd, type DeadEnd } from '../dead-end-proxy.js';
import { nameOf, type Heard } from '../host-page.js';
import { openStream, untilTold } from '../open-stream.js';
import { eventually } from '../server.js';
import { setStage, type Scene, type Stage } from '../stage.js';
import { winAd, type WonAd } from '../won-ad.js';

const TEXT = /Test ads like this one /;

let stage: Stage;
let stream: StreamClient;
let deadEnd: DeadEnd;
beforeAll(async () => {
  [stage, deadEnd] = await Promise.all([setStage(), startDeadEnd()]);
  stream = await openStream(stage.server.url, 'dev-api-token');
});
afterEach(() => stage.clear());
afterAll(async () => {
  stream.socket.terminate();
  await Promise.all([stage.close(), deadEnd.close()]);
});

const START = ['init-iframe', 'event:ad.render-started', 'show-iframe', 'resize-iframe'];
const COMPLETED = ['event:ad.render-completed', 'ad-done-iframe'];
const CLICKED = ['click-iframe', 'event:ad.clicked'];

/**
 * First time that each message is heard, in order (`docs/reference/protocol.md#messages-between-frame-and-host`: the
 * order of an ad).
 */
const ORDER = {
  image: [...START, ...COMPLETED, 'view-iframe', 'event:ad.viewed', ...CLICKED],
  banner: [...START, ...COMPLETED, 'view-iframe', 'event:ad.viewed', ...CLICKED],
  video: [
    ...[...START, ...COMPLETED, 'event:video.started', 'view-iframe', 'event:ad.viewed', 'event:video.completed'],
    ...CLICKED,
  ],
  interstitial: [
    ...[...START, ...COMPLETED, 'open-component-iframe', 'init-component-iframe', 'ad-done-component-iframe'],
    ...['event:ad.viewed', ...CLICKED],
  ],
} as const satisfies Record<WireFormat, readonly string[]>;

/** What the account's stream tells of such an ad, each once. */
const STREAM = {
  image: ['ad.filled', 'ad.render-started', 'ad.render-completed', 'ad.viewed', 'ad.clicked'],
  banner: ['ad.filled', 'ad.render-started', 'ad.render-completed', 'ad.viewed', 'ad.clicked'],
  video: [
    ...['ad.filled', 'ad.render-started', 'ad.render-completed', 'video.started', 'ad.viewed'],
    ...['video.completed', 'ad.clicked'],
  ],
  interstitial: ['ad.filled', 'ad.render-started', 'ad.render-completed', 'ad.viewed', 'ad.clicked'],
} as const satisfies Record<WireFormat, readonly string[]>;

/** Everything the browser asks for that is not on this machine goes to the dead end. */
const show = (ad: WonAd, changes = {}): Promise<Scene> =>
  stage.show({ ...ad.plan, ...changes }, { proxy: { server: deadEnd.server, bypass: 'localhost,127.0.0.1' } });

/** The page that opens next, and the last address that it asked for. */
const nextLanding = (context: BrowserContext, destination: string): Promise<Request> =>
  context.waitForEvent('request', { predicate: (request) => request.url() === destination, timeout: 60_000 });

const expectPayloads = (heard: readonly Heard[], ad: WonAd, destination: string): void => {
  const payloadOf = (name: string): unknown => heard.find((message) => nameOf(message) === name)?.data['payload'];
  const id = ad.bid.bidId;
  const about = { id, content: expect.stringMatching(TEXT), messageId: 'message-2', format: ad.bid.format };
  for (const name of ['ad.render-started', 'ad.render-completed']) expect(payloadOf(`event:${name}`)).toEqual({ id });
  expect(payloadOf('event:ad.viewed')).toEqual({ ...about, revenue: 1 });
  expect(payloadOf('event:ad.clicked')).toEqual({ ...about, url: destination, area: 'cta' });
  if (ad.bid.format !== 'video') return;
  for (const name of ['video.started', 'video.completed']) expect(payloadOf(`event:${name}`)).toEqual({ id });
};

describe('one ad from its first message to the landing page', () => {
  test.each(WIRE_FORMATS)('%s', async (format) => {
    const ad = await winAd(stage.server.url, format);
    const destination = `https://test-advertiser.example/landing?format=${format}`;
    const scene = await show(ad);
    await scene.hears(ORDER[format].at(-3) ?? '');
    const landing = nextLanding(scene.page.context(), destination);
    const popup = scene.page.waitForEvent('popup');
    await (format === 'interstitial' ? scene.modal : scene.slot).locator('.cta').click();
    await scene.hears('event:ad.clicked');
    const [request] = await Promise.all([landing, popup]);
    expect(request.redirectedFrom()?.url()).toMatch(new RegExp(`^${stage.server.url}/c/[\\w.~-]+$`));
    await eventually(() => deadEnd.wanted.find((target) => target === 'test-advertiser.example:443'));

    const heard = await scene.heard();
    expect([...new Set(heard.map(nameOf))]).toEqual(ORDER[format]);
    expect(heard.filter(({ accepted }) => !accepted)).toEqual([]);
    expect(heard.filter(({ data }) => data['code'] !== ad.bid.code)).toEqual([]);
    expect(heard.filter(({ from, data }) => (from === 'modal') !== (data['component'] === 'modal'))).toEqual(
      heard.filter(({ type }) => type === 'open-component-iframe'),
    );
    expectPayloads(heard, ad, destination);

    const told = await untilTold(stream, ad.bid.bidId, 'ad.clicked');
    expect(told.map(({ event }) => event.name)).toEqual(STREAM[format]);
    for (const { accountId, sessionId, event } of told)
      expect([accountId, sessionId, event.code]).toEqual(['dev', ad.sessionId, ad.bid.code]);
    expectSamePayloads(told, heard);
  });

  /** Of one click the first report counts: the page's, or that of the link, which knows the ad alone. */
  const ofLink = ({ messageId: _, ...payload }: Readonly<Record<string, unknown>>) => ({ ...payload, area: 'link' });

  /** The stream reports to operators what the frame reports to its host. */
  const expectSamePayloads = (told: Awaited<ReturnType<typeof untilTold>>, heard: readonly Heard[]): void => {
    for (const { event } of told.slice(1)) {
      const relayed = heard.find((message) => nameOf(message) === `event:${event.name}`);
      const payload = relayed?.data['payload'] as Readonly<Record<string, unknown>>;
      const isOfLink = event.name === 'ad.clicked' && event.payload.area === 'link';
      expect([event.name, event.payload]).toEqual([event.name, isOfLink ? ofLink(payload) : payload]);
    }
  };

  test('a page that is loaded again shows the same text and tells nothing twice', async () => {
    const ad = await winAd(stage.server.url, 'image');
    const first = await show(ad);
    const { data } = await first.hears('event:ad.viewed');
    const second = await show(ad);
    const { data: again } = await second.hears('ad-done-iframe');
    expect(again['content']).toBe((data['payload'] as { content: string }).content);
    await second.slot.locator('.cta').click();
    await second.hears('event:ad.clicked');
    const told = await untilTold(stream, ad.bid.bidId, 'ad.clicked');
    expect(told.map(({ event }) => event.name)).toEqual(STREAM.image);
    expect((await second.heard()).map(nameOf)).not.toContain('event:ad.viewed');
  });
});
