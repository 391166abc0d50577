import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codesIn, PAGES, readPage, ROOT, rowsOf } from './markdown.js';

interface Manifest {
  readonly version: string;
  readonly bin: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>;
}

const manifest = JSON.parse(readPage('package.json')) as Manifest;
const chapters = Object.keys(manifest.exports).filter((chapter) => chapter !== './package.json');

const rows = rowsOf(readPage('docs/reference/package.md'));
/** Of the table of chapters: name, for whom, and what it has. */
const rowOf = (name: string): readonly string[] => rows.find(([first = '']) => codesIn(first).includes(name)) ?? [];

test('the reference has a row for each chapter, and no other', () => {
  const named = rows.map(([first = '']) => codesIn(first)[0]).filter((name) => name?.startsWith('ad-placement'));
  expect(named).toEqual(chapters.map((chapter) => `ad-placement${chapter.slice(1)}`));
});

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

let app: string;
let paths: readonly string[];

/** The tarball as somebody installs it: unpacked into an app that has the declared dependencies and nothing else. */
beforeAll(() => {
  app = mkdtempSync(join(tmpdir(), 'packed-'));
  const json = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', app], { cwd: ROOT });
  const [packed] = JSON.parse(String(json)) as readonly Packed[];
  if (packed === undefined) throw new Error('npm packed nothing.');
  paths = packed.files.map(({ path }) => path);
  const home = join(app, 'node_modules/ad-placement');
  mkdirSync(home, { recursive: true });
  execFileSync('tar', ['-xzf', join(app, packed.filename), '--strip-components=1', '-C', home]);
  for (const name of Object.keys(manifest.dependencies)) {
    mkdirSync(dirname(join(app, 'node_modules', name)), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), join(app, 'node_modules', name));
  }
});
afterAll(() => rmSync(app, { recursive: true, force: true }));

const run = (code: string): unknown => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: app,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] },
  });
  expect([status, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
};

describe('the packed package', () => {
  test('holds what runs and what explains it, and no tests but the contract kits', () => {
    const pages = PAGES.filter((path) => !path.startsWith('docs/'));
    const clients = ['devtools', 'flutter', 'js', 'kotlin', 'react', 'react-native', 'swift', 'video', 'vue'].map(
      (client) => `adapters/client-${client}/README.md`,
    );
    const top = ['bootstrap/ad-placement.mjs', 'package.json', 'LICENSE', ...pages, ...clients];
    expect(paths.filter((path) => !/^(dist|docs)\//.test(path)).sort()).toEqual([...top].sort());
    expect(paths.filter((path) => path.includes('.test.'))).toEqual([]);
    const tests = paths.filter((path) => path.includes('tests/'));
    expect(tests.filter((path) => !path.startsWith('dist/tests/contracts/'))).toEqual([]);
    expect(tests.length).toBeGreaterThan(10);
    expect(paths.filter((path) => path.startsWith('dist/.'))).toEqual([]);
    expect(paths).toEqual(expect.arrayContaining(['dist/adapters/frame-web/frame.js', 'dist/bootstrap/main.js']));
  });

  test('every file that its manifest names is in it', () => {
    const named = Object.values(manifest.exports).flatMap((target) =>
      typeof target === 'string' ? [target] : [target.types, target.default],
    );
    for (const path of [...named, ...Object.values(manifest.bin)]) expect(paths).toContain(path.replace('./', ''));
  });

  test.each(chapters)('chapter %s can be imported by what is declared alone', (chapter) => {
    const name = `ad-placement${chapter.slice(1)}`;
    const exported = run(`console.log(JSON.stringify(Object.keys(await import('${name}'))))`);
    expect(exported).not.toEqual([]);
  });

  /** Values that a chapter has; its types are in the examples and in the tests of what they describe. */
  test.each([
    ['memory', ['OPEN_CHECKS', 'OpenChecksError', 'inMemoryPorts']],
    ['production', ['productionPorts']],
    ['upkeep', ['startUpkeep']],
    ['sql', ['DatabaseUnusable', 'openSqlStores']],
    ['redis', ['openRedisStores']],
    ['openrtb', ['createEgress', 'createEjections', 'createOpenRtbDemand', 'parseBidders', 'parseRates']],
    ['reader', ['classifySafety', 'createLocalReader']],
    ['consent', ['createIabConsentReader']],
    ['traffic', ['createTrafficRules', 'dataCentreCheck', 'parseDataCentreFile']],
  ])('chapter ./%s has what the reference says, and nothing else', (chapter, values) => {
    const code = `console.log(JSON.stringify(Object.keys(await import('ad-placement/${chapter}')).sort()))`;
    expect(run(code)).toEqual(values);
    const [, , what = ''] = rowOf(`ad-placement/${chapter}`);
    for (const value of values) expect(codesIn(what)).toContain(value);
  });

  test('its stores, checks and upkeep work together, with workers of SQLite', () => {
    const code = `
      import { accountId, newAccount } from 'ad-placement';
      import { productionPorts } from 'ad-placement/production';
      import { openSqlStores } from 'ad-placement/sql';
      import { startUpkeep } from 'ad-placement/upkeep';
      const { stores, pruners, close } = await openSqlStores({ folder: 'embedded' });
      const account = newAccount({ id: accountId('mine'), mode: 'production' });
      const signingKey = 'a-secret-of-a-test-0123456789012345';
      const ports = productionPorts({ catalog: { accounts: [{ account }] }, signingKey, stores });
      const upkeep = startUpkeep(ports, { pruners });
      const { safety } = await ports.reader.read('I want to kill myself tonight.', 'digest');
      const titles = await ports.titles.list(undefined, 1);
      await upkeep.close();
      await close();
      console.log(JSON.stringify([safety, titles]));`;
    expect(run(code)).toEqual(['unsafe', []]);
  });

  test('its server starts, shows a page and ends', () => {
    const code = `
      import { startServer } from 'ad-placement/server';
      const server = await startServer({ settings: { port: 0, dataDir: undefined, logLevel: 'silent' }, env: {} });
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
    expect(run(code)).toEqual([200, 5, 200]);
  });

  test('its command runs', () => {
    const cli = join(app, 'node_modules/ad-placement', manifest.bin['ad-placement'] ?? '');
    expect(existsSync(cli)).toBe(true);
    for (const [flag, start] of [
      ['--help', 'Usage: ad-placement'],
      ['--version', `${manifest.version}\n`],
    ] as const) {
      const { status, stdout } = spawnSync(process.execPath, [cli, flag], { cwd: app, encoding: 'utf8' });
      expect([status, stdout.slice(0, start.length)]).toEqual([0, start]);
    }
  });
});
