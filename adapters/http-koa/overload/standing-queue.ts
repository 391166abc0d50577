/** How many in one turn of the event loop are a crowd: a few that take long are no queue, the machine may just be slow. */
export const CROWD = 64;
/** A turn that serves a crowd for so long is a queue: nobody minds less, and as many clients as ask again as soon as they are answered take that long. */
const LONG_TURN_MS = 100;
/** One that is there for so long stands: what a pause left behind (garbage collection) is gone by then. */
const STANDING_MS = 100;
/** It stands no more when hardly anybody had to be refused for so long. */
const [WINDOW_MS, FEW] = [1_000, 0.05];

/** What one turn of the event loop had to do. */
export interface LoopTurn {
  readonly startedMs: number;
  arrived: number;
  refused: number;
}

/** Tells from turn to turn whether more comes than can be done: then whoever waits makes all that come later wait as long. */
export class StandingQueue {
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
    const isQueue = arrived >= CROWD && nowMs - startedMs >= LONG_TURN_MS;
    this.#longSinceMs = isQueue ? (this.#longSinceMs ?? nowMs) : undefined;
    this.#isStanding = this.#longSinceMs !== undefined && nowMs - this.#longSinceMs >= STANDING_MS;
    if (this.#isStanding) this.#openWindow(nowMs);
  }

  #watchDecline({ arrived, refused }: LoopTurn, nowMs: number): void {
    this.#window.arrived += arrived;
    this.#window.refused += refused;
    if (nowMs - this.#window.startedMs < WINDOW_MS) return;
    this.#isStanding = this.#window.refused > this.#window.arrived * FEW;
    this.#longSinceMs = undefined;
    this.#openWindow(nowMs);
  }

  #openWindow(nowMs: number): void {
    this.#window = { startedMs: nowMs, arrived: 0, refused: 0 };
  }
}
