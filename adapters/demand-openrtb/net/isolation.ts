import type { PartialAsker } from '../../../application/ports/sharing/asker.js';
import { createCircuitClock, type CircuitClock } from '../../../application/ports/sharing/circuit-time.js';
import {
  createCircuit,
  type Circuit,
  type OnCircuit,
  type Outcome,
} from '../../../application/ports/sharing/circuit.js';
import { createPlaces } from '../../../application/ports/sharing/places.js';
import { CIRCUIT_OPEN, type CircuitTime } from '../../../domain/auction/turn-facts.js';
import type { CircuitState } from '../../../domain/values/circuit-state.js';
import { CallFailed, StatusUnusable } from './call-failed.js';
import type { Ejections } from './ejections.js';

/** Keeps one bidder's trouble to itself, and what one asker brings about from the others. */
export interface Isolation {
  readonly circuitState: CircuitState;
  run<T>(call: () => Promise<T>, asker?: PartialAsker): Promise<T>;
  /** What the circuit has come to since it was last taken, unless it is open for others alone. */
  takeTime(asker: PartialAsker): CircuitTime | undefined;
}

/** The auction ended before the bidder's own time was over: that says nothing of the bidder. */
export class NotWaitedFor extends Error {
  override readonly name = 'NotWaitedFor';
}

const SERVER_ERROR = 500;

/** A refusal is an answer to one request: what stands in it may come from a visitor. */
const outcomeOf = (error: unknown): Outcome => {
  if (error instanceof NotWaitedFor) return 'nothing';
  return error instanceof StatusUnusable && error.status < SERVER_ERROR ? 'answered' : 'failed';
};

/** Which entries of the register bound the calls. */
export interface IsolationBounds {
  readonly places: 'bidderCalls' | 'bidderNoticeCalls';
  readonly circuit: 'bidderCircuit' | 'noticeCircuit';
}

export const OF_BIDS: IsolationBounds = { places: 'bidderCalls', circuit: 'bidderCircuit' };
export const OF_NOTICES: IsolationBounds = { places: 'bidderNoticeCalls', circuit: 'noticeCircuit' };

const restoring =
  (id: string, ejections: Ejections, clock: CircuitClock, onCircuit?: OnCircuit): OnCircuit =>
  (isOpen) => {
    clock.change(isOpen);
    if (!isOpen) ejections.restore(id);
    onCircuit?.(isOpen);
  };

/** A call where the circuit admits it, or where the bidder may not be left out. */
const guardedBy =
  (circuit: Circuit, mayEject: () => boolean) =>
  async <T>(call: () => Promise<T>, asker: PartialAsker): Promise<T> => {
    const learn = circuit.admit(asker);
    if (learn === undefined) {
      if (mayEject()) throw new CallFailed(CIRCUIT_OPEN);
      return call();
    }
    try {
      const result = await call();
      learn('answered');
      return result;
    } catch (error) {
      learn(outcomeOf(error));
      throw error;
    }
  };

/**
 * Places around a circuit. Calls beyond the places are refused, not queued: they would be late anyway. So are calls
 * while one is let through to see. A bidder that may not be left out, since too many others are, is called whatever its
 * circuit says.
 */
export const createIsolation = (
  id: string,
  ejections: Ejections,
  bounds: IsolationBounds,
  maxAtOnce?: number,
  onCircuit?: OnCircuit,
): Isolation => {
  ejections.join(id);
  const places = createPlaces(bounds.places, maxAtOnce);
  const monotonicMs = () => performance.now();
  const clock = createCircuitClock(monotonicMs);
  const circuit = createCircuit(bounds.circuit, monotonicMs, restoring(id, ejections, clock, onCircuit));
  const guarded = guardedBy(circuit, () => ejections.mayEject(id, circuit.openFor));
  return {
    get circuitState() {
      return circuit.state;
    },
    takeTime: (asker) => (circuit.openFor === '' || circuit.isOpenFor(asker) ? clock.take() : undefined),
    async run(call, asker = {}) {
      const leave = places.enter(asker);
      if (leave === undefined) throw new CallFailed('TooManyAtOnce');
      try {
        return await guarded(call, asker);
      } finally {
        leave();
      }
    },
  };
};
