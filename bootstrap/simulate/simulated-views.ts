import type { Win } from '../../domain/auction/decide.js';
import { SECOND_MS, type EpochMs } from '../../domain/values/time.js';
import type { Random } from '../seeded-random.js';

/** An ad that somebody will have looked at for long enough. */
export interface ComingView {
  readonly atMs: EpochMs;
  readonly user: string;
  readonly win: Win;
}

const VIEW_RATE = 0.9;
const [SOONEST_MS, LATEST_MS] = [2 * SECOND_MS, 30 * SECOND_MS];

/** Nine of ten ads are seen, some seconds after they have won. */
export class ComingViews {
  readonly #random: Random;
  #views: ComingView[] = [];

  constructor(random: Random) {
    this.#random = random;
  }

  add(win: Win, user: string, nowMs: EpochMs): void {
    const delayMs = SOONEST_MS + this.#random.below(LATEST_MS - SOONEST_MS);
    if (this.#random.next() < VIEW_RATE) this.#views.push({ win, user, atMs: nowMs + delayMs });
  }

  /** Takes what has been seen by then, in order of time. There are never more than half a minute's. */
  takeUntil(nowMs: EpochMs): readonly ComingView[] {
    if (!this.#views.some(({ atMs }) => atMs <= nowMs)) return [];
    const due = this.#views.filter(({ atMs }) => atMs <= nowMs).sort((a, b) => a.atMs - b.atMs);
    this.#views = this.#views.filter(({ atMs }) => atMs > nowMs);
    return due;
  }
}
