import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

interface Failure {
  readonly name: string;
  readonly lines: readonly string[];
}
const { failuresOf, failureText } = (await import(resolve('tests/suites/reports.mjs'))) as {
  readonly failuresOf: (report: string, again?: string, files?: readonly string[]) => readonly Failure[];
  readonly failureText: (name: string, failures: readonly Failure[]) => string;
};

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'reports-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const passed = (fullName: string) => ({ fullName, status: 'passed', failureMessages: [] });
const failed = (fullName: string, message: string) => ({ fullName, status: 'failed', failureMessages: [message] });

const fileOf = (name: string, assertionResults: readonly object[], more: object = {}) => ({
  name: resolve(name),
  status: 'failed',
  message: '',
  assertionResults,
  ...more,
});

const write = (name: string, testResults: readonly object[]): string => {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify({ testResults }));
  return path;
};

test('each test that failed is named in full, with the first lines of its message', () => {
  const message = `\u001b[31mexpected\u001b[39m 1\n\n${'    at jest (/node_modules/jest/x.js)\n    at line\n'.repeat(50)}`;
  const report = write('report', [fileOf('a.test.ts', [passed('one'), failed('group two', message)])]);
  const text = failureText('embedded', failuresOf(report));
  expect(text).toMatch(/^embedded:\n {2}a\.test\.ts › group two\n {4}expected 1\n {8}at line\n/);
  expect(text.split('\n').length).toBeLessThan(15);
  expect(text).not.toContain('one');
});

test('a skipped test, a file that cannot be loaded, a tool and a run that broke off are named too', () => {
  const skipped = { fullName: 'later', status: 'pending', failureMessages: [] };
  const report = write('report', [
    fileOf('a.test.ts', [skipped], { status: 'passed' }),
    fileOf('b.test.ts', [], { message: 'Cannot find module x' }),
    fileOf('mvn', [], { tail: ['ERROR first', '', 'ERROR last'] }),
  ]);
  expect(failuresOf(report)).toEqual([
    { name: 'a.test.ts › later', lines: ['pending'] },
    { name: 'b.test.ts', lines: ['Cannot find module x'] },
    { name: 'mvn', lines: ['ERROR first', '', 'ERROR last'] },
  ]);
  expect(failuresOf(join(folder, 'nothing'))).toHaveLength(1);
});

test('what ran again counts as it ended the second time', () => {
  const report = write('report', [
    fileOf('a.test.ts', [failed('gone with its browser', 'x')]),
    fileOf('b.test.ts', [failed('wrong', 'x')]),
  ]);
  const again = write('again', [fileOf('a.test.ts', [passed('gone with its browser'), failed('other', 'y')])]);
  const names = failuresOf(report, again, [resolve('a.test.ts')]).map(({ name }) => name);
  expect(names).toEqual(['b.test.ts › wrong', 'a.test.ts › other']);
});

test('where everything passed nothing is printed', () => {
  const report = write('report', [fileOf('a.test.ts', [passed('one')], { status: 'passed' })]);
  expect(failureText('embedded', failuresOf(report))).toBe('');
});
