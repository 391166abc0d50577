import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { listenToEvents, type ListenOptions } from '../../../adapters/events-ws/index.js';
import type { WireStreamServerFrame } from '../../../adapters/wire/index.js';
import { ACCOUNT, rendered, skipped } from './event-log.js';
import { startStream, TOKEN, type StreamServer } from './stream-server.js';

let server: StreamServer;
let stopping: AbortController;
beforeEach(async () => {
  server = await startStream();
  stopping = new AbortController();
});
afterEach(async () => {
  stopping.abort();
  await server.stop();
});

/** Listens until so many frames have come, then stops. */
const collect = async (
  count: number,
  options: Partial<ListenOptions> = {},
): Promise<readonly WireStreamServerFrame[]> => {
  const frames: WireStreamServerFrame[] = [];
  await listenToEvents({
    url: server.url,
    token: TOKEN,
    after: 0,
    firstRetryMs: 5,
    signal: stopping.signal,
    ...options,
    onFrame: (frame) => {
      frames.push(frame);
      options.onFrame?.(frame);
      if (frames.length >= count) stopping.abort();
    },
  });
  return frames;
};

describe('listening', () => {
  test('hands on every event, and ends when told to', async () => {
    server.log.append(ACCOUNT, skipped);
    server.log.append(ACCOUNT, rendered('bid-1'), 'session-2');
    expect(await collect(2, { url: `${server.url}/` })).toMatchObject([
      { id: 1, event: { name: 'ad.no-fill' } },
      {
        id: 2,
        sessionId: 'session-2',
        event: { name: 'ad.render-started', code: 'inlineAd', payload: { id: 'bid-1' } },
      },
    ]);
  });

  test('passes its filter on', async () => {
    server.log.append(ACCOUNT, skipped);
    server.log.append(ACCOUNT, rendered('bid-1'), 'session-2');
    server.log.append(ACCOUNT, rendered('bid-2'), 'session-3');
    const frames = await collect(1, { names: ['ad.render-started'], sessionId: 'session-3' });
    expect(frames).toMatchObject([{ id: 3 }]);
  });

  test('comes back after a restart and resumes without gap or duplicate', async () => {
    const { port, log } = server;
    for (let i = 0; i < 5; i++) log.append(ACCOUNT, skipped);
    const retries: string[] = [];
    let restarted: Promise<void> | undefined;
    const restart = async (): Promise<void> => {
      await server.stop();
      for (let i = 0; i < 5; i++) log.append(ACCOUNT, skipped);
      server = await startStream({}, port, log);
    };
    const frames = await collect(10, {
      onFrame: (frame) => void ('id' in frame && frame.id === 5 && (restarted = restart())),
      onRetry: (why) => void retries.push(why),
    });
    await restarted;
    expect(frames.map((frame) => 'id' in frame && frame.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(retries[0]).toMatch(/going away/);
    expect(retries.join()).not.toContain(TOKEN);
  });

  test('a gap is handed on, and not asked for again', async () => {
    for (let i = 0; i < 5; i++) server.log.append(ACCOUNT, skipped);
    server.log.prune(ACCOUNT, 3);
    expect(await collect(3)).toMatchObject([{ type: 'gap', from: 1, to: 3 }, { id: 4 }, { id: 5 }]);
  });

  test.each([
    ['an unknown token', { token: 'nonsense' }, /answered 401/],
    ['a filter that the server refuses', { after: -1 }, /Not a frame/],
  ])('%s is final, and the token is in no message', async (_what, options, message) => {
    const end = collect(1, options);
    await expect(end).rejects.toThrow(message);
    await expect(end).rejects.not.toThrow(/nonsense|api-token/);
  });

  test('tries again while the server is not there or busy', async () => {
    const { port } = server;
    await server.stop();
    const retries: string[] = [];
    const frames = collect(1, {
      onRetry: (why) => {
        retries.push(why);
        if (retries.length !== 2) return;
        void startStream({ maxPerAccount: 0 }, port).then((busy) => (server = busy));
      },
    });
    while (!retries.some((why) => why.includes('429'))) await new Promise(setImmediate);
    await server.stop();
    server = await startStream({}, port);
    server.log.append(ACCOUNT, skipped);
    expect(await frames).toMatchObject([{ id: 1 }]);
  });

  test('a signal that is aborted already opens nothing for long', async () => {
    stopping.abort();
    expect(await collect(1)).toEqual([]);
  });
});
