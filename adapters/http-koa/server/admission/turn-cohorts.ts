/** Turns that go through the server together. */
export interface TurnCohorts {
  /** Resolves when the cohort begins. */
  join(): Promise<void>;
}

/**
 * Sixteen gain little more than four, and each has to wait for all others: a machine that is busy would let them all
 * run out of time.
 */
export const COHORT = 4;

/**
 * What a turn needs of code and data does not fit into the caches of a processor: one turn after the other, each finds
 * them cold. Turns that begin at once take each step together, from one `await` to the next, and all but the first find
 * what that step needs. A cohort begins when it is full, or once the loop has done what had come: a turn that came
 * alone waits for nobody. `atTurnEnd` calls back then.
 */
export const createTurnCohorts = (atTurnEnd: (done: () => void) => void = setImmediate): TurnCohorts => {
  let waiting: (() => void)[] = [];
  const begin = (): void => {
    const cohort = waiting;
    waiting = [];
    for (const start of cohort) start();
  };
  return {
    join: () =>
      new Promise((start) => {
        waiting.push(start);
        if (waiting.length === 1) atTurnEnd(begin);
        else if (waiting.length === COHORT) begin();
      }),
  };
};
