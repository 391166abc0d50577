import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import Koa from 'koa';
import { createRouteTable, type Handler } from '../../../../../adapters/http-koa/server/routing/route-table.js';

const named =
  (name: string): Handler =>
  (ctx, param) => {
    ctx.body = `${name}:${param}`;
  };

let server: Server;

beforeAll(async () => {
  const app = new Koa();
  const routes = createRouteTable(async (_ctx, run) => run());
  routes.on('GET', '/a/b', named('exact'));
  routes.on('GET', '/a/*', named('segment'));
  routes.on('POST', '/a/*/c', named('inner'));
  app.use(routes.middleware());
  const handle = app.callback();
  server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

const ask = (method: string, path: string): Promise<Response> =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { method });

test.each([
  ['GET', '/a/b', 'exact:'],
  ['GET', '/a/x', 'segment:x'],
  ['GET', '/a/x%2Fy', 'segment:x%2Fy'],
  ['GET', '/a/%E0%A4%A', 'segment:%E0%A4%A'],
  ['POST', '/a/x/c', 'inner:x'],
])('%s %s is answered by one handler, with the segment as it was sent', async (method, path, body) => {
  expect(await (await ask(method, path)).text()).toBe(body);
});

test('HEAD is answered like GET, without a body', async () => {
  const response = await ask('HEAD', '/a/x');
  expect([response.status, await response.text()]).toEqual([200, '']);
});

test.each(['/a/', '/a', '/A/b', '/a/x/y', '/b', '/__proto__'])(
  '%s is nobody\u2019s: 404 with zero bytes',
  async (path) => {
    const response = await ask('GET', path);
    expect([response.status, await response.text()]).toEqual([404, '']);
  },
);

test('another method is told what works, with zero bytes', async () => {
  const wrong = await ask('PUT', '/a/x');
  expect([wrong.status, wrong.headers.get('allow'), await wrong.text()]).toEqual([405, 'GET, HEAD, OPTIONS', '']);
  const options = await ask('OPTIONS', '/a/x/c');
  expect([options.status, options.headers.get('allow')]).toEqual([204, 'POST, OPTIONS']);
});
