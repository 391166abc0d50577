import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { seededRandom, type Random } from '../../domain/values/seeded-random.js';
import type { WireBid } from '../../adapters/wire/index.js';
import { Conversation, type PreloadAnswer } from '../journeys/conversation.js';
import { atMost, informational } from '../load/figure.js';
import { startPostgres, type PostgresServer } from '../support/postgres-server.js';
import { startOwnRedis, type OwnRedis } from '../support/redis-server.js';
import { readStored } from './stored.js';
import { report, SEED, sized, TIMEOUT_MS } from './figures.js';
import { PATIENT, startNode, type NodeProcess } from './node-process.js';
import { inParallel, openPage, type Page } from './pages.js';
import { createPostman } from './postman.js';
import { PUBLISHER_TOKEN, writeShop } from './shop.js';
import { figuresOf, FLAWLESS, judge } from './verdict.js';

const PEOPLE = sized(12, 300);
const TURNS = 12;
const EVERY_NTH = 2;
const CAP = 3;
const OFFERS = [
  { id: 'capped', cpmUsd: 8.1, budgetUsd: 1_000, caps: [{ per: 'line-item', limit: CAP, hours: 24 }] },
  { id: 'open', cpmUsd: 2.5, budgetUsd: 1_000 },
];
const CAPPED_REVENUE = 8.1;
/** When so many turns were answered, one node dies for good. */
const DEATH_AT = (PEOPLE * TURNS) / 3;

let folder: string;
let postgres: PostgresServer;
let redis: OwnRedis;
let env: { readonly DATA_DIR: string; readonly DATABASE_URL: string };
let nodes: readonly [NodeProcess, NodeProcess];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'two-nodes-'));
  [postgres, redis] = await Promise.all([startPostgres(), startOwnRedis()]);
  const shared = {
    ...PATIENT,
    DATABASE_URL: (await postgres.createDatabase()).url,
    REDIS_URL: redis.url,
    CONFIG: writeShop(folder, { offers: OFFERS, everyNth: EVERY_NTH }),
  };
  const [here, there] = [join(folder, 'here'), join(folder, 'there')];
  env = { ...shared, DATA_DIR: here };
  const first = await startNode({ ...shared, DATA_DIR: here });
  cpSync(join(here, 'signing-key'), join(there, 'signing-key'));
  nodes = [first, await startNode({ ...shared, DATA_DIR: there })];
}, TIMEOUT_MS);
afterAll(async () => {
  for (const node of nodes ?? []) await node.stop();
  await redis?.close();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** One person, who asks any node and goes to another when it does not answer. */
class Person {
  readonly filled: { readonly turn: number; readonly bids: readonly WireBid[] }[] = [];
  readonly sessions = new Set<string | undefined>();
  readonly #clients: readonly Conversation[];
  readonly #random: Random;
  turns = 0;

  constructor(name: string, random: Random) {
    const base = { userId: name, conversationId: name, enabledPlacementCodes: ['inlineAd'] };
    this.#clients = nodes.map(({ url }) => new Conversation(url, PUBLISHER_TOKEN, base));
    this.#random = random;
  }

  async turn(): Promise<PreloadAnswer> {
    this.turns++;
    for (const client of this.#clients) client.hear('And what else could I do this afternoon?');
    const answer = await this.#askSomebody();
    const id = `answer-${this.turns}`;
    for (const { messages } of this.#clients) messages.push({ id, role: 'assistant', content: 'A few ideas for you.' });
    this.sessions.add(answer.sessionId);
    if (answer.bids.length > 0) this.filled.push({ turn: this.turns, bids: answer.bids });
    return answer;
  }

  async #askSomebody(): Promise<PreloadAnswer> {
    const first = this.#random.below(this.#clients.length);
    for (let tries = 0; tries < 10; tries++) {
      const client = this.#clients[(first + tries) % this.#clients.length];
      const answer = await client?.ask().catch(() => undefined);
      if (answer?.status === 200) return answer;
    }
    throw new Error('No node answers.');
  }
}

/** Any node that is not known to be dead, and then the other: what a list of addresses in a client comes to. */
const pickWith = (random: Random) => (): string => (nodes[random.below(nodes.length)] ?? nodes[0]).url;

test(
  'one of two nodes dies in the midst of conversations: the other goes on with them, in their rhythm, within caps, and with every event',
  async () => {
    const random = seededRandom(SEED);
    const postman = createPostman({ urlOf: pickWith(random), draw: random.next });
    const people = Array.from({ length: PEOPLE }, (_, i) => new Person(`person-${i}`, random));
    const pages: Page[] = [];
    let [answered, afterDeath] = [0, 0];
    let death: Promise<void> | undefined;
    const live = async (person: Person): Promise<void> => {
      const views: Promise<void>[] = [];
      for (let turn = 0; turn < TURNS; turn++) {
        const { bids } = await person.turn();
        if (++answered === DEATH_AT) death = nodes[0].kill();
        if (death !== undefined) afterDeath += bids.length;
        for (const bid of bids) {
          const page = await openPage(nodes[1].url, bid);
          pages.push(page);
          views.push(postman.deliver(page));
        }
      }
      await Promise.all(views);
    };
    await inParallel(people, live);
    await death;
    const survived = await nodes[1].stop();

    const verdict = judge(await readStored(env), postman.sent, pages);
    const gaps = people.flatMap(({ filled }) => filled.slice(1).map(({ turn }, i) => turn - (filled[i]?.turn ?? 0)));
    const capped = people.map(
      ({ filled }) => filled.flatMap(({ bids }) => bids).filter(({ revenue }) => revenue === CAPPED_REVENUE).length,
    );
    const split = people.filter(({ sessions }) => sessions.size !== 1).length;
    report(
      ...figuresOf('two-nodes', verdict),
      atMost('two-nodes/pacing-broken', gaps.filter((gap) => gap < EVERY_NTH).length, 'turns', 0),
      atMost('two-nodes/caps-broken', capped.filter((count) => count > CAP).length, 'people', 0),
      atMost('two-nodes/sessions-split', split, 'conversations', 0),
      informational('two-nodes/ads-after-the-death', afterDeath, 'ads'),
    );
    expect(verdict).toEqual(FLAWLESS);
    expect(survived).toBe(0);
    expect(gaps.every((gap) => gap >= EVERY_NTH)).toBe(true);
    // The cap was reached, and never passed.
    expect(Math.max(...capped)).toBe(CAP);
    expect(split).toBe(0);
    expect(afterDeath).toBeGreaterThan(PEOPLE);
  },
  TIMEOUT_MS,
);
