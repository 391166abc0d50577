import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { parseClientFrame } from '../../../adapters/events-ws/subscription.js';
import { STREAM_CLOSE } from '../../../adapters/wire/index.js';
import { ACCOUNT, bulky, skipped } from './event-log.js';
import { stopTime, TIMERS } from '../../support/stop-time.js';
import { until } from '../../support/until.js';
import { address, connect, connectInMemory, refusal, type StreamClient } from './stream-client.js';
import { startStream, TOKEN, type StreamServer } from './stream-server.js';

let server: StreamServer;
afterEach(async () => {
  jest.useRealTimers();
  await server.stop();
});

/** Waits until so many readers are paused: each then has a timer, and so has the heartbeat. */
const untilPaused = (readers: number): Promise<void> => until(() => jest.getTimerCount() === readers + 1);

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

  const json = fc.jsonValue();
  const nearlyFrame = fc.record({ type: fc.constant('subscribe'), sessionId: json, names: json, after: json });
  const anything = fc.oneof(
    nearlyFrame.map((frame) => JSON.stringify(frame)),
    fc.json(),
    fc.string({ unit: 'binary' }),
  );

  test('anything at all is a frame or none, and throws nothing', () => {
    const frames = fc.property(anything, (text) => {
      expect([undefined, 'subscribe', 'unsubscribe']).toContain(parseClientFrame(text)?.type);
    });
    fc.assert(frames, { seed: 11, numRuns: 1_000 });
  });

  test('a reader does not notice what others send', async () => {
    server = await startStream();
    const bystander = await connect(server);
    bystander.subscribe({ after: 0 });
    for (const text of fc.sample(anything, { seed: 11, numRuns: 20 })) {
      const client = await connect(server);
      client.socket.send(text);
      client.socket.send('{"type":"end"}');
      expect((await client.closed).code).toBe(STREAM_CLOSE.policy);
    }
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
  beforeEach(() => stopTime(...TIMERS));
  const KIBIBYTE = 1024;
  const limits = { pauseAboveBytes: 64 * KIBIBYTE, maxBufferedBytes: 256 * KIBIBYTE, drainLimitMs: 3_000 };
  /** More than a connection and the server hold. */
  const COUNT = 30;
  const append = (): void => {
    for (let i = 0; i < COUNT; i++) server.log.append(ACCOUNT, bulky(16 * KIBIBYTE));
  };
  const ALL = Array.from({ length: COUNT }, (_, i) => i + 1);

  const connectDeaf = async (): Promise<StreamClient> => {
    const client = await connectInMemory(server);
    client.subscribe({ after: 0 });
    stopReading(client);
    return client;
  };

  test('a hundred of them are closed with 1013, and a fast one gets everything', async () => {
    server = await startStream({ ...limits, maxPerAccount: 101, pageSize: 10 });
    const slow = await Promise.all(Array.from({ length: 100 }, connectDeaf));
    const fast = await connectInMemory(server);
    fast.subscribe({ after: 0 });
    append();
    await fast.until(COUNT);
    expect(fast.ids).toEqual(ALL);
    await untilPaused(slow.length);
    expect(server.log.followers).toBe(101);
    jest.advanceTimersByTime(limits.drainLimitMs);
    await until(() => server.log.followers === 1);
    for (const { socket } of slow) socket.resume();
    const ends = await Promise.all(slow.map(({ closed }) => closed));
    expect(new Set(ends.map(({ code }) => code))).toEqual(new Set([STREAM_CLOSE.slowReader]));
    expect(fast.socket.readyState).toBe(fast.socket.OPEN);
    // What they had got until then is the beginning, without a hole.
    for (const { ids } of slow) expect(ids).toEqual(ALL.slice(0, ids.length));
  });

  test('one event above the limit is closed at once', async () => {
    server = await startStream(limits);
    const client = await connectDeaf();
    server.log.append(ACCOUNT, bulky(limits.maxBufferedBytes));
    await until(() => server.log.followers === 0);
    client.socket.resume();
    expect((await client.closed).code).toBe(STREAM_CLOSE.slowReader);
  });

  test('one that pauses and goes on in time loses nothing', async () => {
    server = await startStream(limits);
    const client = await connectDeaf();
    append();
    await untilPaused(1);
    jest.advanceTimersByTime(limits.drainLimitMs - 1);
    client.socket.resume();
    await client.until(COUNT);
    expect(client.ids).toEqual(ALL);
  });

  test('one that never answers the close frame is cut off', async () => {
    server = await startStream({ ...limits, closeLimitMs: 5_000 });
    await connectDeaf();
    append();
    await untilPaused(1);
    jest.advanceTimersByTime(limits.drainLimitMs);
    await until(() => server.log.followers === 0);
    expect(server.stream.connections).toBe(1);
    jest.advanceTimersByTime(5_000);
    await until(() => server.stream.connections === 0);
  });
});

describe('heartbeat and farewell', () => {
  test('a peer that answered the last ping stays, one that did not is cut off', async () => {
    stopTime(...TIMERS);
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
    expect(server.faults).toEqual(['events']);
    expect(reason).not.toContain('the log is out');
    server.log.failing = false;
    const next = await connect(server);
    next.subscribe({ after: 0 });
    server.log.append(ACCOUNT, skipped);
    await next.until(1);
  });

  test('close() says 1001 to everyone, cuts off who does not answer, and leaves the server running', async () => {
    stopTime(...TIMERS);
    server = await startStream({ closeLimitMs: 2_000 });
    const client = await connect(server);
    const hanging = await connect(server);
    stopReading(hanging);
    const closing = server.stream.close();
    expect((await refusal(address(server), { headers: { authorization: `Bearer ${TOKEN}` } })).status).toBe(503);
    expect((await client.closed).code).toBe(STREAM_CLOSE.goingAway);
    await until(() => server.stream.connections === 1);
    jest.advanceTimersByTime(2_000);
    await closing;
    expect([server.stream.connections, server.log.followers, server.server.listenerCount('upgrade')]).toEqual([
      0, 0, 0,
    ]);
    expect((await fetch(server.url)).status).toBe(200);
    hanging.socket.terminate();
  });
});
