import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../../domain/values/seeded-random.js';
import { MISBEHAVIOURS } from './misbehave.js';
import { scriptSchema, type Script } from './script.js';
import { creativeFor, type Imp } from './creatives.js';

interface BidRequest {
  readonly id: string;
  readonly imp: readonly Imp[];
}

const NOTICE =
  'price=${AUCTION_PRICE}&bid=${AUCTION_BID_ID}&auction=${AUCTION_ID}&loss=${AUCTION_LOSS}&min=${AUCTION_MIN_TO_WIN}';

/** Far more than anybody takes, and still an answer of believable size. */
const FLOOD = 200;

const bidOf = (imp: Imp, number: number, script: Script, origin: string): object | undefined => {
  const click = `https://www.${script.domain}/shoes`;
  const creative = creativeFor(imp, script.kinds, origin, click);
  return (
    creative && {
      id: `${imp.id}-${number}`,
      impid: imp.id,
      price: script.price,
      adomain: [script.domain],
      crid: 'creative-1',
      cat: ['483'],
      cattax: 7,
      nurl: `${origin}/win?${NOTICE}`,
      burl: `${origin}/billing?${NOTICE}`,
      lurl: `${origin}/loss?${NOTICE}`,
      ...creative,
      ...script.bid,
    }
  );
};

/** The answer of a bidder that behaves: a bid for every slot that it has a creative for. */
export const answerOf = ({ id, imp }: BidRequest, script: Script, origin: string): object | undefined => {
  const count = script.mode === 'flood' ? FLOOD : script.bids;
  const bid = imp
    .flatMap((slot) => Array.from({ length: count }, (_, number) => bidOf(slot, number, script, origin)))
    .filter((one) => one !== undefined);
  return bid.length === 0 ? undefined : { id, cur: script.currency, seatbid: [{ seat: script.seat, bid }] };
};

/** The deviation from the median that one in a hundred draws exceeds. */
const Z99 = 2.326;

/** A draw of the log-normal distribution that has this median and this 99th percentile: what latencies look like. */
const latencyOf = ({ p50, p99 }: { readonly p50: number; readonly p99: number }, random: () => number): number => {
  if (p50 <= 0) return 0;
  const sigma = Math.log(Math.max(p99, p50) / p50) / Z99;
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return p50 * Math.exp(sigma * normal);
};

/** A request that a mock bidder has seen: its path, and the body of a bid request. */
export interface Seen {
  readonly path: string;
  readonly body?: string | undefined;
}

const REMEMBERED = 1_000;
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="628" viewBox="0 0 1200 628"><rect width="1200" height="628" fill="#dcfce7"/><path d="M0 628 420 180l260 300 180-210 340 358z" fill="#166534"/></svg>';

const readAll = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

const send = (response: ServerResponse, status: number, body?: unknown): void => {
  if (body === undefined) return void response.writeHead(status).end();
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

const bidOrNot = (response: ServerResponse, body: string, script: Script, origin: string): void => {
  const answer = script.mode === 'no-bid' ? undefined : answerOf(JSON.parse(body) as BidRequest, script, origin);
  send(response, answer === undefined ? 204 : 200, answer);
};

/** What a mock bidder does with each request, and what it remembers of them. */
export const createRequestHandler = (script: unknown) => {
  let present = scriptSchema.parse(script);
  let random = seededRandom(present.seed).next;
  const seen: Seen[] = [];
  const change = (changes: unknown): void => {
    present = scriptSchema.parse({ ...present, ...(changes as object) });
    random = seededRandom(present.seed).next;
  };
  const auction = async (response: ServerResponse, body: string, origin: string): Promise<void> => {
    const now = present;
    await sleep(latencyOf(now.latencyMs, random));
    if (random() < now.failing) return send(response, 500);
    if (now.mode === 'bid' || now.mode === 'no-bid' || now.mode === 'flood') bidOrNot(response, body, now, origin);
    else MISBEHAVIOURS[now.mode](response);
  };
  const handle = async (request: IncomingMessage, response: ServerResponse, origin: string): Promise<void> => {
    const path = request.url ?? '/';
    if (path === '/picture.svg') return void response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(PICTURE);
    if (path === '/seen') return send(response, 200, seen);
    const body = request.method === 'POST' ? await readAll(request) : undefined;
    if (path === '/script') {
      change(JSON.parse(body ?? '{}'));
      return send(response, 204);
    }
    seen.push({ path, body });
    if (seen.length > REMEMBERED) seen.shift();
    if (path.startsWith('/openrtb') && body !== undefined) return auction(response, body, origin);
    send(response, 204);
  };
  return { seen, change, handle, answerBadly: (response: ServerResponse) => send(response, 400) };
};
