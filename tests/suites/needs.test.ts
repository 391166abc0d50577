import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const NEEDS_FILE = new URL('needs.mjs', import.meta.url).href;
const ROOT = 0;
const SOMEBODY = 1000;

let bin: string;
beforeEach(() => void (bin = mkdtempSync(join(tmpdir(), 'needs-'))));
afterEach(() => rmSync(bin, { recursive: true }));

const addProgram = (name: string, script = ''): void => {
  writeFileSync(join(bin, name), `#!/bin/sh\n${script}`);
  chmodSync(join(bin, name), 0o755);
};
/** An apt-get that writes down what it is asked for, and installs the programs `brings`. */
const addAptGet = (...brings: string[]): void =>
  addProgram('apt-get', [`echo "$@" >> ${bin}/asked`, ...brings.map((name) => `: > ${bin}/${name}`)].join('\n'));
const asked = (): string => (existsSync(`${bin}/asked`) ? readFileSync(`${bin}/asked`, 'utf8') : '');

/** What `provide` returns in a process that finds its programs in `bin` alone. */
const provide = (user: number, needs: readonly string[]): string | undefined => {
  const code = `process.getuid = () => ${user};
    const { provide } = await import(${JSON.stringify(NEEDS_FILE)});
    console.log(JSON.stringify([provide('browsers', ${JSON.stringify(needs)})]));`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', code], {
    env: { PATH: bin },
    encoding: 'utf8',
  });
  return (JSON.parse(printed.trim().split('\n').at(-1) ?? '') as (string | null)[])[0] ?? undefined;
};

test('a suite whose programs are there needs nothing', () => {
  addProgram('strace');
  addAptGet();
  expect([provide(ROOT, ['strace']), asked()]).toEqual([undefined, '']);
});

test('root on Debian has what is missing installed', () => {
  addAptGet('strace');
  expect(provide(ROOT, ['strace'])).toBeUndefined();
  expect(asked()).toMatch(/^update .*\ninstall .* strace\n$/);
});

test('other users get one sentence with the command for all that is missing', () => {
  addAptGet('strace', 'git');
  expect([provide(SOMEBODY, ['strace', 'git']), asked()]).toEqual([
    'The suite browsers needs programs that are missing here: run "apt-get install strace git" as root, or install ' +
      "the same programs your system's way.",
    '',
  ]);
});

test('root gets that sentence, too, where apt-get is missing or does not bring the program', () => {
  expect(provide(ROOT, ['strace'])).toContain('"apt-get install strace"');
  addAptGet();
  expect(provide(ROOT, ['strace'])).toContain('"apt-get install strace"');
});

test('the whole browser stands in for its headless shell where that cannot be installed', () => {
  expect(provide(SOMEBODY, ['chromiumShell'])).toContain('"apt-get install chromium-headless-shell"');
  addProgram('chromium');
  expect(provide(SOMEBODY, ['chromiumShell'])).toBeUndefined();
  addAptGet();
  expect([provide(ROOT, ['chromiumShell']), asked()]).toEqual([undefined, expect.stringContaining('headless-shell')]);
});
