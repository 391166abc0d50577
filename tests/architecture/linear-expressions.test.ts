import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';

/**
 * The rules of lint alone, without the compiler that comes with the rest of it, and in a Node of its own: they take
 * several times as long within jest.
 */
const LINT = `
import { readFileSync } from 'node:fs';
import { Linter } from 'eslint';
import regexp from 'eslint-plugin-regexp';
import { LINEAR } from './build/linear-expressions.mjs';
const linter = new Linter({ configType: 'flat' });
const config = [{ plugins: { regexp }, rules: LINEAR }];
const complaints = JSON.parse(readFileSync(0, 'utf8')).map((expression) =>
  linter.verify('export const found = ' + expression + '.test(text);', config).map(({ message }) => message));
console.log(JSON.stringify(complaints));
`;

/** What the rules say against each of these. */
const complaintsOf = (expressions: readonly string[]): readonly (readonly string[])[] => {
  const args = ['--input-type=module', '-e', LINT];
  const printed = execFileSync(process.execPath, args, { input: JSON.stringify(expressions), encoding: 'utf8' });
  return JSON.parse(printed) as readonly (readonly string[])[];
};

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('node_modules') && !file.endsWith('.d.ts'))
    .map((file) => join(folder, file));

const CONSTRUCTS = /\bRegExp\(/;
/** Those of the copy gate are put together when it is made. */
const COMPOSING = ['bootstrap/copy-gate.ts'];

/** Every expression that these files put together while they are loaded. */
const constructedBy = async (files: readonly string[]): Promise<ReadonlySet<string>> => {
  const found = new Set<string>();
  const Native = globalThis.RegExp;
  const watched = new Proxy(Native, {
    construct: (target, given: [string, string?]) => {
      const expression = new target(...given);
      // The one who calls; those of packages are not ours to write.
      const [, , caller = ''] = new Error().stack?.split('\n') ?? [];
      if (!caller.includes('node_modules')) found.add(String(expression));
      return expression;
    },
  });
  globalThis.RegExp = watched;
  try {
    for (const file of files) await import(resolve(file));
  } finally {
    globalThis.RegExp = Native;
  }
  return found;
};

const SLOW = [
  ['backtracking over blanks', String.raw`/src\s*=\s*["']?\s*http:/`],
  ['a run that every place begins anew', String.raw`/[.!?]+(?=\s|$)/`],
  ['zeros at the end', String.raw`/0+$/`],
  ['nested runs', String.raw`/^(?:a+)+$/`],
] as const;

describe('regular expressions are linear, whatever text they meet', () => {
  let found: readonly string[];
  let complaints: readonly (readonly string[])[];
  beforeAll(async () => {
    const files = ['domain', 'application', 'adapters'].flatMap(filesIn);
    const constructing = files.filter((file) => CONSTRUCTS.test(readFileSync(file, 'utf8')));
    found = [...(await constructedBy([...constructing, ...COMPOSING]))];
    complaints = complaintsOf([...SLOW.map(([, expression]) => expression), ...found]);
  });

  test('those that are put together when a file is loaded', () => {
    expect(found.length).toBeGreaterThan(50);
    const ofFound = complaints.slice(SLOW.length);
    const slow = found.flatMap((one, i) =>
      ofFound[i]?.length === 0 ? [] : [`${one.slice(0, 80)}: ${ofFound[i]?.[0]}`],
    );
    expect(slow).toEqual([]);
  });

  test.each(SLOW.map(([what], i) => [what, i] as const))('%s is found', (_what, index) => {
    expect(complaints[index]).not.toEqual([]);
    expect(complaints[index]).toBeDefined();
  });
});
