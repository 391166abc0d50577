import { describe, expect, jest, test } from '@jest/globals';
import type { ContractCase } from '../contracts/index.js';

/** What is wrong with it, and how a good one comes to be so. */
export type Mutant<Subject> = readonly [what: string, change: (good: Subject) => Subject];

export interface TriedKit<Subject> {
  readonly kit: (make: () => Subject) => readonly ContractCase[];
  readonly good: () => Subject;
  /** Does nothing, and answers as if there were nothing. */
  readonly idle: () => Subject;
  /** The cases that the idle one passes, and why it may. */
  readonly idlePasses: Readonly<Record<string, string>>;
  /** By the case that has to fail. */
  readonly mutants: Readonly<Record<string, Mutant<Subject>>>;
}

/** Long enough for all others that were about to do something. */
export const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Call-backs may go through the event loop one after another: so many rounds without a timer are enough for them. */
const ROUNDS = 8;

/** Time stands still while there is something to do, and then jumps to the next timer: a case waits in vain at once. */
const withoutWaiting = async <T>(work: () => Promise<T>): Promise<T> => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate', 'performance'] });
  try {
    let isDone = false;
    const done = work().finally(() => (isDone = true));
    while (!isDone) {
      for (let round = 0; round < ROUNDS; round++) await pause();
      jest.advanceTimersToNextTimer();
    }
    return await done;
  } finally {
    jest.useRealTimers();
  }
};

/** Names of the cases that an implementation does not pass. */
const failingCases = (cases: readonly ContractCase[]): Promise<readonly string[]> =>
  withoutWaiting(async () => {
    const failing: string[] = [];
    for (const { name, run } of cases) await run().catch(() => failing.push(name));
    return failing;
  });

/** That each case of a kit fails for something, that none passes for nothing, and that a good adapter passes all. */
export const tryKit = <Subject>(port: string, { kit, good, idle, idlePasses, mutants }: TriedKit<Subject>): void =>
  describe(`the kit for a ${port}`, () => {
    const names = kit(good).map(({ name }) => name);

    test('is passed by a good one', async () => {
      expect(await failingCases(kit(good))).toEqual([]);
    });

    test('is not passed by one that does nothing', async () => {
      const failing = await failingCases(kit(idle));
      expect(names.filter((name) => !failing.includes(name)).sort()).toEqual(Object.keys(idlePasses).sort());
    });

    test('has a broken one for each case', () => {
      expect([...names].sort()).toEqual(Object.keys(mutants).sort());
    });

    test.each(Object.entries(mutants).map(([name, [what, change]]) => ({ name, what, change })))(
      'notices when $what: $name',
      async ({ name, change }) => {
        const cases = kit(() => change(good()));
        expect(await failingCases(cases.filter((one) => one.name === name))).toEqual([name]);
      },
    );
  });
