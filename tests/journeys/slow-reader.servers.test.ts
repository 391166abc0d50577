import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { STREAM_CLOSE } from '../../adapters/wire/index.js';
import type { StreamClient } from '../adapters/events-ws/stream-client.js';
import { postPreload } from './conversation.js';
import { eventsOf, openStream } from './open-stream.js';
import { startJourneyServer, type JourneyServer } from './server.js';

/**
 * The server gives up ten seconds after nothing more went out, and cuts the line five seconds later: in between, the
 * reader can hear why.
 */
const AFTER_GIVING_UP_MS = 12_500;
/** On a busy machine one may wake before or after those five seconds. */
const SLOW_READERS = 4;
const LIMIT_MS = 300_000;
/** A view is not counted before a second has passed (`docs/reference/events.md`). */
const VIEW_MS = 1_100;
const TURNS = 140;
const AT_ONCE = 6;
const PUBLISHER = 'publisher-token-of-the-bulky-account';
const API = 'api-token-of-the-bulky-account';
const CODES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const EVENTS = ['ad.render-started', 'ad.render-completed', 'ad.viewed', 'ad.clicked'] as const;
/**
 * Six bytes a character on the wire: the events of one turn are 60 kB, all of them far more than the buffers of two
 * sockets.
 */
const BULKY_ID = '\u0001'.repeat(512);

const tokenHash = (kind: string, token: string) => ({
  kind,
  sha256: createHash('sha256').update(token).digest('hex'),
  last4: token.slice(-4),
});
const ACCOUNT = {
  id: 'bulky',
  mode: 'development',
  placements: CODES.map((code) => ({ code })),
  tokenHashes: [tokenHash('publisher', PUBLISHER), tokenHash('api', API)],
};

let folder: string;
let server: JourneyServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'journey-'));
  const config = join(folder, 'config.json');
  writeFileSync(config, JSON.stringify({ accounts: [ACCOUNT] }));
  server = await startJourneyServer({ CONFIG: config });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Bids of one turn, one for each placement. */
const takeTurn = async (turn: number): Promise<readonly string[]> => {
  const { bids } = await postPreload(server.url, {
    publisherToken: PUBLISHER,
    userId: `user-${turn}`,
    conversationId: 'conversation',
    enabledPlacementCodes: CODES,
    messages: [{ id: '1', role: 'user', content: 'Hello there' }],
  });
  return bids.map(({ bidId }) => bidId);
};

/** The token that the page of an ad reports with. */
const openPage = async (bidId: string): Promise<string> => {
  const html = await (await fetch(`${server.url}/api/frame/${bidId}`)).text();
  return /"token":"([^"]+)"/.exec(html)?.[1] ?? '';
};

const reportAll = async (bidId: string, token: string): Promise<void> => {
  const events = EVENTS.map((type) => ({ type, eventId: `${bidId} ${type}` }));
  const body = JSON.stringify({ token, messageId: BULKY_ID, events });
  const answer = await fetch(`${server.url}/api/frame/${bidId}/events`, { method: 'POST', body });
  expect(await answer.json()).toEqual({ results: EVENTS.map(() => 'counted') });
};

const inParallel = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
  const queue = [...items];
  const next = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
};

/** Fills the log; returns how many events there are. */
const fillLog = async (): Promise<number> => {
  const pages: { readonly bidId: string; readonly token: string }[] = [];
  await inParallel(
    Array.from({ length: TURNS }, (_, turn) => turn),
    async (turn) => {
      for (const bidId of await takeTurn(turn)) pages.push({ bidId, token: await openPage(bidId) });
    },
  );
  await delay(VIEW_MS);
  await inParallel(pages, ({ bidId, token }) => reportAll(bidId, token));
  return pages.length * (1 + EVENTS.length);
};

const newestId = (reader: StreamClient): number => eventsOf(reader).at(-1)?.id ?? 0;

interface SlowReader {
  readonly client: StreamClient;
  /** `undefined`: the server had not given up, and it has read all. */
  readonly closed: Awaited<StreamClient['closed']> | undefined;
}

/** Reads none of `published` events until the server has given up. */
const readSlowly = async (published: number): Promise<SlowReader> => {
  const client = await openStream(server.url, API);
  client.socket.pause();
  await delay(AFTER_GIVING_UP_MS);
  client.socket.resume();
  const closed = await Promise.race([client.closed, client.until(published).then(() => undefined)]);
  if (closed === undefined) client.socket.terminate();
  return { client, closed };
};

const hearWhy = async (published: number): Promise<SlowReader> => {
  let reader = await readSlowly(published);
  for (let readers = 1; readers < SLOW_READERS && reader.closed?.code !== STREAM_CLOSE.slowReader; readers++)
    reader = await readSlowly(published);
  return reader;
};

const closesSlowReaders = async (): Promise<void> => {
  const published = await fillLog();
  expect(published).toBe(TURNS * CODES.length * (1 + EVENTS.length));
  const reading = hearWhy(published);
  // Meanwhile another reader of the same account gets all of it, and what comes after, at once.
  const quick = await openStream(server.url, API);
  await quick.until(published);
  for (let turn = 0; turn < 5; turn++) {
    await takeTurn(TURNS + turn);
    await quick.until(published + (turn + 1) * CODES.length);
  }
  const { client: slow, closed } = await reading;
  expect(closed).toEqual({ code: STREAM_CLOSE.slowReader, reason: expect.stringContaining('after') });
  // It has a part without a hole, and finds the rest where it left off.
  const got = eventsOf(slow).map(({ id }) => id);
  expect(got).toEqual(got.map((_, index) => index + 1));

  expect(got.length).toBeLessThan(published);
  const again = await openStream(server.url, API, newestId(slow));
  await again.until(newestId(quick) - newestId(slow));
  expect(eventsOf(again)).toEqual(eventsOf(quick).slice(got.length));
  expect(quick.socket.readyState).toBe(quick.socket.OPEN);
  for (const { socket } of [quick, again]) socket.terminate();
};

test('a reader that stops reading is closed with 1013, and nobody else notices', closesSlowReaders, LIMIT_MS);
