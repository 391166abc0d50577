import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent } from 'undici';
import { serveParent } from '../child.js';

interface Preload {
  readonly conversationId: string;
  readonly userId: string;
  readonly messages: readonly { readonly content: string }[];
}

interface Bid {
  readonly id: string;
  readonly price: number;
  readonly adm: string;
}

interface BidResponse {
  readonly seatbid: readonly { readonly bid: readonly Bid[] }[];
}

const NATIVE = JSON.stringify({
  ver: '1.2',
  context: 2,
  plcmttype: 1,
  assets: [
    { id: 1, required: 1, title: { len: 80 } },
    { id: 2, required: 1, img: { type: 3, wmin: 600, hmin: 314 } },
    { id: 3, data: { type: 2, len: 140 } },
    { id: 4, required: 1, data: { type: 1, len: 40 } },
    { id: 5, data: { type: 12, len: 20 } },
  ],
});

const bidRequestOf = ({ conversationId, userId, messages }: Preload): string =>
  JSON.stringify({
    id: conversationId,
    imp: [{ id: '1', native: { request: NATIVE, ver: '1.2' }, secure: 1, tagid: 'inlineAd' }],
    site: { domain: 'publisher.example', page: 'https://publisher.example/', content: { language: 'en' } },
    device: { ua: 'Mozilla/5.0', os: 'macOS', w: 1440, h: 900, language: 'en', devicetype: 2 },
    user: { id: userId, keywords: messages.at(-1)?.content.slice(0, 50) },
    at: 1,
    tmax: 300,
    cur: ['USD'],
  });

const readAll = async (stream: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

/**
 * The least that anyone could write in Node for the same call: parses the body, asks every bidder, parses their answers
 * and returns the dearest bid. It checks, keeps and counts nothing.
 */
export const runBareAuction = async (origins: readonly string[]): Promise<void> => {
  const agent = new Agent({ pipelining: 1 });
  const headers = { 'content-type': 'application/json' };
  const ask = async (origin: string, body: string): Promise<readonly Bid[]> => {
    const answer = await agent.request({ origin, path: '/openrtb', method: 'POST', headers, body });
    const { seatbid } = (await answer.body.json()) as BidResponse;
    return seatbid.flatMap(({ bid }) => bid);
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = bidRequestOf(JSON.parse(await readAll(request)) as Preload);
    const bids = (await Promise.all(origins.map((origin) => ask(origin, body)))).flat();
    const [dearest] = bids.toSorted((a, b) => b.price - a.price);
    const text = JSON.stringify({ bids: [{ bidId: dearest?.id, code: 'inlineAd', ad: dearest?.adm }] });
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
    response.end(text);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const close = (): Promise<void> => new Promise((resolve) => void server.close(() => resolve()));
  serveParent((server.address() as AddressInfo).port, close);
};
