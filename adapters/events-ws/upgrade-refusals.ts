import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WireApiError } from '../wire/index.js';

const UPGRADE_HEADERS = new Set(['connection', 'upgrade', 'http2-settings']);

/** Whether a request asks for WebSocket, and not for another protocol. */
export const asksForWebSocket = (request: IncomingMessage): boolean =>
  request.headers.upgrade?.toLowerCase() === 'websocket';

/**
 * Passes a request to the server's ordinary handling, as if it had not asked for an upgrade.
 *
 * Some HTTP clients (Java's among them) offer `Upgrade: h2c` with their first plain request of whatever kind, and
 * expect an ordinary answer from a server that knows no HTTP/2. Node takes every such request away from its handler as
 * soon as anyone listens for upgrades. The head is written anew without the offer, put back in front of the body, and
 * the socket is served as a new connection.
 */
export const passToHttp = (server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void => {
  const { method = 'GET', url = '/', httpVersion, rawHeaders } = request;
  let text = `${method} ${url} HTTP/${httpVersion}\r\n`;
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? '';
    if (!UPGRADE_HEADERS.has(name.toLowerCase())) text += `${name}: ${rawHeaders[i + 1] ?? ''}\r\n`;
  }
  // Header values are bytes: Node reads and writes them as Latin-1.
  socket.unshift(Buffer.concat([Buffer.from(`${text}\r\n`, 'latin1'), head]));
  server.emit('connection', socket);
};

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
