import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What may be wrong with a service that answers; all of it concerns `/preload`. */
export const FAULTS = ['cut', 'error-500', 'html', 'garbage', 'ten-megabytes', 'redirect', 'foreign-cors'] as const;
export type Fault = (typeof FAULTS)[number];

/** What stands between clients and the service, and does to calls what networks and proxies do. */
export interface FaultyFront {
  readonly url: string;
  /** Where calls go when nothing is wrong. */
  target: string;
  fault: Fault | undefined;
  close(): Promise<void>;
}

/** Shorter than usual, so that a test need not wait for what never comes; enough for a good turn on a busy machine. */
const PRELOAD_TIMEOUT_MS = 10_000;
const ANYONE = { 'access-control-allow-origin': '*' };
const LONG = JSON.stringify({ sessionId: 'x', bids: Array.from({ length: 900_000 }, () => 'so many bids') });

const answers: Readonly<Record<Fault, (response: ServerResponse) => void>> = {
  cut: (response) => response.socket?.destroy(),
  'error-500': (response) => response.writeHead(500, ANYONE).end('{"error":{"code":"internal","message":"Oh."}}'),
  html: (response) => response.writeHead(200, { ...ANYONE, 'content-type': 'text/html' }).end('<!doctype html><h1>Hi'),
  garbage: (response) => response.writeHead(200, ANYONE).end('[[{"sessionId":{"bids":7}}, null]]'),
  'ten-megabytes': (response) => response.writeHead(200, ANYONE).end(LONG),
  redirect: (response) => response.writeHead(307, { ...ANYONE, location: '/elsewhere' }).end(),
  'foreign-cors': (response) =>
    response
      .writeHead(200, { 'access-control-allow-origin': 'https://other.example' })
      .end('{"sessionId":"x","bids":[]}'),
};

const pass = (target: string, incoming: IncomingMessage, response: ServerResponse): void => {
  const { method, headers, url } = incoming;
  const outgoing = forward(target + url, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.on('error', () => response.destroy()).pipe(response);
  });
  outgoing.on('error', () => response.destroy());
  response.on('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
};

export const startFaultyFront = async (): Promise<FaultyFront> => {
  const server = createServer((request, response) => {
    if (request.url === '/init') {
      const flags = { enabled: true, preloadTimeout: PRELOAD_TIMEOUT_MS, reportErrors: false, reportDebug: false };
      response.writeHead(200, ANYONE).end(JSON.stringify(flags));
    } else if (request.url === '/preload' && front.fault) answers[front.fault](response);
    else pass(front.target, request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const front: FaultyFront = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    target: '',
    fault: undefined,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return front;
};
