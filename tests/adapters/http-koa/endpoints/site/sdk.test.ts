import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { loadClientScripts } from '../../../../../adapters/http-koa/index.js';
import { call } from '../../call.js';
import { startStubServer, type StubServer } from '../../start-stub-server.js';

const directory = mkdtempSync(join(tmpdir(), 'client-'));
let server: StubServer;
beforeAll(async () => {
  writeFileSync(join(directory, 'package.json'), '{"version":"4.2.0"}');
  writeFileSync(join(directory, 'index.js'), 'export const a="svc";\n//# sourceMappingURL=index.js.map\n');
  writeFileSync(join(directory, 'element.js'), 'export const b=1;\n//# sourceMappingURL=element.js.map\n');
  writeFileSync(join(directory, 'plyr.js'), 'export const c=2;\n//# sourceMappingURL=plyr.js.map\n');
  writeFileSync(join(directory, 'development.js'), 'export const d=3;\n');
  writeFileSync(join(directory, 'development-global.js'), '(()=>{})(3);\n');
  writeFileSync(join(directory, 'global.js'), '(()=>{})();\n//# sourceMappingURL=global.js.map\n');
  const scripts = loadClientScripts(directory, 'acme');
  server = await startStubServer({ clientScripts: scripts, videoScripts: scripts });
});
afterAll(async () => {
  rmSync(directory, { recursive: true });
  await server.close();
});

test.each([
  ['/sdk/js', 'export const a="acme";\n', 'public, max-age=3600'],
  ['/sdk/js?type=global', '(()=>{})();\n', 'public, max-age=3600'],
  ['/sdk/js?type=global&v=4.2.0', '(()=>{})();\n', 'public, max-age=31536000, immutable'],
  ['/sdk/element', 'export const b=1;\n', 'public, max-age=3600'],
  ['/sdk/element?v=4.2.0', 'export const b=1;\n', 'public, max-age=31536000, immutable'],
  ['/sdk/video', 'export const a="acme";\n', 'public, max-age=3600'],
  ['/sdk/video?type=global&v=4.2.0', '(()=>{})();\n', 'public, max-age=31536000, immutable'],
  ['/sdk/video?player=plyr', 'export const c=2;\n', 'public, max-age=3600'],
  ['/sdk/video?player=plyr&v=4.2.0', 'export const c=2;\n', 'public, max-age=31536000, immutable'],
  ['/sdk/video?mode=development', 'export const d=3;\n', 'public, max-age=3600'],
  ['/sdk/video?type=global&mode=development', '(()=>{})(3);\n', 'public, max-age=3600'],
  ['/sdk/js?v=4.1.0', 'export const a="acme";\n', 'public, max-age=3600'],
])('%s', async (path, body, caching) => {
  const answer = await call(server.url + path);
  expect([answer.status, answer.text]).toEqual([200, body]);
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('cache-control')).toBe(caching);
});

test('who has it already is told so', async () => {
  const etag = (await call(`${server.url}/sdk/js`)).headers.get('etag') ?? '';
  const again = await call(`${server.url}/sdk/js`, { headers: { 'if-none-match': etag } });
  expect([again.status, again.text]).toEqual([304, '']);
});

test.each(['netflix', '__proto__', '', '../index'])('no adapter for the player %p', async (player) => {
  expect((await call(`${server.url}/sdk/video?player=${player}`)).status).toBe(404);
});

test('a server without the client finds nothing', async () => {
  const bare = await startStubServer();
  for (const path of ['/sdk/js', '/sdk/element', '/sdk/video']) expect((await call(bare.url + path)).status).toBe(404);
  await bare.close();
});
