import { spawnSync } from 'node:child_process';
import { accessSync, constants, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

const COMMAND = 'bootstrap/ad-placement.mjs';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'command-'));
  mkdirSync(join(folder, 'bootstrap'));
  cpSync(COMMAND, join(folder, COMMAND));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (command: string, ...args: readonly string[]) =>
  spawnSync(process.execPath, [command, ...args], { encoding: 'utf8' });

test('the command says the version of its package', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
  expect(run(COMMAND, '--version').stdout).toBe(`${version}\n`);
});

test('what npm links is there before anything was built, and may be run', () => {
  const { bin } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly bin: Record<string, string> };
  expect(bin).toEqual({ 'ad-placement': `./${COMMAND}` });
  expect(() => accessSync(COMMAND, constants.X_OK)).not.toThrow();
});

test('in a fresh clone it builds first, and prints nothing but what the command prints', () => {
  const build = [
    "import { mkdirSync, writeFileSync } from 'node:fs';",
    "mkdirSync('dist/bootstrap', { recursive: true });",
    "writeFileSync('dist/bootstrap/cli.js', 'console.log(JSON.stringify(process.argv.slice(2)))');",
    "console.log('built');",
  ];
  writeFileSync(join(folder, 'build.mjs'), build.join('\n'));
  const first = run(join(folder, COMMAND), 'explain', 'x');
  expect([first.stdout, first.stderr, first.status]).toEqual(['["explain","x"]\n', 'built\n', 0]);
  const second = run(join(folder, COMMAND), 'explain');
  expect([second.stdout, second.stderr]).toEqual(['["explain"]\n', '']);
});

test('a build that fails is the end of it', () => {
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  writeFileSync(join(folder, 'build.mjs'), 'process.exitCode = 3;');
  expect(run(join(folder, COMMAND), 'explain').status).toBe(3);
});
