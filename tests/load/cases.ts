import { API_TOKEN, PACED_TOKEN, PUBLISHER_TOKEN } from './generator/campaigns.js';
import { preloadBody } from './generator/conversations.js';
import { get, post } from './generator/requests.js';

export interface Case {
  readonly name: string;
  /** The least ratio to the baseline that is good enough; absent: the figure is informational. */
  readonly target?: number | undefined;
  readonly marker: string;
  /** How many ask at once. Absent: sixteen. */
  readonly connections?: number | undefined;
  /** Makes a source of requests; `origin` is that of the real server. The baseline has one of its own. */
  readonly prepare: (origin: string) => Promise<() => Buffer>;
}

const inTurn = (requests: readonly Buffer[]): (() => Buffer) => {
  let sent = 0;
  return () => requests[sent++ % requests.length] as Buffer;
};

/** As many as talk at the same time; their messages fit into what the server remembers of messages it has read. */
const CONVERSATIONS = 300;
let preparedConversations = 0;

/**
 * Every request is the next turn of one of many conversations that are under way: two new messages, another session
 * state, an auction of its own. `primer`: the account that the first turns are sent as.
 */
export const nextTurns = async (token: string, origin: string, primer = token): Promise<() => Buffer> => {
  const firstConversation = (preparedConversations += CONVERSATIONS);
  const turnOf = (publisher: string, sent: number): string =>
    preloadBody(publisher, firstConversation + (sent % CONVERSATIONS), Math.floor(sent / CONVERSATIONS));
  let sent = 0;
  // The first turns read twenty messages each: they would be most of a short run, and are measured by themselves.
  while (sent < CONVERSATIONS)
    await (await fetch(`${origin}/preload`, { method: 'POST', body: turnOf(primer, sent++) })).text();
  return () => post('/preload', turnOf(token, sent++));
};

const repeatedTurns = async (origin: string): Promise<() => Buffer> => {
  const bodies = Array.from({ length: CONVERSATIONS }, (_, i) => preloadBody(PUBLISHER_TOKEN, 500_000 + i, 0));
  for (const body of bodies) await (await fetch(`${origin}/preload`, { method: 'POST', body })).text();
  return inTurn(bodies.map((body) => post('/preload', body)));
};

/** Conversations that nobody has heard of: no session, and twenty messages to read. */
const firstTurns = (): (() => Buffer) => {
  let conversation = 1_000_000;
  return () => post('/preload', preloadBody(PUBLISHER_TOKEN, conversation++, 0));
};

const adsBody = JSON.stringify({ title_id: 'demo-title', context: { player_width: 1280, player_height: 720 } });
const bearer = { Authorization: `Bearer ${API_TOKEN}` };
const PLAYBACKS = 20;

const decidedSlots = async (origin: string): Promise<() => Buffer> => {
  const paths: string[] = [];
  for (let i = 0; i < PLAYBACKS; i++) {
    const answer = await fetch(`${origin}/v1/ads`, { method: 'POST', headers: bearer, body: adsBody });
    const { slots } = (await answer.json()) as { readonly slots: readonly { readonly iframe_url: string }[] };
    for (const { iframe_url } of slots) {
      const { status } = await fetch(iframe_url);
      if (status === 200) paths.push(new URL(iframe_url).pathname);
    }
  }
  return inTurn(paths.map(get));
};

let talks = 2_000_000;
/**
 * Conversations that nobody has heard of, of messages that were read before: each turn is as much work as any other,
 * whatever became of those before.
 */
export const readTurns = (): (() => Buffer) => {
  const body = preloadBody(PUBLISHER_TOKEN, 777_777, 0);
  return () => post('/preload', body.replaceAll('-777777"', `-${talks++}"`));
};

/**
 * So many that a server which answers at once never waits for its generator, which takes as long for an answer as it
 * does.
 */
const MANY = 64;

export const CASES: readonly Case[] = [
  {
    name: 'ads',
    target: 0.5,
    marker: '"iframe_url"',
    connections: MANY,
    prepare: async () => inTurn([post('/v1/ads', adsBody, bearer)]),
  },
  { name: 'overlay', target: 0.6, marker: 'id="ad"', connections: MANY, prepare: decidedSlots },
  { name: 'preload', target: 0.35, marker: '"bidId"', prepare: (origin) => nextTurns(PUBLISHER_TOKEN, origin) },
  { name: 'preload-paced', marker: '"ad_skipped"', prepare: (origin) => nextTurns(PACED_TOKEN, origin) },
  { name: 'preload-repeated', marker: '"bidId"', prepare: repeatedTurns },
  { name: 'preload-read', marker: '"bidId"', prepare: async () => readTurns() },
  { name: 'health', marker: 'ok', connections: MANY, prepare: async () => inTurn([get('/healthz')]) },
  { name: 'preload-unread', marker: '"bidId"', prepare: async () => firstTurns() },
];
