import type { Asker } from '../../../application/ports/sharing/asker.js';
import { createCircuit, type OnCircuit, type Outcome } from '../../../application/ports/sharing/circuit.js';
import { createPlaces } from '../../../application/ports/sharing/places.js';
import { outcomeOf } from './outcome.js';

/** The server is left alone for a while, since too many of its answers failed, or has enough to do. */
export class NotAsked extends Error {
  override readonly name: 'CircuitOpen' | 'TooManyAtOnce';
  constructor(why: 'CircuitOpen' | 'TooManyAtOnce') {
    super(why);
    this.name = why;
  }
}

export type Settle = (outcome: Outcome) => void;

export interface Guard {
  /** A place for one call; throws {@link NotAsked} where there is none. Every place has to be settled. */
  enter(asker: Asker | undefined): Settle;
  run<T>(asker: Asker | undefined, call: () => Promise<T>, outcomeOfError?: (error: unknown) => Outcome): Promise<T>;
}

/** The servers that everybody waits for. */
export type GuardedServer = 'classifier' | 'writer' | 'judge';

/** Places around a circuit. Calls beyond the places are refused, not queued. */
export const createGuard = (server: GuardedServer, maxAtOnce: number, onCircuit?: OnCircuit): Guard => {
  const places = createPlaces(`${server}Calls`, maxAtOnce);
  const circuit = createCircuit(`${server}Circuit`, () => performance.now(), onCircuit);
  const enter = (asker: Asker | undefined): Settle => {
    const leave = places.enter(asker);
    if (leave === undefined) throw new NotAsked('TooManyAtOnce');
    const learn = circuit.admit(asker);
    if (learn === undefined) {
      leave();
      throw new NotAsked('CircuitOpen');
    }
    return (outcome) => {
      leave();
      learn(outcome);
    };
  };
  return {
    enter,
    async run(asker, call, outcomeOfError = outcomeOf) {
      const settle = enter(asker);
      try {
        const result = await call();
        settle('answered');
        return result;
      } catch (error) {
        settle(outcomeOfError(error));
        throw error;
      }
    },
  };
};
