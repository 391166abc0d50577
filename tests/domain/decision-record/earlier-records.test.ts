import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { explainDecision } from '../../../domain/decision-record/explain.js';
import { redactDecision } from '../../../domain/decision-record/redact.js';
import { replay } from '../../../domain/decision-record/replay.js';
import { describeDecision } from '../../../domain/decision-record/report.js';
import {
  RECORD_VERSION,
  restoreDecision,
  type KeptDecision,
  type StoredDecision,
} from '../../../domain/decision-record/stored-decision.js';
import { decisionsOf } from '../../application/varied-traffic.js';
import { asStored } from '../decision-records.js';

/**
 * Records as services of each version wrote them, a line each; the name of a file begins with the version. They are
 * never changed.
 */
const EARLIER = 'tests/domain/decision-record/earlier';
const FILES = readdirSync(EARLIER);

interface Kept {
  readonly record: KeptDecision;
  /** What was said of pacing when it was written. */
  readonly told: readonly string[];
}
const keptIn = (name: string): readonly Kept[] =>
  readFileSync(join(EARLIER, name), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Kept);

const explained = (record: StoredDecision): readonly string[] => explainDecision(describeDecision(record));

test('there are records of every version', () => {
  const versions = new Set(FILES.map((name) => Number(name.split('-')[0])));
  expect([...versions].sort()).toEqual(Array.from({ length: RECORD_VERSION }, (_, i) => i + 1));
});

describe.each(FILES)('%s', (name) => {
  const records = keptIn(name).map(({ record, told }) => ({ record: restoreDecision(record), told }));

  test('is of its version, and of every kind', () => {
    const outcomes = new Set(records.map(({ record }) => `${record.kind} ${record.outcome}`));
    expect(outcomes).toEqual(
      new Set(['chat filled', 'chat no-fill', 'chat repeated', 'overlay filled', 'overlay no-fill']),
    );
    for (const { record } of records) expect(record.version).toBe(Number(name.split('-')[0]));
  });

  test.each(records.map((one) => [`${one.record.kind} ${one.record.reason ?? one.record.outcome}`, one] as const))(
    '%s is explained and decided again',
    (_, { record, told }) => {
      expect(replay(record).kind).toBe(record.erased ? 'erased' : 'same');
      const lines = explained(record);
      expect(lines.filter((line) => /^(Pacing:| {2}pacing:)/.test(line))).toEqual(told);
      expect(lines.join('\n')).not.toMatch(/undefined|NaN|null/);
      const redacted = explained(redactDecision(record)).join('\n');
      expect(redacted).toContain('The user was erased');
      expect(redacted).not.toMatch(/undefined|NaN|null/);
    },
  );
});

/** Every path at which a value has something, lists and maps of ids as one. */
const pathsOf = (value: unknown, path = ''): readonly string[] => {
  if (typeof value !== 'object' || value === null) return [path];
  if (Array.isArray(value)) return value.flatMap((one) => pathsOf(one, `${path}[]`));
  if (/\.(shownAdvertisers|floorByPlacement|traffic)$/.test(path)) return [path];
  return Object.entries(value).flatMap(([key, one]) => pathsOf(one, `${path}.${key}`));
};

test('a record of today has no field that its version has not kept records of', async () => {
  const present = FILES.filter((name) => name.startsWith(`${RECORD_VERSION}-`)).flatMap(keptIn);
  const known = new Set(present.flatMap(({ record }) => pathsOf(record)));
  const written = new Set((await decisionsOf(400, 7)).flatMap((record) => pathsOf(asStored(record))));
  expect([...written].filter((path) => !known.has(path))).toEqual([]);
});
