import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { createSession } from '../../../adapters/client-js/index.js';
import { AdsProvider } from '../../../adapters/client-vue/index.js';
import { WIRE_CLIENT_EVENTS } from '../../../adapters/wire/index.js';
import { FILES, SCHEMA } from './support/scenario.js';

const PAGE = readFileSync('docs/client-specification.md', 'utf8');
const RULE = /^[a-z-]+\.[a-z0-9-]+$/;
const TEST = /^tests\/.*(?:\.test\.tsx?|Test\.(?:kt|java)|Tests\.swift|_test\.dart)$/;

const scenarios = FILES.flatMap(([, { scenarios: all }]) => all);
const described = new Set(scenarios.flatMap(({ describes }) => describes));

/** Rows of the tables below "Rules", without their heads. */
const rows = (PAGE.split('\n## Rules\n')[1] ?? '')
  .split('\n')
  .filter((line, index, lines) => line.startsWith('|') && !line.startsWith('|-') && !lines[index + 1]?.startsWith('|-'))
  .map((line) => line.split('|').slice(1, -1));

/** What stands in backticks behind the first column. */
const proofsOf = (cells: readonly string[]): readonly string[] =>
  cells.slice(1).flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, proof = '']) => proof));

describe('the table of rules and their tests', () => {
  /** To be raised with every row that is added. */
  test('has lost none of its rows', () => expect(rows.length).toBeGreaterThanOrEqual(97));

  test.each(rows.map((cells) => [cells[0]?.trim() ?? '', proofsOf(cells)] as const))('%s', (_row, proofs) => {
    expect(proofs.length).toBeGreaterThan(0);
    for (const proof of proofs) {
      if (TEST.test(proof)) expect([proof, existsSync(proof)]).toEqual([proof, true]);
      else expect([proof, RULE.test(proof) && described.has(proof)]).toEqual([proof, true]);
    }
  });

  test('has every rule that a scenario describes', () => {
    const named = new Set(rows.flatMap(proofsOf));
    expect([...described].filter((rule) => !named.has(rule))).toEqual([]);
  });
});

/** Those of these names that no row below a heading has in its first column. */
const withoutRow = (heading: string, names: readonly string[]): readonly string[] => {
  const part = PAGE.split(`\n### ${heading}\n`)[1]?.split('\n### ')[0] ?? '';
  const subjects = part.split('\n').map((line) => line.split('|')[1] ?? '');
  return names.filter((name) => !subjects.some((subject) => new RegExp(`\`${name}\\b`).test(subject)));
};

test('every event has a row', () => {
  expect(withoutRow('Events', WIRE_CLIENT_EVENTS)).toEqual([]);
});

test('every option has a row', () => {
  const { props: options } = AdsProvider as unknown as { readonly props: readonly string[] };
  expect(options.length).toBeGreaterThan(10);
  expect(withoutRow('Options', options)).toEqual([]);
});

/** For the clients of frameworks. */
const SEAMS = ['getState', 'subscribe'];

test('every operation of a session has a row', () => {
  const session = createSession({ adServerUrl: '', publisherToken: '', userId: '', conversationId: '' });
  session.destroy();
  const operations = Object.keys(session).filter((name) => !SEAMS.includes(name));
  expect(withoutRow('Operations', operations)).toEqual([]);
});

test('every step of the format is explained', () => {
  const text = JSON.stringify(SCHEMA);
  const [, list = ''] = /"do":\{"enum":\[([^\]]+)\]/.exec(text) ?? [];
  for (const step of list.split(',')) expect(PAGE).toContain(`\`${step.replaceAll('"', '')}\``);
});
