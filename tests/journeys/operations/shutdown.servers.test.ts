import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from '@jest/globals';
import { STREAM_CLOSE } from '../../../adapters/wire/index.js';
import { openStream } from '../open-stream.js';
import { startJourneyServer } from '../server.js';

const CLIENTS = 20;
/** So many turns are answered before the signal comes: the load is on. */
const WARM = 100;
const BODY = (user: number, turn: number): string =>
  JSON.stringify({
    publisherToken: 'dev-publisher-token',
    userId: `user-${user}`,
    conversationId: `conversation-${turn}`,
    messages: [{ id: '1', role: 'user', content: 'Hello there' }],
  });

/**
 * The answer's status; `refused` when nobody listened any more, or when a kept connection ended before a byte of an
 * answer: this process may stall for longer than the server waits for one more request. Whether the server took that
 * one only its own record shows. Anything else that breaks a request is thrown: it was lost.
 */
const send = (url: string, agent: Agent, body: string): Promise<number | 'refused'> =>
  new Promise((resolve, reject) => {
    const call = request(`${url}/preload`, { method: 'POST', agent }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0)).once('error', reject);
    });
    call.once('error', (error: NodeJS.ErrnoException) => {
      const isUntaken = call.reusedSocket && /^(ECONNRESET|EPIPE)$/.test(error.code ?? '');
      return isUntaken || error.code === 'ECONNREFUSED' ? resolve('refused') : reject(error);
    });
    call.end(body);
  });

const dataDir = mkdtempSync(join(tmpdir(), 'journey-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

/** Each request is a conversation of its own, so that the ledger has one decision for each that was taken. */
const countTaken = (): unknown => {
  const ledger = new DatabaseSync(join(dataDir, 'ledger.sqlite'), { readOnly: true });
  const { taken } = ledger.prepare('select count(*) as taken from decisions').get() ?? {};
  ledger.close();
  return taken;
};

test('SIGTERM under load: every request that was taken is answered, and the process ends by itself', async () => {
  const server = await startJourneyServer({ DATA_DIR: dataDir });
  // Two readers of the stream: one that hears of the end, and one that has hung itself up.
  const reader = await openStream(server.url, 'dev-api-token');
  const hung = await openStream(server.url, 'dev-api-token');
  hung.socket.pause();
  const statuses: number[] = [];
  let onWarm = (): void => undefined;
  const warm = new Promise<void>((resolve) => (onWarm = resolve));
  const work = async (user: number): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = 0; ; turn++) {
      const status = await send(server.url, agent, BODY(user, turn));
      if (status === 'refused') return agent.destroy();
      statuses.push(status);
      if (statuses.length === WARM) onWarm();
    }
  };
  const load = Promise.all(Array.from({ length: CLIENTS }, (_, user) => work(user)));
  await warm;
  const { code, stdout, stderr } = await server.stop();
  await load;
  expect((await reader.closed).code).toBe(STREAM_CLOSE.goingAway);
  hung.socket.terminate();
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('finishing what is under way');
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  expect(statuses.length).toBeGreaterThan(WARM);
  expect(countTaken()).toBe(statuses.length);
});
