import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from '@jest/globals';
import { fetchTransport, MAX_ANSWER_CHARS } from '../../../adapters/client-js/transport.js';

let answer: (response: ServerResponse) => void = () => undefined;
const server = createServer((request, response) => void request.resume().on('end', () => answer(response)));
await once(server.listen(0, '127.0.0.1'), 'listening');
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/preload`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const post = () =>
  fetchTransport({ url, body: '{}', headers: {}, keepalive: false, signal: new AbortController().signal });

test('an answer is read whole, also where a character is cut in two on its way', async () => {
  const body = Buffer.from('{"text":"grüß dich 👋"}');
  answer = (response) => {
    response.writeHead(200, { 'Retry-After': '7' });
    for (const byte of body) response.write(Buffer.from([byte]));
    response.end();
  };
  expect(await post()).toEqual({ status: 200, text: '{"text":"grüß dich 👋"}', retryAfter: '7' });
});

test('an empty answer is an empty text', async () => {
  answer = (response) => void response.writeHead(204).end();
  expect(await post()).toMatchObject({ status: 204, text: '' });
});

test('an answer that does not end is cut off, and its connection is gone', async () => {
  const gone = new Promise<void>((resolve) => {
    answer = (response) => {
      response.on('close', resolve);
      const pour = (): void => {
        while (!response.destroyed && response.write('x'.repeat(64 * 1_024)));
        response.once('drain', pour);
      };
      pour();
    };
  });
  const { text } = await post();
  expect(text.length).toBeGreaterThan(MAX_ANSWER_CHARS);
  expect(text.length).toBeLessThan(MAX_ANSWER_CHARS * 1.5);
  await gone;
});
