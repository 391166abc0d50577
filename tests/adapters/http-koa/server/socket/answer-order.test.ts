import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { createHttpServer, type HttpServer } from '../../../../../adapters/http-koa/index.js';
import { rawRequest } from '../../raw-request.js';

let http: HttpServer | undefined;
afterEach(() => http?.drain({ lameDuckMs: 0, timeoutMs: 0 }));

const KIBIBYTE = 1024;
const listen = async (handler: RequestListener, maxAnswerBytes = KIBIBYTE * KIBIBYTE): Promise<number> => {
  http = createHttpServer({ handler }, { maxAnswerBytes });
  http.server.listen(0, '127.0.0.1');
  await once(http.server, 'listening');
  return (http.server.address() as AddressInfo).port;
};

const get = (path: number): string => `GET /${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const ahead = (count: number): string => Array.from({ length: count }, (_, i) => get(i)).join('');

test('requests sent ahead are heard one after another, and answered in their order', async () => {
  let underWay = 0;
  let most = 0;
  const heard: string[] = [];
  const port = await listen((request, response) => {
    heard.push(request.url ?? '');
    most = Math.max(most, ++underWay);
    setImmediate(() => {
      underWay--;
      if (heard.length === 20) response.shouldKeepAlive = false;
      response.end(`answer of ${request.url};`);
    });
  });
  const answers = await rawRequest(port, ahead(20));
  expect(most).toBe(1);
  expect(answers.match(/answer of [^;]+/g)).toEqual(Array.from({ length: 20 }, (_, i) => `answer of /${i}`));
});

test('what comes with a request sent ahead is there when its turn comes', async () => {
  const bodies: string[] = [];
  const port = await listen((request, response) => {
    request.on('data', (chunk) => bodies.push(String(chunk)));
    request.on('end', () => {
      if (bodies.length === 2) response.shouldKeepAlive = false;
      response.end('taken');
    });
  });
  const post = (body: string): string => `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  await rawRequest(port, post('first') + post('second'));
  expect(bodies).toEqual(['first', 'second']);
});

test('a client that reads nothing and asks on holds no more than the limit and one answer', async () => {
  const port = await listen((_request, response) => void response.end(Buffer.alloc(10 * KIBIBYTE)), 45 * KIBIBYTE);
  const answers = await rawRequest(port, ahead(40));
  // Five answers reach the limit, the sixth is the last.
  expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(6);
  expect(answers.match(/Connection: [a-z-]+/g)).toEqual([
    ...Array.from({ length: 5 }, () => 'Connection: keep-alive'),
    'Connection: close',
  ]);
  expect(answers.length).toBeLessThan(62 * KIBIBYTE);
});

test('who sends too many ahead is cut before they are heard', async () => {
  let heard = 0;
  const port = await listen(() => void heard++);
  const client = connect(port, '127.0.0.1');
  client.on('error', () => undefined).resume();
  client.write(ahead(70));
  // A reset is told as an error, or as an end, as the machine likes.
  await new Promise((resolve) => client.once('close', resolve));
  expect(heard).toBe(1);
});
