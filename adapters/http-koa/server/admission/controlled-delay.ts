/**
 * How many in one turn of the event loop are a crowd: a few that take long are no queue, the machine may just be slow.
 */
const CROWD = 64;
/**
 * A turn of the loop that serves a crowd for so long is a queue. No client notices a shorter one, and clients that ask
 * again as soon as they are answered make one as long.
 */
const TARGET_MS = 100;
/** One that is there for so long stands: what a pause left behind (garbage collection) is gone by then. */
const INTERVAL_MS = 100;
/** It stands no more when hardly anybody had to be refused for so long. */
const [RECOVERY_MS, FEW] = [1_000, 0.05];

/** What one turn of the event loop had to do. */
interface LoopTurn {
  readonly startedMs: number;
  arrived: number;
  refused: number;
}

/**
 * Tells from turn to turn whether more comes than can be done: then whoever waits makes all that come later wait as
 * long. Goes by how long the queue has stood and not by its length, as CoDel does
 * (`docs/reference/glossary.md#engine`); the queue here is the event loop's own.
 */
class StandingQueue {
  #isStanding = false;
  #longSinceMs: number | undefined;
  #window: LoopTurn = { startedMs: 0, arrived: 0, refused: 0 };

  get isStanding(): boolean {
    return this.#isStanding;
  }

  turnEnded(turn: LoopTurn, nowMs: number): void {
    if (this.#isStanding) this.#watchDecline(turn, nowMs);
    else this.#watchGrowth(turn, nowMs);
  }

  #watchGrowth({ startedMs, arrived }: LoopTurn, nowMs: number): void {
    const isQueue = arrived >= CROWD && nowMs - startedMs >= TARGET_MS;
    this.#longSinceMs = isQueue ? (this.#longSinceMs ?? nowMs) : undefined;
    this.#isStanding = this.#longSinceMs !== undefined && nowMs - this.#longSinceMs >= INTERVAL_MS;
    if (this.#isStanding) this.#openWindow(nowMs);
  }

  #watchDecline({ arrived, refused }: LoopTurn, nowMs: number): void {
    this.#window.arrived += arrived;
    this.#window.refused += refused;
    if (nowMs - this.#window.startedMs < RECOVERY_MS) return;
    this.#isStanding = this.#window.refused > this.#window.arrived * FEW;
    this.#longSinceMs = undefined;
    this.#openWindow(nowMs);
  }

  #openWindow(nowMs: number): void {
    this.#window = { startedMs: nowMs, arrived: 0, refused: 0 };
  }
}

/** Those who wait for the event loop. */
export interface DelayQueue {
  /**
   * To be called as a request begins: for how many milliseconds it has waited, at the least, behind others that came
   * with it.
   */
  arrive(): number;
  /** To be called when it is refused. */
  refuse(): void;
  /** Many came together, up to the one that arrived last. */
  readonly isCrowd: boolean;
  readonly isStanding: boolean;
}

/**
 * Between two looks at its sockets, the loop does all that has come: who is the last of a hundred waits for
 * ninety-nine, and the hundreds that came meanwhile wait for all of them. A timer would only fire after that; so the
 * time is taken as each one begins. `atTurnEnd` calls back once the loop has done what had come.
 */
export const createDelayQueue = (
  monotonicMs: () => number,
  atTurnEnd: (done: () => void) => void = setImmediate,
): DelayQueue => {
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
