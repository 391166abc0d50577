import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { NOTHING_PRUNED, type Pruned } from '../../../application/ports/storage/pruner.js';
import { startPrunePump } from '../../../bootstrap/upkeep/prune-pump.js';
import type { Pump } from '../../../bootstrap/upkeep/pump.js';
import { HOUR_MS, MINUTE_MS } from '../../../domain/values/time.js';

let pump: Pump;
let logged: [level: string, fields: object, message: string][];
/** What the next rounds remove; nothing when none is left. */
let rounds: (Pruned | Error)[];

beforeEach(() => {
  jest.useFakeTimers();
  [logged, rounds] = [[], []];
});
afterEach(async () => {
  await pump.close();
  jest.useRealTimers();
});

/** Each round takes 7 ms. */
const begin = (): void => {
  const prune = async (): Promise<Pruned> => {
    const round = rounds.shift() ?? NOTHING_PRUNED;
    await new Promise((resolve) => setTimeout(resolve, 7));
    if (round instanceof Error) throw round;
    return round;
  };
  const say =
    (level: string) =>
    (fields: object, message: string): void =>
      void logged.push([level, fields, message]);
  const clock = { nowMs: () => Date.now(), monotonicMs: () => performance.now() };
  pump = startPrunePump([{ prune }], clock, { info: say('info'), warn: say('warn') });
};

test('rows are reported by table when nothing is left, and then once an hour with all of the hour', async () => {
  rounds = [
    { rows: { decisions: 200, sessions: 3 }, isMoreLeft: true },
    { rows: { decisions: 40 }, isMoreLeft: false },
  ];
  begin();
  await jest.advanceTimersByTimeAsync(MINUTE_MS);
  const first = { rows: { decisions: 240, sessions: 3 }, durationMs: 14 };
  expect(logged).toEqual([['info', first, 'old rows were removed']]);
  rounds = [{ rows: { ads: 1 }, isMoreLeft: false }];
  await jest.advanceTimersByTimeAsync(MINUTE_MS);
  rounds = [{ rows: { ads: 2 }, isMoreLeft: false }];
  await jest.advanceTimersByTimeAsync(HOUR_MS - 3 * MINUTE_MS);
  expect(logged).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(logged.slice(1)).toEqual([['info', expect.objectContaining({ rows: { ads: 3 } }), 'old rows were removed']]);
});

test('nothing is reported where nothing was removed', async () => {
  begin();
  await jest.advanceTimersByTimeAsync(2 * HOUR_MS);
  expect(logged).toEqual([]);
});

test('an outage is a warning, and puts it off', async () => {
  rounds = [new RangeError('out'), { rows: { ads: 1 }, isMoreLeft: false }];
  begin();
  await jest.advanceTimersByTimeAsync(MINUTE_MS);
  expect(logged).toEqual([
    ['warn', { error: 'RangeError' }, 'old rows have to wait'],
    ['info', { rows: { ads: 1 }, durationMs: 14 }, 'old rows were removed'],
  ]);
});
