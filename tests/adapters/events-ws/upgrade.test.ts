import { connect as openSocket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { WebSocket } from 'ws';
import { ACCOUNT, skipped } from './event-log.js';
import { address, connect, refusal, StreamClient } from './stream-client.js';
import {
  ADMIN_TOKEN,
  ADVERTISER_TOKEN,
  NO_READER_TOKEN,
  OPERATOR_TOKEN,
  startStream,
  TOKEN,
  type StreamServer,
} from './stream-server.js';

let server: StreamServer;
beforeEach(async () => void (server = await startStream({ maxPerAccount: 2 })));
afterEach(() => server.stop());

const bearer = (token: string): { headers: { authorization: string } } => ({
  headers: { authorization: `Bearer ${token}` },
});

/** Sends raw bytes and returns all that comes back until the server closes or `end` appears. */
const raw = (request: string, end?: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = openSocket(server.port, '127.0.0.1', () => socket.write(request));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += String(chunk);
      if (end !== undefined && answer.includes(end)) socket.end();
    });
    socket.on('error', reject).on('close', () => resolve(answer));
  });

describe('who may read', () => {
  test('an API token is asked for as such', async () => {
    await connect(server);
    expect(server.asked).toEqual([TOKEN]);
    expect(server.stream.connections).toBe(1);
  });

  test.each([
    ['no credential', '', undefined],
    ['an unknown token', '', 'Bearer nonsense'],
    ['another scheme', '', `Basic ${TOKEN}`],
    ['an empty token', '', 'Bearer '],
    ['the admin token without an account', '', `Bearer ${ADMIN_TOKEN}`],
    ['a token of another account than the one it names', '?account=other', `Bearer ${TOKEN}`],
    ['a token of an advertiser', '', `Bearer ${ADVERTISER_TOKEN}`],
    ['a token of an advertiser that names an account', `?account=${ACCOUNT}`, `Bearer ${ADVERTISER_TOKEN}`],
    ['an unknown ticket', '?ticket=nonsense', undefined],
    ['an empty ticket', '?ticket=', undefined],
  ])('%s is refused before the upgrade, with the error shape', async (_what, query, authorization) => {
    const headers = authorization === undefined ? {} : { authorization };
    const { status, body, headers: answered } = await refusal(address(server, query), { headers });
    expect(status).toBe(401);
    const requestId = answered['x-request-id'];
    expect(JSON.parse(body)).toEqual({
      error: { code: 'unauthorized', message: expect.stringMatching(/^[^<>]{20,}\.$/), requestId },
    });
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(body).not.toContain('nonsense');
    expect(answered).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'www-authenticate': 'Bearer' });
    expect(server.stream.connections).toBe(0);
  });

  test('a token without the scope to read is refused, and is told which it lacks', async () => {
    const headers = { authorization: `Bearer ${NO_READER_TOKEN}` };
    const { status, body, headers: answered } = await refusal(address(server), { headers });
    expect([status, answered['www-authenticate']]).toEqual([403, expect.stringContaining('scope="read"')]);
    expect(JSON.parse(body)).toMatchObject({
      error: { code: 'insufficient_scope', message: expect.stringContaining('"read"') },
    });
  });

  test.each([
    ['the account that it names', `?account=${ACCOUNT}`, 101],
    ['none', '', 401],
  ])('an operator token with the scope reads of %s: %s', async (_what, query, status) => {
    const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
    const answer = await refusal(address(server, query), { headers }).catch(() => ({ status: 101 }));
    expect(answer.status).toBe(status);
  });

  test('the admin token reads of the account that it names', async () => {
    server.log.append(ACCOUNT, skipped);
    const client = new StreamClient(new WebSocket(address(server, `?account=${ACCOUNT}`), bearer(ADMIN_TOKEN)));
    await new Promise((resolve) => client.socket.once('open', resolve));
    client.subscribe({ after: 0 });
    await client.until(1);
  });

  test('a ticket opens once', async () => {
    server.log.tickets.set('ticket-1', ACCOUNT);
    server.log.append(ACCOUNT, skipped);
    const client = new StreamClient(new WebSocket(address(server, '?ticket=ticket-1')));
    await new Promise((resolve) => client.socket.once('open', resolve));
    client.subscribe({ after: 0 });
    await client.until(1);
    expect((await refusal(address(server, '?ticket=ticket-1'))).status).toBe(401);
  });

  test('a wrong token does not fall back to the ticket, and leaves it unused', async () => {
    server.log.tickets.set('ticket-1', ACCOUNT);
    expect((await refusal(address(server, '?ticket=ticket-1'), bearer('wrong'))).status).toBe(401);
    expect(server.log.tickets.size).toBe(1);
  });

  test('an account has so many sockets and no more, until one is closed', async () => {
    const first = await connect(server);
    await connect(server);
    expect(await refusal(address(server), bearer(TOKEN))).toMatchObject({ status: 429, body: '' });
    first.socket.close();
    await first.closed;
    while (server.stream.connections > 1) await new Promise(setImmediate);
    await connect(server);
  });
});

describe('other requests', () => {
  const upgrade = (path: string) => refusal(`ws://127.0.0.1:${server.port}${path}`, bearer(TOKEN));

  test.each(['/v1/event', '/v1/events/', '/v1/events/tickets', '/v1/?token=secret', '/v1/<script>'])(
    'an upgrade of %s is 404, with the error shape',
    async (path) => {
      const { status, body, headers } = await upgrade(path);
      expect(status).toBe(404);
      expect(JSON.parse(body)).toEqual({
        error: {
          code: 'invalid_request',
          message: expect.stringMatching(/^[^<>]{20,}\.$/),
          requestId: headers['x-request-id'],
        },
      });
      expect(body).not.toMatch(/secret|script/);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(server.asked).toEqual([]);
    },
  );

  test.each(['/', '/v1', '//evil.example/v1/events', '/V1/EVENTS'])(
    'an upgrade of %s is 404 with an empty body',
    async (path) => {
      expect(await upgrade(path)).toMatchObject({ status: 404, body: '' });
      expect(server.asked).toEqual([]);
    },
  );

  test('a broken handshake is 400, and the server goes on', async () => {
    const answer = await raw(
      `GET /v1/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${TOKEN}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    await connect(server);
  });

  test('a peer that is gone before its refusal harms nobody', async () => {
    const socket = openSocket(server.port, '127.0.0.1', () => {
      socket.write('GET /v1/events HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
      socket.resetAndDestroy();
    });
    await new Promise((resolve) => socket.on('error', resolve).on('close', resolve));
    await connect(server);
  });

  test('a request that only offers HTTP/2 is answered as an ordinary one, body and all', async () => {
    const body = '{"title_id":"é"}';
    const answer = await raw(
      `POST /v1/ads?x=1 HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      body,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain(`POST /v1/ads?x=1 ${body}`);
  });

  test('and so is a second request on the same connection, and a body that comes later', async () => {
    const upgrade = 'Connection: Upgrade\r\nUpgrade: h2c\r\n';
    const answer = await new Promise<string>((resolve) => {
      let text = '';
      const socket = openSocket(server.port, '127.0.0.1', () =>
        socket.write(`POST /a HTTP/1.1\r\nHost: x\r\n${upgrade}Content-Length: 4\r\n\r\nbo`),
      );
      server.server.once('upgrade', () => socket.write('dy'));
      socket.on('data', (chunk) => {
        text += String(chunk);
        if (text.endsWith('POST /a body')) socket.write('GET /b HTTP/1.1\r\nHost: x\r\n\r\n');
        if (text.includes('GET /b ')) socket.end();
      });
      socket.on('close', () => resolve(text));
    });
    expect(answer).toContain('GET /b ');
  });

  test('a plain GET of the path is not the stream’s business', async () => {
    expect(await (await fetch(`${server.url}/v1/events`)).text()).toBe('GET /v1/events ');
  });
});
