import { afterEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { STREAM_CLOSE } from '../../../adapters/wire/index.js';
import { ACCOUNT, bulky, skipped } from './event-log.js';
import { address, connect, refusal, type StreamClient } from './stream-client.js';
import { startStream, TOKEN, type StreamServer } from './stream-server.js';

let server: StreamServer;
afterEach(async () => {
  jest.useRealTimers();
  await server.stop();
});

/** Only intervals are moved by hand. */
const REAL_TIMERS = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setTimeout',
  'clearTimeout',
] as const;

const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
};

/** Waits until a number that grows has stayed the same for a while. */
const untilQuiet = async (count: () => number): Promise<void> => {
  let [last, same] = [count(), 0];
  await until(() => {
    same = count() === last && last > 0 ? same + 1 : 0;
    last = count();
    return same > 40;
  });
};

/** A length that cannot be compared with a number. */
const HOSTILE_LENGTH = { length: { valueOf: 1, toString: 1 } };

/** Stops taking anything from the network, as a program does that hangs. */
const stopReading = (client: StreamClient): void => client.socket.pause();

describe('frames that are none', () => {
  test.each([
    ['no JSON', 'hello'],
    ['an unknown type', '{"type":"publish"}'],
    ['no type', '{}'],
    ['no object', '[1]'],
    ['null', 'null'],
    ['a number for the session', '{"type":"subscribe","sessionId":1}'],
    ['a negative place', '{"type":"subscribe","after":-1}'],
    ['an infinite place', '{"type":"subscribe","after":1e400}'],
    ['a fraction', '{"type":"subscribe","after":1.5}'],
    ['names that are no list', '{"type":"subscribe","names":"ad.viewed"}'],
    ['too many names', JSON.stringify({ type: 'subscribe', names: Array.from({ length: 65 }, () => 'x') })],
    ['a session with a hostile length', JSON.stringify({ type: 'subscribe', sessionId: HOSTILE_LENGTH })],
    ['names with a hostile length', JSON.stringify({ type: 'subscribe', names: HOSTILE_LENGTH })],
    ['a name with a hostile length', JSON.stringify({ type: 'subscribe', names: [HOSTILE_LENGTH] })],
    ['a place with a hostile value', JSON.stringify({ type: 'subscribe', after: HOSTILE_LENGTH.length })],
    ['a session of too many characters', JSON.stringify({ type: 'subscribe', sessionId: 'x'.repeat(129) })],
    ['a binary frame', Buffer.from('{"type":"unsubscribe"}')],
  ])('%s closes with 1008 and a sentence', async (_what, data) => {
    server = await startStream();
    const client = await connect(server);
    client.socket.send(data);
    const { code, reason } = await client.closed;
    expect(code).toBe(STREAM_CLOSE.policy);
    expect(reason).toMatch(/^[A-Z].{20,}\.$/);
  });

  test('anything at all is either a frame or closes with 1008; nobody else notices', async () => {
    server = await startStream();
    const bystander = await connect(server);
    bystander.subscribe({ after: 0 });
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.json(), fc.string(), fc.string({ unit: 'binary' })), async (text) => {
        const client = await connect(server);
        client.socket.send(text);
        client.socket.send('{"type":"end"}');
        expect((await client.closed).code).toBe(STREAM_CLOSE.policy);
      }),
      { seed: 11, numRuns: 200 },
    );
    server.log.append(ACCOUNT, skipped);
    await bystander.until(1);
  });

  test('null and unknown keys are let pass', async () => {
    server = await startStream();
    const client = await connect(server);
    client.send({
      type: 'subscribe',
      sessionId: null,
      names: null,
      after: null,
      colour: 'red',
      ['__proto__']: { x: 1 },
    });
    await until(() => server.log.reads >= 2);
    server.log.append(ACCOUNT, skipped);
    await client.until(1);
  });

  test('a frame over the limit closes with 1009', async () => {
    server = await startStream({ maxPayloadBytes: 1_000 });
    const client = await connect(server);
    client.socket.send('x'.repeat(1_001));
    expect((await client.closed).code).toBe(STREAM_CLOSE.tooLarge);
  });
});

describe('readers that do not read', () => {
  test('a hundred of them are closed with 1013, and a fast one gets everything', async () => {
    const limits = {
      pauseAboveBytes: 64 * 1024,
      maxBufferedBytes: 256 * 1024,
      drainLimitMs: 3_000,
      maxPerAccount: 101,
      pageSize: 10,
    };
    server = await startStream({ ...limits, closeLimitMs: 20_000 });
    const slow = await Promise.all(Array.from({ length: 100 }, () => connect(server)));
    for (const client of slow) {
      client.subscribe({ after: 0 });
      stopReading(client);
    }
    const fast = await connect(server);
    fast.subscribe({ after: 0 });
    // More than what the kernel takes for a loopback socket.
    const COUNT = 700;
    for (let i = 0; i < COUNT; i++) server.log.append(ACCOUNT, bulky(16 * 1024));
    await fast.until(COUNT);
    expect(fast.ids.at(-1)).toBe(COUNT);
    await until(() => server.log.followers === 1);
    for (const { socket } of slow) socket.resume();
    const ends = await Promise.all(slow.map(({ closed }) => closed));
    expect(new Set(ends.map(({ code }) => code))).toEqual(new Set([STREAM_CLOSE.slowReader]));
    expect(fast.socket.readyState).toBe(fast.socket.OPEN);
    // What they had got until then is the beginning, without a hole.
    for (const { ids } of slow) expect(ids).toEqual(ids.map((_, i) => i + 1));
  });

  test('one event above the limit is closed at once', async () => {
    server = await startStream({ pauseAboveBytes: 1_000, maxBufferedBytes: 50_000, drainLimitMs: 60_000 });
    const client = await connect(server);
    stopReading(client);
    client.subscribe({ after: 0 });
    for (let i = 0; i < 2; i++) server.log.append(ACCOUNT, bulky(16 * 1024 * 1024));
    await until(() => server.log.followers === 0);
    client.socket.resume();
    expect((await client.closed).code).toBe(STREAM_CLOSE.slowReader);
  });

  test('one that pauses and goes on in time loses nothing', async () => {
    server = await startStream({ pauseAboveBytes: 10_000, drainLimitMs: 60_000, maxBufferedBytes: 100_000 });
    const client = await connect(server);
    client.subscribe({ after: 0 });
    stopReading(client);
    for (let i = 0; i < 700; i++) server.log.append(ACCOUNT, bulky(16 * 1024));
    await untilQuiet(() => server.log.reads);
    expect(server.log.followers).toBe(1);
    client.socket.resume();
    await client.until(700);
    expect(client.ids).toEqual(Array.from({ length: 700 }, (_, i) => i + 1));
  });

  test('one that never answers the close frame is cut off', async () => {
    server = await startStream({ pauseAboveBytes: 1_000, drainLimitMs: 50, closeLimitMs: 50 });
    const client = await connect(server);
    stopReading(client);
    client.subscribe({ after: 0 });
    for (let i = 0; i < 10; i++) server.log.append(ACCOUNT, bulky(2 * 1024 * 1024));
    await until(() => server.stream.connections === 0);
  });
});

describe('heartbeat and farewell', () => {
  test('a peer that answered the last ping stays, one that did not is cut off', async () => {
    jest.useFakeTimers({ doNotFake: [...REAL_TIMERS] });
    server = await startStream();
    const answering = await connect(server);
    const mute = await connect(server, TOKEN, { autoPong: false });
    for (let beats = 1; beats <= 3; beats++) {
      const pinged = new Promise((resolve) => answering.socket.once('ping', resolve));
      jest.advanceTimersByTime(30_000);
      await pinged;
      // What the server reads after the pong it reads after it: by then it knows that this peer lives.
      await answering.roundTrip();
    }
    expect((await mute.closed).code).toBe(1006);
    expect(server.stream.connections).toBe(1);
  });

  test('an event log that fails closes with 1011; the next connection works', async () => {
    server = await startStream();
    const client = await connect(server);
    server.log.failing = true;
    client.subscribe({ after: 0 });
    const { code, reason } = await client.closed;
    expect([code, server.log.followers]).toEqual([STREAM_CLOSE.failed, 0]);
    expect(reason).not.toContain('the log is out');
    server.log.failing = false;
    const next = await connect(server);
    next.subscribe({ after: 0 });
    server.log.append(ACCOUNT, skipped);
    await next.until(1);
  });

  test('close() says 1001 to everyone, cuts off who does not answer, and leaves the server running', async () => {
    server = await startStream({ closeLimitMs: 2_000 });
    const client = await connect(server);
    const hanging = await connect(server);
    stopReading(hanging);
    const closing = server.stream.close();
    expect((await refusal(address(server), { headers: { authorization: `Bearer ${TOKEN}` } })).status).toBe(503);
    expect((await client.closed).code).toBe(STREAM_CLOSE.goingAway);
    await closing;
    expect([server.stream.connections, server.log.followers, server.server.listenerCount('upgrade')]).toEqual([
      0, 0, 0,
    ]);
    expect((await fetch(server.url)).status).toBe(200);
    hanging.socket.terminate();
  });
});
