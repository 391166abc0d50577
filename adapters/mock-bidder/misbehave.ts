import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Mode } from './script.js';

const MEBIBYTE = 1024 * 1024;
const HUNDRED_MEBIBYTES = 100 * MEBIBYTE;
const DRIP_MS = 1_000;

/** Writes as fast as the other side takes it, until it goes away. */
const pour = (response: ServerResponse, bytes: number): void => {
  const chunk = Buffer.alloc(64 * 1024, 'x');
  let left = bytes;
  const more = (): void => {
    while (left > 0 && !response.destroyed) {
      left -= chunk.length;
      if (!response.write(chunk)) {
        response.once('drain', more);
        return;
      }
    }
    response.end();
  };
  more();
};

const drip = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write('{'), DRIP_MS);
  response.on('close', () => clearInterval(timer));
};

const text = (status: number, type: string, body: string) => (response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': type }).end(body);

let bomb: Buffer | undefined;

/** What a bidder does that answers no bid request in good order. */
export const MISBEHAVIOURS: Readonly<
  Record<Exclude<Mode, 'bid' | 'no-bid' | 'flood'>, (response: ServerResponse) => void>
> = {
  // The other side hangs up.
  hang: () => undefined,
  drip,
  garbage: text(200, 'application/json', '\u0000\u0001{"id": nonsense'),
  html: text(200, 'text/html', '<!doctype html><title>Bad gateway</title>'),
  truncated: text(200, 'application/json', '{"id":"1","seatbid":[{"bid":[{"id":"1","price":1'),
  empty: text(200, 'application/json', ''),
  'status-500': text(500, 'text/plain', 'no'),
  redirect: (response) => void response.writeHead(301, { location: '/openrtb' }).end(),
  oversize: (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    pour(response, HUNDRED_MEBIBYTES);
  },
  'gzip-bomb': (response) => {
    bomb ??= gzipSync(Buffer.alloc(HUNDRED_MEBIBYTES, 'x'));
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(bomb);
  },
};
