import { CROWD, StandingQueue, type LoopTurn } from './standing-queue.js';

/** Those who wait for the event loop. */
export interface LoopQueue {
  /** To be called as a request begins: for how many milliseconds it has waited, at the least, behind others that came with it. */
  arrive(): number;
  /** To be called when it is refused. */
  refuse(): void;
  /** Many came together, up to the one that arrived last. */
  readonly isCrowd: boolean;
  readonly isStanding: boolean;
}

/**
 * Between two looks at its sockets, the loop does all that has come: who is the last of a hundred waits for ninety-nine, and the hundreds that
 * came meanwhile wait for all of them. A timer would only fire after that; so the time is taken as each one begins. `atTurnEnd` calls back
 * once the loop has done what had come.
 */
export const createLoopQueue = (
  monotonicMs: () => number,
  atTurnEnd: (done: () => void) => void = setImmediate,
): LoopQueue => {
  const standing = new StandingQueue();
  let turn: LoopTurn | undefined;
  const endTurn = (): void => {
    if (turn !== undefined) standing.turnEnded(turn, monotonicMs());
    turn = undefined;
  };
  return {
    arrive() {
      const nowMs = monotonicMs();
      if (turn === undefined) {
        turn = { startedMs: nowMs, arrived: 0, refused: 0 };
        atTurnEnd(endTurn);
      }
      turn.arrived++;
      return nowMs - turn.startedMs;
    },
    refuse() {
      if (turn !== undefined) turn.refused++;
    },
    get isCrowd() {
      return turn !== undefined && turn.arrived >= CROWD;
    },
    get isStanding() {
      return standing.isStanding;
    },
  };
};
