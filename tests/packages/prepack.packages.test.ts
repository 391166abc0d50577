import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { makeFolder, ROOT } from './support/packed.js';

/** A clone that was never built. */
let home: ReturnType<typeof makeFolder>;

beforeEach(() => {
  home = makeFolder();
  for (const path of ['package.json', 'build', 'build.mjs', 'bootstrap/ad-placement.mjs']) {
    cpSync(join(ROOT, path), join(home.folder, path), { recursive: true });
  }
});
afterEach(() => home.remove());

/** The build itself takes a minute: another one stands in for it. */
const buildBy = (code: string): void => writeFileSync(join(home.folder, 'build.mjs'), code);

const npmPack = (folder = '.') => {
  const cwd = join(home.folder, folder);
  const { status, stdout, stderr } = spawnSync('npm', ['pack', '--json', '--silent'], { cwd, encoding: 'utf8' });
  return { status, stdout, stderr, tarballs: readdirSync(cwd).filter((name) => name.endsWith('.tgz')) };
};

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { readonly exports: object };
const named = [...JSON.stringify(manifest.exports).matchAll(/"\.\/(dist\/[^"]+)"/g)].map(([, path = '']) => path);

const WRITES_ALL = `
  import { mkdirSync, writeFileSync } from 'node:fs';
  import { dirname } from 'node:path';
  console.log('building');
  for (const path of ${JSON.stringify(named)}) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, '');
  }`;

test('a clone is built before it is packed, and what the build says is not in what a program reads', () => {
  expect(named.length).toBeGreaterThan(20);
  buildBy(WRITES_ALL);
  const { status, stdout } = npmPack();
  expect(status).toBe(0);
  const text = stdout.slice(stdout.indexOf('[\n'));
  const [packed] = JSON.parse(text) as readonly { readonly files: readonly { readonly path: string }[] }[];
  expect(stdout).not.toContain('building');
  expect(packed?.files.map(({ path }) => path)).toEqual(expect.arrayContaining(named));
});

test.each([
  ['fails', 'process.exitCode = 1;', 'the build failed'],
  ['writes nothing', '', `The build ended without ./${named[0]}`],
])('nothing is packed after a build that %s', (_what, code, sentence) => {
  buildBy(code);
  const { status, stderr, tarballs } = npmPack();
  expect([status, tarballs]).toEqual([1, []]);
  expect(stderr).toContain(sentence);
});

test('nothing is packed without the packages that the build needs, and the reason is a sentence', () => {
  const { status, stderr, tarballs } = npmPack();
  expect([status, tarballs]).toEqual([1, []]);
  expect(stderr).toContain('Build failed. A package is missing: run "npm ci" first. ');
  expect(stderr).not.toContain('    at ');
});

/** A client's source in the clone. */
const addSource = (client: string): string => {
  const folder = `adapters/client-${client}`;
  mkdirSync(join(home.folder, folder), { recursive: true });
  cpSync(join(ROOT, folder, 'package.json'), join(home.folder, folder, 'package.json'));
  return folder;
};

test.each(['js', 'react', 'vue', 'react-native'])('the source of client-%s names the folder to pack', (client) => {
  const folder = addSource(client);
  const cwd = join(home.folder, folder);
  const { scripts } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8')) as {
    readonly scripts: { readonly prepack: string };
  };
  // As npm runs it, without the second that npm takes to start.
  const { status, stderr } = spawnSync(scripts.prepack, { cwd, encoding: 'utf8', shell: true });
  expect(status).toBe(1);
  expect(stderr).toContain(`Run "npm run build", then "npm pack ./dist/${folder}".`);
});

test('nothing is packed of a source', () => {
  const { status, tarballs } = npmPack(addSource('js'));
  expect([status, tarballs]).toEqual([1, []]);
});
