import { SECOND_MS, type EpochMs } from '../../domain/values/time.js';
import type { Notice } from '../../domain/delivery/notice.js';
import type { Clock } from '../ports/clock.js';
import { createPlaces } from '../ports/sharing/places.js';
import { SHARED_BOUNDS } from '../ports/sharing/shared-bounds.js';

/** Keeps what is told to one recipient from taking the places of others. */
export interface NoticeBulkhead {
  readonly hasPlace: boolean;
  readonly isPaused: boolean;
  /** Takes a place at once, until `call` has an outcome. */
  run<T>(call: () => Promise<T>): Promise<T>;
  /** There is no place for a moment. */
  pause(): void;
  /** When one more may come that finds no place now: behind those that were told before. */
  turnMs(): EpochMs;
}

interface Room {
  /** Those of one kind that are under way to one recipient. */
  readonly places: 'noticesToBidder' | 'noticesToOwnStores';
  /** So far apart come those that found no place, in ms: an outbox is not troubled with all of them at once. */
  readonly apartMs: number;
}
/** All four kinds leave a bidder's bids a quarter of the 64 connections to a host. Two hundred a second come again. */
const OF_A_BIDDER: Room = { places: 'noticesToBidder', apartMs: 5 };
/** What is left to be done in our own stores, such as after an outage of one of them, is not held back by much. */
const OF_OUR_OWN: Room = { places: 'noticesToOwnStores', apartMs: 0.5 };
/** Longer than what is put back waits at least: whatever comes again meets the pause before it is tried again. */
const PAUSE_MS = 2 * SECOND_MS;
const LEAST_WAIT_MS = SECOND_MS;
/** Those that are due again within it are put back by one call. */
const TOGETHER_MS = 50;

type BulkheadClock = Pick<Clock, 'nowMs' | 'monotonicMs'>;

const createBulkhead = (clock: BulkheadClock, { places: name, apartMs }: Room): NoticeBulkhead => {
  const places = createPlaces(name);
  let pausedUntilMs = -Infinity;
  let lastTurnMs = -Infinity;
  const isPaused = (): boolean => clock.monotonicMs() < pausedUntilMs;
  return {
    get hasPlace() {
      return places.taken < SHARED_BOUNDS[name].most && !isPaused();
    },
    get isPaused() {
      return isPaused();
    },
    async run(call) {
      const leave = places.enter();
      try {
        return await call();
      } finally {
        leave?.();
      }
    },
    pause() {
      pausedUntilMs = clock.monotonicMs() + PAUSE_MS;
    },
    turnMs() {
      const nowMs = clock.monotonicMs();
      lastTurnMs = Math.max(lastTurnMs, nowMs + LEAST_WAIT_MS) + apartMs;
      return Math.ceil((clock.nowMs() + lastTurnMs - nowMs) / TOGETHER_MS) * TOGETHER_MS;
    },
  };
};

/**
 * Whose place a notice takes. Kinds are apart because their addresses are: a bidder's many losses, or a stranger's
 * tracker, keep it from hearing of nothing that it has to be paid.
 */
const recipientOf = (notice: Notice): string =>
  'source' in notice ? JSON.stringify([notice.source, notice.kind]) : notice.kind;

/** The bulkhead of each notice's recipient. */
export const noticeBulkheads = (clock: BulkheadClock): ((notice: Notice) => NoticeBulkhead) => {
  const bulkheads = new Map<string, NoticeBulkhead>();
  return (notice) => {
    const recipient = recipientOf(notice);
    const room = 'source' in notice ? OF_A_BIDDER : OF_OUR_OWN;
    const known = bulkheads.get(recipient) ?? createBulkhead(clock, room);
    bulkheads.set(recipient, known);
    return known;
  };
};
