import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startLanguageModel, type FakeLanguageModel, type Reply } from '../../support/fake-language-model.js';
import { runCommand } from '../../support/run-command.js';
import { IS_LONG } from '../../support/sample.js';
import { startCapture } from './canaries.js';
import { malformedWith, permitted, preloadBody, refused, STATES, words, type State } from './canary-bodies.js';
import { postPreload } from '../conversation.js';
import { eventsOf, openStream } from '../open-stream.js';
import { askForSlots } from '../video/overlay-calls.js';
import { startScriptedModel, writes, type ScriptedModel } from '../models/scripted-model.js';
import { eventually, startJourneyServer, type JourneyServer } from '../server.js';

/** Words of people go nowhere, and their ids only where the law and they themselves allow it. */
const CANARIES = IS_LONG ? 1_000 : 400;

const folder = mkdtempSync(join(tmpdir(), 'no-leaks-'));
let bidder: Awaited<ReturnType<typeof startCapture>>;
let writer: ScriptedModel;
let classifier: FakeLanguageModel;
let server: JourneyServer;
/** Everything that the server answered, and every record of a decision. */
const answered: string[] = [];
const records: string[] = [];
const decisions = new Set<string>();

/** The two bidders leave every second pair of auctions to the campaigns, whose texts the model writes. */
let auctions = 0;
const bidFor = (body: string, origin: string): object => {
  const { id, imp } = JSON.parse(body) as { id: string; imp: readonly { id: string }[] };
  const macros = 'a=${AUCTION_ID}&p=${AUCTION_PRICE}&t=[TIMESTAMP]&u=[IFA]';
  const adm = JSON.stringify({
    assets: [
      { id: 1, title: { text: 'Trail shoes' } },
      { id: 2, data: { value: 'Northtrail' } },
      { id: 3, img: { url: 'https://cdn.northtrail.example/x.png', w: 1200, h: 627 } },
    ],
    link: { url: 'https://northtrail.example/', clicktrackers: [`${origin}/click?${macros}`] },
    imptrackers: [`${origin}/imp?${macros}`],
  });
  if (auctions++ % 4 >= 2) return { id, seatbid: [] };
  const bids = imp.map(({ id: impid }) => ({
    ...{ id: `b${impid}`, impid, price: 9, crid: 'c', adomain: ['northtrail.example'], mtype: 4, adm },
    ...{ nurl: `${origin}/win?${macros}`, burl: `${origin}/bill?${macros}`, lurl: `${origin}/loss?${macros}` },
  }));
  return { id, cur: 'USD', seatbid: [{ bid: bids }] };
};

/** Says what the brief says, and then what it was told of the conversation. */
const repeats: Reply = (response, body) => {
  const conversation = body.messages.findLast(({ content }) => content.startsWith('Conversation'))?.content ?? '';
  const word = /zq[wpr]\w+/.exec(conversation)?.[0];
  writes(`Trail shoes. They are good for ${word}.`)(response, body);
};
const findsNothing: Reply = (response) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end('{"results":[{"flagged":false}]}');

beforeAll(async () => {
  [writer, classifier] = await Promise.all([startScriptedModel(), startLanguageModel()]);
  writer.play({ write: repeats, judge: () => 'entailed' });
  classifier.reply(findsNothing);
  const models = {
    ...{ WRITER_URL: writer.url, WRITER_MODEL: 'the-writer' },
    ...{ SAFETY_URL: classifier.url, SAFETY_MODEL: 'the-classifier' },
  };
  bidder = await startCapture(bidFor);
  const usual = { hosts: ['127.0.0.1'], deadlineMs: 5_000 };
  const bidders = [
    { id: 'modern', url: `${bidder.origin}/openrtb`, ...usual, mediaTypes: ['native'] },
    { id: 'old', url: `${bidder.origin}/old`, ...usual, dialect: { version: '2.5' } },
  ];
  const config = join(folder, 'config.json');
  writeFileSync(config, JSON.stringify({ bidders, supply: { asi: 'ads.example.com', version: '1.0' } }));
  server = await startJourneyServer({ CONFIG: config, BIDDER_REACH: 'loopback', LOG_LEVEL: 'trace', ...models });
});
afterAll(async () => {
  await server.stop();
  await Promise.all([bidder.close(), writer.close(), classifier.close()]);
  rmSync(folder, { recursive: true });
});

const call = async (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(server.url + path, { method: 'POST', body: text, headers });
  answered.push([...response.headers].join('\n'), await response.clone().text());
  const decision = response.headers.get('svc-decision-id');
  if (decision !== null) decisions.add(decision);
  return response;
};

const pageOf = async (bidId: string): Promise<void> => {
  const said = `cachedContent=${words.next('cached content')}&theme=${words.next('theme')}`;
  const query = `?code=inlineAd&messageId=${words.next('page message id')}&sdk=sdk-js`;
  // The page says its own parameters back to its own host; it is a document of the reader's, not a way out.
  const page = await fetch(`${server.url}/api/frame/${bidId}${query}&${said}`);
  const { token } = JSON.parse(/id="ad">([^<]+)</.exec(await page.text())?.[1] ?? '{}') as { token?: string };
  const messages = [{ id: words.next('frame message id'), role: 'user', content: words.next('frame message') }];
  await call(`/api/frame/${bidId}/text`, { token, messages, messageId: 'm1' });
  const event = (type: string) => ({ type, eventId: crypto.randomUUID(), area: 'cta', note: words.next('event') });
  const types = ['ad.render-started', 'ad.render-completed', 'ad.clicked', 'ad.viewed'];
  await eventually(async () => {
    const counted = await call(`/api/frame/${bidId}/events`, { token, events: types.map(event) });
    const { results } = (await counted.json()) as { results?: readonly string[] };
    return results?.at(-1) === 'retry' ? undefined : true;
  });
};

const talk = async (state: State, turn: number): Promise<void> => {
  const response = await call('/preload', preloadBody(state, turn), state.headers);
  const { bids = [] } = (await response.json()) as { bids?: readonly { bidId: string }[] };
  if (turn === 1) for (const { bidId } of bids.slice(0, 1)) await pageOf(bidId);
};

const misbehave = async (): Promise<void> => {
  for (const path of ['/init', '/preload', '/v1/ads', '/error', '/debug', '/log', '/c/x', '/nowhere'])
    for (const body of malformedWith(words.next(`malformed ${path}`))) await call(path, body);
  for (const path of ['/error', '/debug', '/log']) {
    const text = `TypeError: cannot read ${words.next(path)} of ${words.next(path)}@mail.example`;
    const more = { stack: words.next('stack'), data: { message: words.next('data') } };
    const about = {
      publisherToken: words.next('report token'),
      sdk: words.next('report sdk'),
      bidId: words.next('bid'),
    };
    await call(path, { error: text, name: text, message: text, ...more, additionalData: about });
  }
  await call('/init', { publisherToken: words.next('init token'), userId: words.next('init user') });
  await fetch(`${server.url}/overlay/${words.next('slot id')}?q=${words.next('query')}`);
  await fetch(`${server.url}/v1/decisions/${words.next('decision id')}`, {
    headers: {
      authorization: `Bearer ${words.next('bearer')}`,
      cookie: words.next('cookie'),
      referer: words.next('referer'),
    },
  });
};

const overlays = async (): Promise<void> => {
  const [slot] = await askForSlots(server.url, undefined, 'demo-api-token');
  const headers = {
    'user-agent': words.next('overlay agent'),
    referer: `https://x.example/${words.next('overlay referer')}`,
  };
  await fetch(slot?.iframe_url ?? '', { headers });
};

const readRecords = async (): Promise<void> => {
  for (const id of decisions) {
    const headers = { authorization: 'Bearer demo-api-token' };
    records.push(await (await fetch(`${server.url}/v1/decisions/${id}`, { headers })).text());
  }
};

const EXPORTS = ['ledger', 'decisions', 'events'];
const exportAll = async (): Promise<string> => {
  const env = { DATA_DIR: server.dataDir };
  const ended = await Promise.all(
    EXPORTS.map((what) => runCommand(['export', '--account', 'demo', '--what', what], env)),
  );
  expect(ended.map(({ code }) => code)).toEqual([0, 0, 0]);
  return ended.map(({ stdout }) => stdout).join('');
};
/** A publisher named it so; it stands in decisions and on events, which reports group by it. */
const isNoVariant = (what: string): boolean => !what.includes(', variant: ');

describe('words of people, in every place and path', () => {
  let [streamed, exported] = ['', ''];
  beforeAll(async () => {
    const stream = await openStream(server.url, 'demo-api-token');
    await postPreload(server.url, preloadBody(STATES[0] as State, 1));
    for (let round = 0; words.count + permitted.count + refused.count < CANARIES; round++)
      for (const state of STATES) for (const turn of [0, 1]) await talk(state, turn);
    await misbehave();
    await overlays();
    await readRecords();
    await eventually(() => (bidder.heard.some((text) => text.startsWith('GET /imp')) ? true : undefined));
    streamed = JSON.stringify(eventsOf(stream));
    stream.socket.terminate();
    exported = await exportAll();
  });

  test('were said: bidders were asked, told and billed, records kept, errors logged', () => {
    expect(words.count + permitted.count + refused.count).toBeGreaterThanOrEqual(CANARIES);
    const paths = new Set(bidder.heard.map((text) => /^\w+ \/(\w+)/.exec(text)?.[1]));
    expect([...paths]).toEqual(expect.arrayContaining(['openrtb', 'old', 'win', 'bill', 'imp', 'click']));
    expect(records.filter((text) => text.includes('"candidates"')).length).toBeGreaterThan(10);
    expect(streamed).toContain('ad.viewed');
    expect(server.logs()).toContain('client report');
    for (const told of [records.join('\n'), exported]) {
      expect(told).toContain('"writer":"model"');
      expect(told).toContain('"writer":"template"');
    }
  });

  test('reach no bidder: not in a request, a notice or a tracker', () => {
    expect(words.foundIn(bidder.heard.join('\n'))).toEqual([]);
  });

  test('reach no log line', () => {
    expect([words, permitted, refused].flatMap((kind) => kind.foundIn(server.logs()))).toEqual([]);
  });

  test('are not said back in an answer or an error', () => {
    expect([words, permitted, refused].flatMap((kind) => kind.foundIn(answered.join('\n')))).toEqual([]);
  });

  test('are in no decision record, except the cohort that a publisher put the user in', () => {
    const found = [words, permitted, refused].flatMap((kind) => kind.foundIn(records.join('\n')));
    expect(found.filter(isNoVariant)).toEqual([]);
    expect(found.every(isNoVariant)).toBe(false);
  });

  test('are in no export, except that cohort', () => {
    const found = [words, permitted, refused].flatMap((kind) => kind.foundIn(exported));
    expect(found.filter(isNoVariant)).toEqual([]);
  });

  test('reach the models that the operator chose: what was said, and no id or address', () => {
    const written = words.foundIn(JSON.stringify(writer.asked.filter(({ body }) => body.stream)));
    const checked = words.foundIn(JSON.stringify(classifier.asked));
    const judged = words.foundIn(JSON.stringify(writer.asked.filter(({ body }) => !body.stream)));
    expect([written.length, checked.length].every((count) => count > 0)).toBe(true);
    expect(written.filter((what) => !/^frame message:|, (character name|persona|tag|second tag):/.test(what))).toEqual(
      [],
    );
    expect(written.filter((what) => /^(coppa|gdpr without|us opt|gpc|limited|adult)/.test(what))).toEqual([]);
    expect(checked.filter((what) => !/, message:/.test(what))).toEqual([]);
    expect(judged).toEqual([]);
    const asked = JSON.stringify([writer.asked, classifier.asked]);
    expect([permitted, refused].flatMap((kind) => kind.foundIn(asked))).toEqual([]);
  });

  test('are not on the event stream, except that cohort', () => {
    const found = [words, permitted, refused].flatMap((kind) => kind.foundIn(streamed));
    expect(found.filter(isNoVariant)).toEqual([]);
  });

  test('name a person to a bidder only where that is permitted', () => {
    const outside = bidder.heard.join('\n');
    expect(permitted.foundIn(outside).length).toBeGreaterThan(0);
    expect(refused.foundIn(outside)).toEqual([]);
    const notices = bidder.heard.filter((text) => text.startsWith('GET '));
    expect(permitted.foundIn(notices.join('\n'))).toEqual([]);
  });
});
