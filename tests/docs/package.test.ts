import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readPage, ROOT } from './markdown.js';

interface Manifest {
  readonly bin: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>;
}

const manifest = JSON.parse(readPage('package.json')) as Manifest;
const chapters = Object.keys(manifest.exports).filter((chapter) => chapter !== './package.json');

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
    const top = ['bootstrap/ad-placement.mjs', 'package.json', 'README.md', 'LICENSE', 'CHANGELOG.md'];
    expect(paths.filter((path) => !path.startsWith('dist/')).sort()).toEqual([...top].sort());
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
    const { status, stdout } = spawnSync(process.execPath, [cli, '--help'], { cwd: app, encoding: 'utf8' });
    expect([status, stdout.includes('Usage: ad-placement')]).toEqual([0, true]);
  });
});
