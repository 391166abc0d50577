import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ESLint, Linter } from 'eslint';
import { describe, expect, test } from '@jest/globals';

/** Those of `eslint.config.mjs`, so that one list decides. */
const config = (await new ESLint().calculateConfigForFile('domain/values/money.ts')) as Linter.Config;
const rules = Object.fromEntries(Object.entries(config.rules ?? {}).filter(([rule]) => rule.startsWith('regexp/')));
const linter = new Linter({ configType: 'flat' });

const complaints = (expression: string): readonly string[] =>
  linter
    .verify(`export const found = ${expression}.test(text);`, [
      { plugins: { regexp: config.plugins?.['regexp'] ?? {} }, rules },
    ])
    .map(({ message }) => message.slice(0, 120));

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('node_modules') && !file.endsWith('.d.ts'))
    .map((file) => join(folder, file));

const CONSTRUCTS = /\bRegExp\(/;

/** Every expression that these files put together while they are loaded. */
const constructedBy = async (files: readonly string[]): Promise<ReadonlySet<string>> => {
  const found = new Set<string>();
  const Native = globalThis.RegExp;
  const watched = new Proxy(Native, {
    construct: (target, given: [string, string?]) => {
      const expression = new target(...given);
      found.add(String(expression));
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

describe('regular expressions are linear, whatever text they meet', () => {
  test('those that are put together when a file is loaded', async () => {
    const files = ['domain', 'application', 'adapters'].flatMap(filesIn);
    const constructing = files.filter((file) => CONSTRUCTS.test(readFileSync(file, 'utf8')));
    const found = await constructedBy([...constructing, 'domain/ad-copy/gate.ts']);
    expect(found.size).toBeGreaterThan(50);
    expect([...found].flatMap((one) => complaints(one).map((why) => `${why} ${one.slice(0, 80)}`))).toEqual([]);
  });

  test.each([
    ['backtracking over blanks', String.raw`/src\s*=\s*["']?\s*http:/`],
    ['a run that every place begins anew', String.raw`/[.!?]+(?=\s|$)/`],
    ['zeros at the end', String.raw`/0+$/`],
    ['nested runs', String.raw`/^(?:a+)+$/`],
  ])('%s is found', (_, expression) => {
    expect(complaints(expression)).not.toEqual([]);
  });
});
