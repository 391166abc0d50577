import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { WIRE_EVENT_NAMES } from '../../../adapters/wire/index.js';
import { FILES, SCHEMA } from './support/scenario.js';

const PAGE = readFileSync('docs/client-specification.md', 'utf8');
const RULE = /^[a-z-]+\.[a-z0-9-]+$/;
const TEST = /^tests\/.*\.test\.tsx?$/;

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
  test('has rows', () => expect(rows.length).toBeGreaterThan(50));

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

test('every event has a row', () => {
  const events = PAGE.split('\n### Events\n')[1]?.split('\n### ')[0] ?? '';
  expect(WIRE_EVENT_NAMES.filter((name) => !events.includes(`\`${name}\``))).toEqual([]);
});

test('every step of the format is explained', () => {
  const text = JSON.stringify(SCHEMA);
  const [, list = ''] = /"do":\{"enum":\[([^\]]+)\]/.exec(text) ?? [];
  for (const step of list.split(',')) expect(PAGE).toContain(`\`${step.replaceAll('"', '')}\``);
});
