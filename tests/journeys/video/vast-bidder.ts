import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { VastAnswer, VastCase } from '../../support/vast-corpus.js';

interface Asked {
  readonly id: string;
  readonly imp: readonly { readonly id: string; readonly video?: unknown }[];
}

/** One try of a case: what the bidder was asked, and which of its addresses were called. */
export interface Try {
  request: Asked | undefined;
  readonly seen: string[];
}

const PRICE = 9.5;
/** To trackers and calls of `Error`. */
const COUNTED: VastAnswer = { status: 204, body: '' };

/** A bidder on this machine that answers with a document, and serves all that the document names. */
export const startVastBidder = async () => {
  const tries: (Try & { readonly of: VastCase })[] = [];
  const server = createServer((request, response) => {
    const [, number, path = ''] = /^\/(\d+)(\/.*)$/.exec(request.url ?? '') ?? [];
    const current = number === undefined ? tries.at(-1) : tries[Number(number)];
    if (current === undefined) return void response.writeHead(404).end();
    const filled = (document: string): string => document.replaceAll('{bidder}', `${origin}/${tries.indexOf(current)}`);
    if (request.method === 'POST')
      return void text(request).then((body) => {
        const asked = (current.request ??= JSON.parse(body) as Asked);
        const { id: impid } = asked.imp.find(({ video }) => video !== undefined) ?? { id: '' };
        const named = { id: 'b1', impid, crid: `creative-${tries.length}`, adomain: ['shop.example'] };
        const bid = [{ ...named, price: PRICE, mtype: 2, adm: filled(current.of.adm) }];
        response.end(JSON.stringify({ id: asked.id, cur: 'USD', seatbid: [{ seat: 'seat', bid }] }));
      });
    current.seen.push(path);
    const { answers } = current.of;
    const { status, body } = answers.get(path.split('?')[0] ?? '') ?? answers.get('/w/*') ?? COUNTED;
    response.writeHead(status, status === 302 ? { location: `${origin}/0/followed` } : {});
    response.end(filled(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${origin}/openrtb`,
    close: () => void server.close(),
    /** What is asked from now on is answered with this case. */
    begin: (of: VastCase): Try => {
      const next = { of, request: undefined, seen: [] };
      tries.push(next);
      return next;
    },
  };
};
