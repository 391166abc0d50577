import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import { makePatient } from '../examples/run-example.js';
import { linkPackages, makeFolder, packedProject, unpack } from './support/packed.js';

const run = promisify(execFile);

interface Manifest {
  readonly version: string;
  readonly bin: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, unknown>>;
  readonly dependencies: Readonly<Record<string, string>>;
}

/** An empty project in which the tarball was installed, with the packages that its manifest names and no other. */
const app = makeFolder();
const home = join(app.folder, 'node_modules/ad-placement');
let manifest: Manifest;

beforeAll(async () => {
  unpack((await packedProject()).server, home);
  manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as Manifest;
  linkPackages(app.folder, Object.keys(manifest.dependencies));
  writeFileSync(join(app.folder, 'package.json'), '{"type":"module"}');
});
afterAll(() => app.remove());

const node = (...args: readonly string[]) =>
  run(process.execPath, args, { cwd: app.folder, env: { SIGNING_KEY: 'a-secret-of-a-test-0123456789012345' } });

test('every chapter can be imported, and has something', async () => {
  const chapters = Object.keys(manifest.exports).filter((path) => path !== './package.json');
  const names = chapters.map((path) => `ad-placement${path.slice(1)}`);
  const code = `for (const name of ${JSON.stringify(names)}) console.log(Object.keys(await import(name)).length > 0)`;
  writeFileSync(join(app.folder, 'chapters.js'), code);
  expect(names.length).toBeGreaterThan(10);
  expect((await node('chapters.js')).stdout.trim().split('\n')).toEqual(names.map(() => 'true'));
});

test('its command runs', async () => {
  const [bin = ''] = Object.values(manifest.bin);
  expect((await node(join(home, bin), '--version')).stdout.trim()).toBe(manifest.version);
});

test('the example for production shows an ad, and its bidder is told of the win and of the view', async () => {
  const entryPoints = ['embed-production', 'custom-demand'].map((name) => join(home, `docs/examples/${name}.ts`));
  await build({ entryPoints, outdir: app.folder, format: 'esm', target: 'node24', logLevel: 'silent' });
  makePatient(join(app.folder, 'embed-production.js'));
  const { stdout, stderr } = await node('embed-production.js', 'Which novel should I read next?');
  expect(stderr).toBe('');
  const told = stdout.split('\n').filter((line) => line.startsWith('the bid '));
  expect(told).toEqual(['the bid window-inlineAd was won', 'the bid window-inlineAd was paid for']);
});

test('its stores, checks and upkeep work together, with workers of SQLite', async () => {
  const code = `
    import { accountId, newAccount } from 'ad-placement';
    import { productionPorts } from 'ad-placement/production';
    import { openSqlStores } from 'ad-placement/sql';
    import { startUpkeep } from 'ad-placement/upkeep';
    const { stores, pruners, close } = await openSqlStores({ folder: 'embedded' });
    const account = newAccount({ id: accountId('mine'), mode: 'production' });
    const signingKey = process.env.SIGNING_KEY;
    const ports = productionPorts({ catalog: { accounts: [{ account }] }, signingKey, stores });
    const upkeep = startUpkeep(ports, { pruners });
    const { safety } = await ports.reader.read('I want to kill myself tonight.', 'digest');
    const titles = await ports.titles.list(undefined, 1);
    await upkeep.close();
    await close();
    console.log(JSON.stringify([safety, titles]));`;
  const { stdout, stderr } = await node('--input-type=module', '-e', code);
  expect([JSON.parse(stdout), stderr]).toEqual([['unsafe', []], '']);
});

test('its server starts, shows a page and ends', async () => {
  const code = `
    import { startServer } from 'ad-placement/server';
    const settings = { port: 0, dataDir: undefined, logLevel: 'silent', answerDeadlineMs: 10_000 };
    const server = await startServer({ settings, env: {} });
    const { status } = await fetch(server.url + '/readyz');
    const answer = await fetch(server.url + '/v1/ads', {
      method: 'POST', headers: { authorization: 'Bearer dev-api-token' }, body: '{"title_id":"demo-title"}',
    });
    const { slots } = await answer.json();
    const page = await (await fetch(slots[0].iframe_url)).text();
    const script = /src="([^"]+)"/.exec(page)[1];
    const { status: scriptStatus } = await fetch(server.url + script);
    await server.close();
    console.log(JSON.stringify([status, slots.length, scriptStatus]));`;
  const { stdout, stderr } = await node('--input-type=module', '-e', code);
  expect([JSON.parse(stdout), stderr]).toEqual([[200, 5, 200], '']);
});
