import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

const UPGRADE_HEADERS = new Set(['connection', 'upgrade', 'http2-settings']);

/** Whether a request asks for WebSocket, and not for another protocol. */
export const asksForWebSocket = (request: IncomingMessage): boolean =>
  request.headers.upgrade?.toLowerCase() === 'websocket';

/**
 * Gives a request back to the server's ordinary handling, as if it had not asked for an upgrade.
 *
 * Some HTTP clients (Java's among them) offer `Upgrade: h2c` with their first plain request of whatever kind, and expect an ordinary answer
 * from a server that knows no HTTP/2. Node takes every such request away from its handler as soon as anyone listens for upgrades.
 * The head is written anew without the offer, put back in front of the body, and the socket is served as a new connection.
 */
export const handBack = (server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void => {
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
