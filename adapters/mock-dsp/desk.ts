import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerOf, type BidRequest } from './answer.js';
import { MISBEHAVIOURS } from './misbehave.js';
import { latencyOf, seededRandom } from './random.js';
import { scriptSchema, type Script } from './script.js';

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
export const createDesk = (script: unknown) => {
  let present = scriptSchema.parse(script);
  let random = seededRandom(present.seed);
  const seen: Seen[] = [];
  const change = (changes: unknown): void => {
    present = scriptSchema.parse({ ...present, ...(changes as object) });
    random = seededRandom(present.seed);
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
