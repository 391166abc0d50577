import { expect, test } from '@jest/globals';
import { createFaultLog } from '../../../bootstrap/logs/fault-log.js';
import { decisionId } from '../../../domain/values/ids.js';

interface Line {
  readonly at: string;
  readonly decisionId?: string;
  readonly error: { readonly name: string; readonly frames: readonly string[] };
  readonly unlogged?: number;
}

const logWith = () => {
  const clock = { ms: 0, monotonicMs: () => clock.ms };
  const lines: Line[] = [];
  let counted = 0;
  const logger = { error: (fields: object) => void lines.push(fields as Line) };
  const log = createFaultLog(logger as never, clock, () => counted++);
  return { clock, lines, log, counted: () => counted };
};

test('a line has where, what and which decision; the same error reported twice has one', () => {
  const { lines, log, counted } = logWith();
  const error = new TypeError('secret');
  log.report({ at: 'ads.find', error, decisionId: decisionId('d-1') });
  log.report({ at: 'renderAd', error });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ at: 'ads.find', decisionId: 'd-1', error: { name: 'TypeError' } });
  expect(lines[0]?.error.frames[0]).toContain('fault-log.test');
  expect(JSON.stringify(lines)).not.toContain('secret');
  expect(counted()).toBe(1);
});

test('a bug of each request fills no disk: ten lines a minute of one kind, and the rest is counted', () => {
  const { clock, lines, log, counted } = logWith();
  const fail = (): void => log.report({ at: 'ads.find', error: new TypeError('x') });
  for (let i = 0; i < 25; i++) fail();
  log.report({ at: 'ads.find', error: new RangeError('of another kind') });
  expect(lines).toHaveLength(11);
  clock.ms = 60_000;
  fail();
  expect(lines.at(-1)).toMatchObject({ at: 'ads.find', unlogged: 15 });
  expect(counted()).toBe(27);
});
