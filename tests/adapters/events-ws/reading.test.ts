import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ACCOUNT, OTHER, rendered, skipped } from './event-log.js';
import { connect } from './stream-client.js';
import { OTHER_TOKEN, startStream, type StreamServer } from './stream-server.js';

let server: StreamServer;
beforeEach(async () => void (server = await startStream({ pageSize: 3 })));
afterEach(() => server.stop());

const upTo = (n: number, from = 1): readonly number[] => Array.from({ length: n - from + 1 }, (_, i) => i + from);
const append = (n: number): void => upTo(n).forEach(() => server.log.append(ACCOUNT, skipped));

describe('what a reader gets', () => {
  test('a frame holds id, time, account, session and the event as it is', async () => {
    server.log.append(ACCOUNT, rendered('bid-1'), 'session-9');
    const client = await connect(server);
    client.subscribe({ after: 0 });
    expect(await client.until(1)).toEqual([
      {
        id: 1,
        at: '2023-11-14T22:13:20.001Z',
        accountId: ACCOUNT,
        sessionId: 'session-9',
        event: { name: 'ad.render-started', code: 'inlineAd', payload: { id: 'bid-1' } },
      },
    ]);
  });

  test('old events over many pages, then live ones, in order', async () => {
    append(10);
    const client = await connect(server);
    client.subscribe({ after: 0 });
    await client.until(10);
    append(5);
    await client.until(15);
    expect(client.ids).toEqual(upTo(15));
  });

  test('without after: from now on', async () => {
    append(4);
    const client = await connect(server);
    client.subscribe();
    // The place is found by a read; a second subscription is answered after it.
    while (server.log.reads < 2) await new Promise(setImmediate);
    append(2);
    await client.until(2);
    expect(client.ids).toEqual([5, 6]);
  });

  test('nothing of another account', async () => {
    const mine = await connect(server);
    const theirs = await connect(server, OTHER_TOKEN);
    mine.subscribe({ after: 0 });
    theirs.subscribe({ after: 0 });
    append(2);
    server.log.append(OTHER, rendered('theirs'));
    expect((await theirs.events(1)).map(({ accountId }) => accountId)).toEqual([OTHER]);
    await mine.until(2);
    expect(mine.frames.map((frame) => 'accountId' in frame && frame.accountId)).toEqual([ACCOUNT, ACCOUNT]);
  });

  test('filters by session and by name; an empty list of names is no filter', async () => {
    const bySession = await connect(server);
    bySession.subscribe({ after: 0, sessionId: 'b' });
    const byName = await connect(server);
    byName.subscribe({ after: 0, names: ['ad.no-fill', 'no.such-event'] });
    const all = await connect(server);
    all.subscribe({ after: 0, names: [] });
    for (const session of ['a', 'b', 'a', 'b'])
      server.log.append(ACCOUNT, session === 'a' ? skipped : rendered('x'), session);
    await Promise.all([bySession.until(2), byName.until(2), all.until(4)]);
    expect([bySession.ids, byName.ids, all.ids]).toEqual([
      [2, 4],
      [1, 3],
      [1, 2, 3, 4],
    ]);
  });

  test('subscribing again replaces the filter and keeps the place; unsubscribing stops', async () => {
    const client = await connect(server);
    client.subscribe({ after: 0, names: ['ad.no-fill'] });
    append(3);
    await client.until(3);
    client.subscribe({ names: ['ad.render-started'] });
    await client.roundTrip();
    append(1);
    server.log.append(ACCOUNT, rendered('bid-2'));
    await client.until(4);
    expect(client.ids).toEqual([1, 2, 3, 5]);
    client.send({ type: 'unsubscribe' });
    while (server.log.followers > 0) await new Promise(setImmediate);
  });
});

test('a page that was read for an earlier subscription is not sent', async () => {
  append(3);
  let release = (): void => undefined;
  server.log.held = new Promise((resolve) => (release = resolve));
  const client = await connect(server);
  client.subscribe({ after: 0 });
  client.subscribe({ after: 2 });
  await client.roundTrip();
  release();
  append(1);
  await client.until(2);
  await client.roundTrip();
  expect(client.ids).toEqual([3, 4]);
});

test('a long way through the log leaves room for other work, page by page', async () => {
  append(3_000);
  server.log.instant = true;
  const client = await connect(server);
  client.subscribe({ after: 0, names: ['no.such-event'] });
  let turns = 0;
  for (; server.log.reads < 1_000; turns++) await new Promise(setImmediate);
  expect(turns).toBeGreaterThan(500);
});

describe('gaps', () => {
  test('one gap for what is no longer kept, then the rest', async () => {
    append(8);
    server.log.prune(ACCOUNT, 5);
    const client = await connect(server);
    client.subscribe({ after: 2 });
    expect((await client.until(4))[0]).toEqual({ type: 'gap', from: 3, to: 5 });
    expect(client.ids).toEqual([6, 7, 8]);
  });

  test('no gap when the next event is still kept', async () => {
    append(8);
    server.log.prune(ACCOUNT, 5);
    const client = await connect(server);
    client.subscribe({ after: 5 });
    await client.until(3);
    expect(client.frames).toHaveLength(3);
  });

  test('everything is gone', async () => {
    append(4);
    server.log.prune(ACCOUNT, 4);
    const client = await connect(server);
    client.subscribe({ after: 1 });
    append(1);
    expect(await client.until(2)).toMatchObject([{ type: 'gap', from: 2, to: 4 }, { id: 5 }]);
  });

  test('a place beyond the newest event: the log began anew', async () => {
    append(2);
    const client = await connect(server);
    client.subscribe({ after: 40 });
    await client.until(1);
    append(1);
    expect(await client.until(2)).toMatchObject([{ type: 'gap', from: 3, to: 40 }, { id: 3 }]);
  });
});

test('resuming while events come in gives each exactly once, wherever it was cut', async () => {
  const plan = fc.array(
    fc.record({ burst: fc.integer({ min: 1, max: 7 }), cutAfter: fc.integer({ min: 0, max: 9 }) }),
    {
      minLength: 1,
      maxLength: 6,
    },
  );
  await fc.assert(
    fc.asyncProperty(plan, async (steps) => {
      const first = server.log.append(ACCOUNT, skipped);
      let seen: readonly number[] = [first];
      for (const { burst, cutAfter } of steps) {
        const client = await connect(server);
        client.subscribe({ after: seen.at(-1) ?? 0 });
        const appending = (async (): Promise<void> => {
          for (let i = 0; i < burst; i++) {
            server.log.append(ACCOUNT, skipped);
            if (i % 2 === 0) await new Promise(setImmediate);
          }
        })();
        await client.until(Math.min(cutAfter, burst));
        client.socket.terminate();
        await appending;
        seen = [...seen, ...client.ids];
      }
      const last = await connect(server);
      const newest = server.log.append(ACCOUNT, skipped);
      last.subscribe({ after: seen.at(-1) ?? 0 });
      await last.until(newest - (seen.at(-1) ?? 0));
      last.socket.terminate();
      expect([...seen, ...last.ids]).toEqual(upTo(newest, first));
    }),
    { seed: 7, numRuns: 40 },
  );
});
