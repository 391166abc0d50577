import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openPostgres } from '../../../adapters/store-postgres/open-postgres.js';
import { openSqlite } from '../../../adapters/store-sqlite/open-sqlite.js';
import { createNodeSigner } from '../../../adapters/signer-node/index.js';
import { subjectIdOf } from '../../../application/request/subject.js';
import { accountId, userId } from '../../../domain/values/ids.js';
import { startPostgres, type PostgresServer, type TestDatabase } from '../../support/postgres-server.js';
import { startOwnRedis, type OwnRedis } from '../../support/redis-server.js';
import { step } from '../../support/step.js';
import { startCapture } from '../operations/canaries.js';
import { postPreload, recordOf } from '../conversation.js';
import { eventually, startJourneyServer, type Env, type JourneyServer } from '../server.js';
import { filesIn, keysOf, passExpiry, recordsIn, rowsOf, whereFound, type StoredBytes } from './stored-bytes.js';

/**
 * After an erasure, and after everything has expired, no byte of a person is in any
 * store.
 */
const DAY_MS = 24 * 60 * 60 * 1_000;
/** Longer than anything is kept by default. */
const LATER_MS = 420 * DAY_MS;
/** Exposures, for caps of thirty days; those of a reader who hid an advertiser, for as long as it is hidden. */
const longestKeptMs = (key: string): number => (key.includes(':exposures:') ? 90 : 30) * DAY_MS;
const CLOCK = `--import ${pathToFileURL(resolve('tests/chaos/shifted-clock.mjs')).href}`;
const ACCOUNT = 'demo';
/** All that is kept is searched again and again until the last of it has expired. */
const EXPIRY_LIMIT_MS = 240_000;
const BEARER = { authorization: 'Bearer demo-api-token' };

/** A bidder that writes whom it was asked for wherever it may write anything. */
const bidFor = (body: string, origin: string): object => {
  const { id, imp, device, user } = JSON.parse(body) as {
    readonly id: string;
    readonly imp: readonly { readonly id: string }[];
    readonly device?: { readonly ifa?: string };
    readonly user?: { readonly id?: string };
  };
  const who = `${device?.ifa}-${user?.id}`;
  const adm = JSON.stringify({
    assets: [
      { id: 1, title: { text: 'Trail shoes' } },
      { id: 2, data: { value: 'Northtrail' } },
      { id: 3, img: { url: `https://cdn.northtrail.example/x.png?u=${who}`, w: 1200, h: 627 } },
    ],
    link: { url: `https://northtrail.example/?u=${who}`, clicktrackers: [`${origin}/click?u=${who}`] },
    imptrackers: [`${origin}/imp?u=${who}`],
  });
  const notices = { nurl: `${origin}/win?u=${who}`, burl: `${origin}/bill?u=${who}`, lurl: `${origin}/loss?u=${who}` };
  const bids = imp.map(({ id: impid }) => ({
    ...{ id: `bid-${who}`, impid, price: 9, crid: `c-${who}`, adomain: ['northtrail.example'], mtype: 4, adm },
    ...notices,
  }));
  return { id, cur: 'USD', seatbid: [{ bid: bids }] };
};

interface Person {
  readonly userId: string;
  /** What must not be found once the person is erased, with what it is. */
  readonly words: ReadonlyMap<string, string>;
  readonly bidIds: readonly string[];
}

const BROWSER = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15';
const TURNS = 4;

const VIEWED = ['ad.render-started', 'ad.render-completed', 'ad.viewed', 'ad.clicked'];
/** What a reader says of an ad is kept, too. */
const SAID = ['ad.render-started', 'ad.hidden', 'ad.reported'];

const countAll = async (url: string, bidId: string, messageId: string, types = VIEWED): Promise<void> => {
  const page = await fetch(`${url}/api/frame/${bidId}?code=inlineAd&messageId=${messageId}&sdk=sdk-js`);
  const { token } = JSON.parse(/id="ad">([^<]+)</.exec(await page.text())?.[1] ?? '{}') as { readonly token?: string };
  const post = (path: string, body: object) =>
    fetch(`${url}/api/frame/${bidId}/${path}`, { method: 'POST', body: JSON.stringify({ token, messageId, ...body }) });
  await (await post('text', { messages: [{ id: messageId, role: 'user', content: 'Which shoes?' }] })).text();
  const events = types.map((type) => ({ type, eventId: crypto.randomUUID(), area: 'cta' }));
  await eventually(async () => {
    const { results } = (await (await post('events', { events })).json()) as { readonly results?: readonly string[] };
    return results?.every((result) => result !== 'retry') ? true : undefined;
  });
};

/** Somebody who talks for some turns, sees and clicks what is shown, and leaves a trace wherever a person can. */
const visit = async (url: string, name: string, signer: ReturnType<typeof createNodeSigner>): Promise<Person> => {
  const words = new Map<string, string>();
  const word = (what: string): string => {
    const made = `zqe${name}${words.size}x${Math.random().toString(36).slice(2, 10)}`;
    words.set(made, `${what} of ${name}`);
    return made;
  };
  const email = `${word('e-mail')}@mail.example`;
  const ids = { userId: word('user id'), conversationId: word('conversation id'), advertisingId: word('ad id') };
  const device = {
    hardware: { type: 'phone', brand: word('brand'), model: word('model') },
    os: { name: 'android', version: word('os version'), locale: 'en-US' },
    network: { userAgent: `${BROWSER} ${word('agent of the device')}`, carrier: word('carrier') },
  };
  const headers = { 'user-agent': `${BROWSER} ${word('agent')}`, 'x-forwarded-for': '203.0.113.77' };
  words.set('203.0.113', `address of ${name}`);
  const messages: object[] = [];
  const bidIds: string[] = [];
  const say = (role: 'user' | 'assistant') =>
    messages.push({ id: word('message id'), role, content: `Which trail shoes are good for ${word('message')}?` });
  for (let turn = 1; turn <= TURNS; turn++) {
    say('user');
    const body = { publisherToken: 'demo-publisher-token', ...ids, userEmail: email, installId: word('install id') };
    const answer = await postPreload(url, { ...body, vendorId: word('vendor id'), device, messages }, headers);
    words.set(answer.sessionId ?? '', `session id of ${name}`);
    for (const { bidId } of answer.bids) {
      bidIds.push(bidId);
      await countAll(url, bidId, word('message id of the page'));
    }
    say('assistant');
  }
  await countAll(url, bidIds.at(-1) ?? '', word('message id of the page'), SAID);
  const key = { accountId: accountId(ACCOUNT), userId: userId(ids.userId) };
  words.set(subjectIdOf({ signer }, key, undefined), `digest of the user id of ${name}`);
  words.set(subjectIdOf({ signer }, key, email), `digest of the e-mail of ${name}`);
  return { userId: ids.userId, words, bidIds };
};

interface Stores {
  readonly name: string;
  env(): Promise<Env>;
  /** What is in stores other than the data folder. */
  beside(): Promise<StoredBytes>;
  /** Lets the time pass that the clock of a node cannot be moved by. */
  wait(): Promise<void>;
  open(dataDir: string): ReturnType<typeof openSqlite>;
}

let database: TestDatabase;
let redis: OwnRedis;
let postgres: PostgresServer;
let bidder: Awaited<ReturnType<typeof startCapture>>;
const folder = mkdtempSync(join(tmpdir(), 'erasure-'));
beforeAll(async () => {
  [postgres, redis, bidder] = await Promise.all([startPostgres(), startOwnRedis(), startCapture(bidFor)]);
  database = await postgres.createDatabase();
});
afterAll(async () => {
  await bidder.close();
  await redis.close();
  await database.drop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const STORES: readonly Stores[] = [
  {
    name: 'SQLite',
    env: async () => ({}),
    beside: async () => new Map(),
    wait: async () => undefined,
    open: openSqlite,
  },
  {
    name: 'PostgreSQL and Redis',
    env: async () => ({ DATABASE_URL: database.url, REDIS_URL: redis.url }),
    beside: async () => new Map([...(await rowsOf(database.url)), ...(await keysOf(redis.url))]),
    wait: () => passExpiry(redis.url, longestKeptMs),
    open: () => openPostgres({ url: database.url, onError: () => undefined }),
  },
];

describe.each(STORES)('over $name', ({ env: storeEnv, beside, wait, open }) => {
  let server: JourneyServer;
  let env: Env;
  let dataDir: string;
  let [anna, ben]: Person[] = [];
  const start = async (more: Env = {}): Promise<JourneyServer> => startJourneyServer({ ...env, ...more });
  beforeAll(async () => {
    dataDir = mkdtempSync(join(folder, 'data-'));
    const asked = { url: `${bidder.origin}/openrtb`, hosts: ['127.0.0.1'], mediaTypes: ['native'], deadlineMs: 5_000 };
    const bidders = [{ id: 'modern', ...asked }];
    const config = join(dataDir, 'config.json');
    writeFileSync(config, JSON.stringify({ bidders, supply: { asi: 'ads.example.com', version: '1.0' } }));
    const common = { CONFIG: config, BIDDER_REACH: 'loopback', DATA_DIR: dataDir, TRUSTED_PROXIES: '1' };
    env = { ...common, LOG_LEVEL: 'info', ...(await storeEnv()) };
    server = await start();
    const signer = createNodeSigner({ key: readFileSync(join(dataDir, 'signing-key')) });
    anna = await visit(server.url, 'anna', signer);
    ben = await visit(server.url, 'ben', signer);
  });
  afterAll(async () => void (await server.stop()));

  const records = async (): Promise<StoredBytes> => {
    const databases = open(dataDir);
    try {
      return await recordsIn(databases);
    } finally {
      await databases.close();
    }
  };
  const all = async (): Promise<StoredBytes> =>
    new Map([...filesIn(dataDir), ...(await beside()), ...(await records())]);
  const found = async (person: Person | undefined): Promise<readonly string[]> =>
    whereFound(await all(), person?.words ?? new Map());
  /** What is found of a person, whatever the places. */
  const kinds = async (person: Person | undefined): Promise<ReadonlySet<string>> =>
    new Set((await found(person)).map((one) => one.replace(/ in .*/, '')));
  const money = async (): Promise<unknown> => {
    const databases = open(dataDir);
    const events = await databases.ledger.selectFrom('counted_events').selectAll().orderBy('event_id').execute();
    // What an ad was about tells of its reader: of the event itself money is all that stays.
    const counted = events.map(({ about: _, ...event }) => event);
    const budgets = await databases.ledger.selectFrom('budgets').select(['id', 'committed']).orderBy('id').execute();
    await databases.close();
    const days = `from=${new Date(Date.now() - DAY_MS).toISOString().slice(0, 10)}&to=${new Date().toISOString().slice(0, 10)}`;
    const report = await fetch(`${server.url}/v1/reports?${days}&by=placement,campaign`, { headers: BEARER });
    expect(report.status).toBe(200);
    return { counted, budgets, report: await report.json() };
  };

  const findsWhatIsLeft = async (): Promise<void> => {
    await recordOf(server.url, 'demo-api-token', anna?.bidIds[0] ?? '');
    expect([...(await kinds(anna))]).toEqual(
      expect.arrayContaining([
        ...['user id of anna', 'conversation id of anna', 'session id of anna', 'message id of the page of anna'],
        ...['ad id of anna', 'digest of the user id of anna', 'digest of the e-mail of anna'],
      ]),
    );
    expect(anna?.bidIds.length).toBeGreaterThan(0);
  };

  const findsNoWords = async (): Promise<void> => {
    const never =
      /^(message|e-mail|address|brand|model|os version|agent|agent of the device|carrier|install id|vendor id) of /;
    expect([...(await kinds(anna))].filter((kind) => never.test(kind))).toEqual([]);
  };

  const erases = async (): Promise<void> => {
    const [before, others] = [await money(), await kinds(ben)];
    const path = `${server.url}/v1/users/${encodeURIComponent(anna?.userId ?? '')}`;
    for (let times = 0; times < 2; times++) {
      const answer = await fetch(path, { method: 'DELETE', headers: BEARER });
      expect([answer.status, await answer.text()]).toEqual([204, '']);
    }
    expect(await found(anna)).toEqual([]);
    expect(await money()).toEqual(before);
    expect(await kinds(ben)).toEqual(others);
    expect((before as { readonly counted: readonly unknown[] }).counted.length).toBeGreaterThan(3);
    expect(await recordOf(server.url, 'demo-api-token', anna?.bidIds[0] ?? '')).toMatchObject({ erased: true });
  };

  const logsNoOne = async (): Promise<void> => {
    expect(server.logs()).toContain('a user was erased');
    expect(whereFound(new Map([['log', Buffer.from(server.logs())]]), anna?.words ?? new Map())).toEqual([]);
  };

  const expires = async (): Promise<void> => {
    const { report } = (await money()) as { readonly report: unknown };
    await server.stop();
    await wait();
    server = await start({ NODE_OPTIONS: CLOCK, CLOCK_SHIFT_MS: String(LATER_MS) });
    await eventually(async () => ((await found(ben)).length === 0 ? true : undefined), EXPIRY_LIMIT_MS);
    expect(((await money()) as { readonly report: unknown }).report).toEqual(report);
  };

  test(
    'a user is erased whole, at once and by time',
    async () => {
      await step(
        'the search finds what a person leaves: a session, ads, records, events and notices',
        findsWhatIsLeft(),
      );
      await step('never the words, the e-mail address, the network address or what the device is', findsNoWords());
      await step(
        'after DELETE nothing is found of the user; money, figures and other users are as they were',
        erases(),
      );
      await step('the log says that somebody was erased, and not who', logsNoOne());
      await step(
        'after everything has expired nothing is found of anybody; figures are as they were',
        expires(),
        EXPIRY_LIMIT_MS,
      );
    },
    2 * EXPIRY_LIMIT_MS,
  );
});
