import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { runServer, startJourneyServer } from '../server.js';

const folder = mkdtempSync(join(tmpdir(), 'unexpected-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Loaded before the server. */
const preload = (name: string, code: string): { NODE_OPTIONS: string } => {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(path, code);
  return { NODE_OPTIONS: `--import ${path}` };
};

const faultIn = (stdout: string): unknown =>
  stdout
    .split('\n')
    .filter((line) => line.includes('unexpected error'))
    .map((line) => JSON.parse(line) as unknown)
    .at(-1);

const FAULT = {
  level: 50,
  at: 'process',
  error: { name: 'TypeError', frames: expect.arrayContaining([expect.stringContaining('.mjs')]) },
  msg: 'unexpected error',
};

test.each([
  ['thrown', `throw new TypeError('a canary')`],
  ['rejected', `void Promise.reject(new TypeError('a canary'))`],
])('what no one catches when it is %s ends the server with 70 and a fault without its message', async (_how, code) => {
  const server = await startJourneyServer(preload('late', `process.on('SIGUSR2', () => { ${code}; });`));
  process.kill(server.pid, 'SIGUSR2');
  const { code: status, stdout, stderr } = await server.ended;
  await server.stop();
  expect(status).toBe(70);
  expect(faultIn(stdout)).toMatchObject(FAULT);
  expect(stdout + stderr).not.toContain('a canary');
});

test('a start that fails by a bug ends with 70 and a fault without its message, too', async () => {
  const broken = `import net from 'node:net'; net.Server.prototype.listen = () => { throw new TypeError('a canary'); };`;
  const { code, stdout, stderr } = await runServer({ ...preload('early', broken), DATA_DIR: join(folder, 'data') });
  expect(code).toBe(70);
  expect(faultIn(stdout)).toMatchObject(FAULT);
  expect(stdout + stderr).not.toContain('a canary');
});
