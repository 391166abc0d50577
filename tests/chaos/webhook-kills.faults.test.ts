import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { WEBHOOK_LEASE_MS } from '../../application/webhooks/deliver-endpoint.js';
import { seededRandom } from '../../domain/values/seeded-random.js';
import { informational } from '../load/figure.js';
import { eventually, type Env } from '../journeys/server.js';
import { endProcess } from '../support/end-process.js';
import { firstOutput } from '../support/first-output.js';
import { freePort } from '../support/free-port.js';
import { startPostgres, type PostgresServer } from '../support/postgres-server.js';
import { webhookSecret } from '../support/webhook-receiver.js';
import { settableClock, type SettableClock } from './clock.js';
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
/** Of the catalog, each an event for the operator. */
const PUBLISHED = sized(20, 200);
/** By turns of the server and of the receiver. */
const KILLS = sized(4, 20);
/**
 * A node that died keeps its lease, and what failed at a dead receiver waits for its next attempt: in CI the clock is
 * set past both; with `--long` they take their time.
 */
const PASSED_MS = sized(WEBHOOK_LEASE_MS, 0);
const DRAIN_MS = 120_000;
/** Until a server that died is asked again. */
const PAUSE_MS = 50;

let folder = '';
let port = 0;
let receiver: ChildProcess | undefined;
let node: NodeProcess | undefined;
let postgres: PostgresServer | undefined;

const startReceiver = async (): Promise<void> => {
  const args = [RECEIVER, String(port), SECRET, join(folder, 'received')];
  const started = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  receiver = started;
  await firstOutput(started);
};
const killReceiver = async (): Promise<void> => {
  const running = receiver;
  if (running !== undefined) await endProcess(running, () => running.kill('SIGKILL'));
};

/** The shop, whose account and operator have their events sent to the receiver. */
const writeConfig = (): string => {
  const path = writeShop(folder, { offers: [{ id: 'only', cpmUsd: 5, budgetUsd: 100_000 }] });
  const { accounts, ...others } = JSON.parse(readFileSync(path, 'utf8')) as { readonly accounts: readonly object[] };
  const webhook = { url: `http://127.0.0.1:${port}/hook`, secrets: [SECRET] };
  writeFileSync(
    path,
    JSON.stringify({
      ...others,
      webhooks: [{ id: 'ops', ...webhook }],
      accounts: accounts.map((one) => ({ ...one, webhook })),
    }),
  );
  return path;
};

/** Where the server keeps what it has to deliver. */
const STORES: Readonly<Record<string, () => Promise<Env>>> = {
  SQLite: async () => ({}),
  PostgreSQL: async () => {
    postgres = await startPostgres();
    return { DATABASE_URL: (await postgres.createDatabase()).url };
  },
};

/** The line item of these tests is behind its plan; whether that is said before a death or after it is no matter. */
const BEHIND = /^line-item%2Ebehind:only-line:\d+$/;

const received = (): readonly string[] => {
  const file = join(folder, 'received');
  const ids = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  return ids.filter((id) => !BEHIND.test(id));
};

const askOperator = (url: string, path: string, body?: object, method = 'POST'): Promise<Response> =>
  fetch(`${url}/v1/admin/${path}`, {
    headers: { authorization: `Bearer ${ADMIN_TOKEN}` },
    ...(body !== undefined && { method, body: JSON.stringify(body) }),
  });

/** One version after the other, each again until the server has answered: it may die before. Gives the last version. */
const publishAll = async (server: NodeProcess): Promise<number> => {
  let version = 0;
  while (version < PUBLISHED) {
    const set = { accounts: [{ id: `published-${version}` }] };
    const change = { expectedVersion: version, author: 'chaos', set };
    const answer = await askOperator(server.url, 'catalog', change, 'PATCH').catch(() => undefined);
    // A conflict: the version of an attempt whose answer was lost.
    if (answer?.status === 200 || answer?.status === 409) version++;
    else await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return version;
};

/** One death after the other, each while the rest is on its way: when so many have arrived. */
const killByTurns = async (server: NodeProcess, clock: SettableClock): Promise<void> => {
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
    await clock.set(server.pid, turn * PASSED_MS);
  }
};

describe.each(Object.entries(STORES))('on %s', (name, open) => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'webhook-kills-'));
    port = await freePort();
    await startReceiver();
  });
  afterAll(async () => {
    await node?.stop();
    await killReceiver();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test(
    `server and receiver die ${KILLS} times while webhooks of an account and of the operator are delivered: each arrives`,
    async () => {
      const own = { DATA_DIR: folder, CONFIG: writeConfig(), ADMIN_TOKEN, BIDDER_REACH: 'loopback' };
      const clock = settableClock(folder, 0);
      const env = { ...PATIENT, ...own, ...clock.env, ...(await open()) };
      node = await startNode(env);
      const server = node;
      // From then on the endpoint follows the stream, which has no event yet.
      await askOperator(server.url, 'webhooks/test', { endpoint: 'account:chaos' });
      await eventually(() => (received().length === 1 ? true : undefined));
      const pages = await winPages(server.url, EVENTS / VIEW.length);
      const { next } = seededRandom(SEED);
      const postman = createPostman({ urlOf: () => server.url, draw: next });
      const work = [inParallel(pages, postman.deliver), killByTurns(server, clock)] as const;
      const [version] = await Promise.all([publishAll(server), ...work]);
      const { streamed, unlikeRollups } = await readStored(env);
      expect(unlikeRollups).toEqual([]);
      const ofAccount = streamed.map((_, index) => `event:chaos:${index + 1}`);
      const ofOperator = Array.from({ length: version }, (_, index) => `catalog%2Echanged:${index + 1}`);
      const expected = [...ofAccount, ...ofOperator];
      const missing = (): readonly string[] => {
        const known = new Set(received());
        return expected.filter((id) => !known.has(id));
      };
      await eventually(() => (missing().length === 0 ? true : undefined), DRAIN_MS).catch(() => undefined);
      const all = received().filter((id) => !id.startsWith('webhook%2Etest:'));
      report(
        informational(`webhook-kills/${name}/events`, expected.length, 'events'),
        informational(`webhook-kills/${name}/repeated`, all.length - new Set(all).size, 'webhooks'),
      );
      expect(missing()).toEqual([]);
      expect(all.filter((id) => !expected.includes(id))).toEqual([]);
      expect(ofAccount.length).toBeGreaterThanOrEqual(pages.length * VIEW.length);
      await eventually(async () => {
        const answer = await askOperator(server.url, 'webhooks');
        const { endpoints } = (await answer.json()) as {
          readonly endpoints: readonly { waiting: number; dead: number }[];
        };
        return endpoints.every(({ waiting, dead }) => waiting + dead === 0) || undefined;
      });
    },
    TIMEOUT_MS,
  );
});
