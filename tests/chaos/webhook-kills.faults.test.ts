import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { seededRandom } from '../../domain/values/seeded-random.js';
import { informational } from '../load/figure.js';
import { eventually } from '../journeys/server.js';
import { freePort } from '../support/free-port.js';
import { webhookSecret } from '../support/webhook-receiver.js';
import { report, SEED, sized, TIMEOUT_MS } from './figures.js';
import { PATIENT, startNode, type NodeProcess } from './node-process.js';
import { inParallel, winPages } from './pages.js';
import { createPostman, VIEW } from './postman.js';
import { writeShop } from './shop.js';
import { readStored } from './stored.js';

const RECEIVER = fileURLToPath(new URL('webhook-receiver.mjs', import.meta.url));
const SECRET = webhookSecret('k');
const ADMIN_TOKEN = 'chaos-admin-token-of-the-operator';
const EVENTS = sized(300, 3_000);
/** By turns of the server and of the receiver. */
const KILLS = sized(4, 20);
/** A node that died keeps its lease for half a minute. */
const DRAIN_MS = 120_000;

let folder = '';
let port = 0;
let receiver: ChildProcess | undefined;
let node: NodeProcess | undefined;

const startReceiver = async (): Promise<void> => {
  const args = [RECEIVER, String(port), SECRET, join(folder, 'received')];
  receiver = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  if (receiver.stdout !== null) await once(receiver.stdout, 'data');
};
const killReceiver = async (): Promise<void> => {
  if (receiver === undefined) return;
  const gone = once(receiver, 'exit');
  receiver.kill('SIGKILL');
  await gone;
};

/** The shop, whose account has its events sent to the receiver. */
const writeConfig = (): string => {
  const path = writeShop(folder, { offers: [{ id: 'only', cpmUsd: 5, budgetUsd: 100_000 }] });
  const { accounts, ...others } = JSON.parse(readFileSync(path, 'utf8')) as { readonly accounts: readonly object[] };
  const webhook = { url: `http://127.0.0.1:${port}/hook`, secrets: [SECRET] };
  writeFileSync(path, JSON.stringify({ ...others, accounts: accounts.map((one) => ({ ...one, webhook })) }));
  return path;
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'webhook-kills-'));
  port = await freePort();
  await startReceiver();
});
afterAll(async () => {
  await node?.stop();
  await killReceiver();
  rmSync(folder, { recursive: true, force: true });
});

const received = (): readonly string[] => {
  const file = join(folder, 'received');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
};

const askOperator = async (url: string, path: string, body?: object): Promise<unknown> => {
  const answer = await fetch(`${url}/v1/admin/webhooks${path}`, {
    headers: { authorization: `Bearer ${ADMIN_TOKEN}` },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  return answer.json();
};

/** One death after the other, each while the rest is on its way: when so many have arrived. */
const killByTurns = async (server: NodeProcess): Promise<void> => {
  for (let turn = 1; turn <= KILLS; turn++) {
    const due = (turn * EVENTS) / (KILLS + 1);
    await eventually(() => (received().length >= due ? true : undefined), DRAIN_MS);
    if (turn % 2 === 0) {
      await server.kill();
      await server.start();
    } else {
      await killReceiver();
      await startReceiver();
    }
  }
};

test(
  `server and receiver die ${KILLS} times while webhooks of ${EVENTS} events are delivered: each arrives, none is lost`,
  async () => {
    const env = { ...PATIENT, DATA_DIR: folder, CONFIG: writeConfig(), ADMIN_TOKEN, BIDDER_REACH: 'loopback' };
    node = await startNode(env);
    const server = node;
    // From then on the endpoint follows the stream, which has no event yet.
    await askOperator(server.url, '/test', { endpoint: 'account:chaos' });
    await eventually(() => (received().length === 1 ? true : undefined));
    const pages = await winPages(server.url, EVENTS / VIEW.length);
    const { next } = seededRandom(SEED);
    const postman = createPostman({ urlOf: () => server.url, draw: next });
    await Promise.all([inParallel(pages, postman.deliver), killByTurns(server)]);
    const { streamed } = await readStored(env);
    const expected = streamed.map((_, index) => `event:chaos:${index + 1}`);
    const missing = (): readonly string[] => {
      const known = new Set(received());
      return expected.filter((id) => !known.has(id));
    };
    await eventually(() => (missing().length === 0 ? true : undefined), DRAIN_MS).catch(() => undefined);
    const all = received().filter((id) => id.startsWith('event:'));
    report(
      informational('webhook-kills/events', expected.length, 'events'),
      informational('webhook-kills/repeated', all.length - new Set(all).size, 'webhooks'),
    );
    expect(missing()).toEqual([]);
    expect(all.filter((id) => !expected.includes(id))).toEqual([]);
    expect(expected.length).toBeGreaterThanOrEqual(pages.length * VIEW.length);
    await eventually(async () => {
      const { endpoints } = (await askOperator(server.url, '')) as { readonly endpoints: readonly object[] };
      return JSON.stringify(endpoints).includes('"waiting":0,"dead":0') ? true : undefined;
    });
  },
  TIMEOUT_MS,
);
