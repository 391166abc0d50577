import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WireApiError } from '../wire/index.js';

/** Answers an upgrade request as plain HTTP and lets go of its socket. Without an error the body is empty. */
export const refuseUpgrade = (
  socket: Duplex,
  status: 401 | 404 | 429 | 503,
  headers: Readonly<Record<string, string>> = {},
  error?: WireApiError['error'],
): void => {
  const body = error === undefined ? '' : JSON.stringify({ error });
  const lines = Object.entries({
    ...headers,
    ...(error && { 'Content-Type': 'application/json; charset=utf-8' }),
    'Cache-Control': 'no-store',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  // The peer may be gone already; an error nobody listens for would end the process.
  socket.on('error', () => socket.destroy());
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
};
