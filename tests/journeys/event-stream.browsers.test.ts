import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { WireStreamEvent, WireStreamServerFrame } from '../../adapters/wire/index.js';
import type { StreamClient } from '../adapters/events-ws/stream-client.js';
import { Conversation } from './conversation.js';
import { startDeadEnd } from './dead-end-proxy.js';
import { eventsOf, openStream, untilTold } from './open-stream.js';
import { eventually, startCli, type JourneyServer } from './server.js';
import { setStage, type Stage } from './stage.js';
import { pagesOf } from './won-ad.js';

let stage: Stage;
let server: JourneyServer;
beforeAll(async () => {
  stage = await setStage();
  ({ server } = stage);
});
afterAll(() => stage.close());

const getTicket = async (): Promise<string> => {
  const headers = { authorization: 'Bearer dev-api-token' };
  const answer = await fetch(`${server.url}/v1/events/tickets`, { method: 'POST', headers });
  const { ticket, expiresInMs } = (await answer.json()) as { ticket: string; expiresInMs: number };
  expect([answer.status, expiresInMs]).toEqual([200, 60_000]);
  return ticket;
};

interface BrowserReader {
  readonly frames: WireStreamServerFrame[];
  closed?: number;
}
type ReaderWindow = Window & { reader: BrowserReader };

/** A page of another origin that reads the stream; its address bar and its scripts never see an API token. */
const readInBrowser = async (ticket: string): Promise<{ readonly page: Page; frames(): Promise<BrowserReader> }> => {
  const page = await (await stage.browser.newContext()).newPage();
  await page.goto(stage.host.page({ service: server.url, framePath: '/healthz' }));
  const address = `${server.url.replace('http', 'ws')}/v1/events?ticket=${encodeURIComponent(ticket)}`;
  await page.evaluate((url) => {
    const socket = new WebSocket(url);
    const reader: BrowserReader = { frames: [] };
    Object.assign(window, { reader });
    socket.addEventListener('open', () => socket.send('{"type":"subscribe","after":0}'));
    socket.addEventListener('message', ({ data }) => reader.frames.push(JSON.parse(data)));
    socket.addEventListener('close', ({ code }) => (reader.closed = code));
  }, address);
  return { page, frames: () => page.evaluate(() => (window as unknown as ReaderWindow).reader) };
};

/** Two turns without an ad, one with an image that is seen and clicked. */
const playConversation = async (): Promise<{ readonly sessionId: string; readonly bidId: string }> => {
  const deadEnd = await startDeadEnd();
  const conversation = new Conversation(server.url, 'dev-publisher-token');
  await conversation.turn({ body: { isDisabled: true } });
  await conversation.turn({ body: { enabledPlacementCodes: ['nowhere'] } });
  const { bids, sessionId = '' } = await conversation.turn();
  const [bid] = bids;
  if (bid === undefined) throw new Error('The development account had no ad.');
  const proxy = { server: deadEnd.server, bypass: 'localhost,127.0.0.1' };
  const scene = await stage.show(pagesOf(bid), { proxy });
  await scene.hears('event:ad.viewed');
  await scene.slot.locator('.cta').click();
  await scene.hears('event:ad.clicked');
  await eventually(() => deadEnd.wanted[0]);
  await deadEnd.close();
  return { sessionId, bidId: bid.bidId };
};

const NAMES = [
  ...['ad.no-fill', 'ad.no-fill', 'ad.filled', 'ad.render-started', 'ad.render-completed', 'ad.viewed', 'ad.clicked'],
];

const expectEnvelopes = (events: readonly WireStreamEvent[], sessionId: string): void => {
  for (const frame of events) {
    const { code, name, payload } = frame.event;
    // Events of an ad say what it is about.
    const about = name === 'ad.no-fill' ? [] : ['about'];
    expect(Object.keys(frame).sort()).toEqual([...about, 'accountId', 'at', 'event', 'id', 'sessionId']);
    expect([frame.accountId, frame.sessionId]).toEqual(['dev', sessionId]);
    expect(new Date(frame.at).toISOString()).toBe(frame.at);
    // The code stands on events of one placement, and is absent on those of the whole session.
    expect(Object.keys(frame.event).sort()).toEqual(
      name === 'ad.no-fill' ? ['name', 'payload'] : ['code', 'name', 'payload'],
    );
    expect([code, payload['id'] === undefined]).toEqual(
      name === 'ad.no-fill' ? [undefined, true] : ['inlineAd', false],
    );
  }
  expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => (events[0]?.id ?? 0) + index));
};

describe('every event of a conversation', () => {
  let reader: StreamClient;
  let played: { readonly sessionId: string; readonly bidId: string };
  let inBrowser: Awaited<ReturnType<typeof readInBrowser>>;
  beforeAll(async () => {
    reader = await openStream(server.url, 'dev-api-token');
    inBrowser = await readInBrowser(await getTicket());
    played = await playConversation();
    await reader.events(NAMES.length);
  });
  /** The others may tell of more. */
  const ofConversation = <T>(all: readonly T[]): readonly T[] => all.slice(0, NAMES.length);
  afterAll(() => reader.socket.terminate());

  test('is seen by a ws client and by Chromium with a ticket, in order, with a whole envelope', async () => {
    const events = ofConversation(eventsOf(reader));
    expect(events.map(({ event }) => event.name)).toEqual(NAMES);
    expectEnvelopes(events, played.sessionId);
    expect(events.slice(0, 2).map(({ event }) => event.payload)).toEqual([
      { skipCode: 'ads_disabled' },
      { skipCode: 'unknown' },
    ]);
    expect(events[2]?.event.payload).toEqual({ id: played.bidId, code: 'inlineAd', revenue: 1 });
    const seen = await eventually(async () => {
      const { frames } = await inBrowser.frames();
      return frames.length >= NAMES.length ? frames : undefined;
    });
    expect(ofConversation(seen)).toEqual(ofConversation(reader.frames));
  });

  test('can be resumed after any of them, without a gap and without a repetition', async () => {
    const all = ofConversation(eventsOf(reader));
    for (const [index, { id }] of all.entries()) {
      const resumed = await openStream(server.url, 'dev-api-token', id);
      const left = all.slice(index + 1);
      expect((await resumed.events(left.length)).slice(0, left.length)).toEqual(left);
      resumed.socket.terminate();
    }
  });

  test('goes on live after the resumed part, while readers come and go', async () => {
    const marker = new Conversation(server.url, 'dev-publisher-token');
    const { bids } = await marker.turn();
    const last = (await untilTold(reader, bids[0]?.bidId ?? '', 'ad.filled'))[0]?.id ?? 0;
    const conversation = new Conversation(server.url, 'dev-publisher-token');
    const gathered: WireStreamEvent[] = [];
    for (let round = 1; round <= 5; round++) {
      const resumed = await openStream(server.url, 'dev-api-token', gathered.at(-1)?.id ?? last);
      await Promise.all([resumed.events(1), conversation.turn()]);
      gathered.push(...eventsOf(resumed));
      resumed.socket.terminate();
    }
    expect(gathered.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5].map((step) => last + step));
    expect(gathered.every(({ sessionId }) => sessionId === conversation.sessionId)).toBe(true);
  });

  test('a ticket opens one connection only', async () => {
    const ticket = await getTicket();
    const first = await readInBrowser(ticket);
    await eventually(async () => ((await first.frames()).frames.length > 0 ? true : undefined));
    const second = await readInBrowser(ticket);
    expect(await eventually(async () => (await second.frames()).closed)).toBe(1_006);
    expect((await second.frames()).frames).toEqual([]);
    expect((await first.frames()).closed).toBeUndefined();
  });

  test('the command line prints them, one JSON object a line', async () => {
    const listen = startCli(['listen', '--url', server.url, '--token', 'dev-api-token', '--after', '0']);
    const last = eventsOf(reader)[NAMES.length - 1];
    await listen.prints(new RegExp(`^\\{"id":${last?.id},.*\\}$`, 'm'));
    const { code, stdout, stderr } = await listen.stop();
    expect([code, stderr]).toEqual([0, '']);
    const printed = stdout
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(printed.slice(0, NAMES.length)).toEqual(reader.frames.slice(0, NAMES.length));
  });
});
