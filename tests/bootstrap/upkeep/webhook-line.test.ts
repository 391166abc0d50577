import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { webhookLine } from '../../../bootstrap/upkeep/webhooks.js';
import { operatorEndpoint, testMessage } from '../../../domain/delivery/webhook.js';
import { webhookSecret } from '../../support/webhook-receiver.js';

const OPS = operatorEndpoint('ops');
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const closed = (server: Server) => (): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** A receiver that answers as it is told; returns its address and the paths that were asked for. */
const receiver = async (answer: RequestListener) => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(closed(server));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, asked };
};

const send = (url: string, bidderReach: 'public' | 'loopback' = 'loopback', signal = new AbortController().signal) => {
  const line = webhookLine({ bidderReach }, { nowMs: () => 1_700_000_000_000 });
  closing.push(line.close);
  return line.send({ id: OPS, url, secrets: [webhookSecret('l')] }, testMessage(OPS, '1', 1), signal);
};

test('this machine is called only where bidders may be on it, and a private network never', async () => {
  const { url, asked } = await receiver((_, response) => void response.writeHead(204).end());
  expect(await send(url, 'public')).toEqual({ kind: 'failed', reason: 'AddressNotPublic' });
  expect(await send('https://10.0.0.1/hook')).toEqual({ kind: 'failed', reason: 'AddressNotPublic' });
  expect(await send('https://169.254.169.254/hook')).toEqual({ kind: 'failed', reason: 'AddressNotPublic' });
  expect(asked).toEqual([]);
  expect(await send(url)).toEqual({ kind: 'delivered' });
});

test('a redirect is not followed', async () => {
  const { url, asked } = await receiver((_, response) => void response.writeHead(302, { location: '/other' }).end());
  expect(await send(url)).toEqual({ kind: 'failed', reason: 'status 302' });
  expect(asked).toEqual(['/hook']);
});

test('of an answer without end no more is read than the bound', async () => {
  const { url } = await receiver((_, response) => {
    const more = (): void => void response.write('x'.repeat(16_384), more);
    response.on('close', () => undefined).writeHead(200);
    more();
  });
  expect(await send(url)).toEqual({ kind: 'failed', reason: 'AnswerTooLong' });
});

test('an attempt ends with its signal', async () => {
  const gone = new AbortController();
  const { url } = await receiver(() => gone.abort());
  expect(await send(url, 'loopback', gone.signal)).toEqual({ kind: 'failed', reason: 'CallEnded' });
});
