import type { Rollups } from '../../../application/ports/storage/rollups.js';
import {
  learnTraffic,
  sliceOf,
  SLICES_PER_DAY,
  USUAL_TRAFFIC,
  type TrafficShape,
} from '../../../domain/pacing/traffic-shape.js';
import type { AccountId } from '../../../domain/values/ids.js';
import { DAY_MS, HOUR_MS, QUARTER_MS, type EpochMs } from '../../../domain/values/time.js';
import { localDayAt, type LocalDay, type TimeZone } from '../../../domain/values/time-zone.js';

/** What came in one hour, of UTC. */
interface TrafficHour {
  readonly startMs: EpochMs;
  readonly count: number;
}

/** No slice of an account's day begins within one. */
const QUARTERS = [0, 1, 2, 3] as const;

/**
 * Counts an account's opportunities by the slice of its day, and learns the shape of its days from those that were seen
 * from begin to end. The first day that was seen may have begun before.
 */
export class TrafficLog {
  #shape: TrafficShape = USUAL_TRAFFIC;
  #counts = new Float64Array(SLICES_PER_DAY);
  #day = Number.NaN;
  #isWhole = false;

  get shape(): TrafficShape {
    return this.#shape;
  }

  /** A log of what others have counted until `nowMs`, as if it had been counted here. `hours`: in their order. */
  static of(hours: readonly TrafficHour[], nowMs: EpochMs, timeZone: TimeZone): TrafficLog {
    const log = new TrafficLog();
    for (const { startMs, count } of hours)
      // The hour that is not over has brought nothing of the day that begins in it.
      for (const quarter of QUARTERS)
        log.count(Math.min(startMs + quarter * QUARTER_MS, nowMs), timeZone, count / QUARTERS.length);
    return log;
  }

  count(nowMs: EpochMs, timeZone: TimeZone, times = 1): void {
    const day = localDayAt(nowMs, timeZone);
    if (day.number !== this.#day) this.#turn(day);
    const slice = sliceOf(nowMs, timeZone);
    this.#counts[slice] = (this.#counts[slice] ?? 0) + times;
  }

  #turn({ number: day, startMs, endMs }: LocalDay): void {
    const isNext = day === this.#day + 1;
    if (isNext && this.#isWhole) this.#shape = learnTraffic(this.#shape, [...this.#counts]);
    // A day whose clocks change has an hour twice, or lacks one.
    this.#isWhole = isNext && endMs - startMs === DAY_MS;
    this.#counts = new Float64Array(SLICES_PER_DAY);
    this.#day = day;
  }
}

/** What is older would change the shape by less than a hundredth; the oldest one is seen from its middle. */
const DAYS = 8;
const HOURS = (DAYS * DAY_MS) / HOUR_MS + 1;

/**
 * What an account's traffic was before this process, from the figures of reports: all requests, of all nodes. Rejects
 * in an outage.
 */
export const readEarlierTraffic = async (
  rollups: Pick<Rollups, 'read'>,
  account: AccountId,
  nowMs: EpochMs,
  timeZone: TimeZone,
): Promise<TrafficLog> => {
  const span = { fromMs: nowMs - DAYS * DAY_MS, toMs: nowMs + HOUR_MS };
  const rows = await rollups.read(account, { ...span, grain: 'hour', by: ['hour'], limit: HOURS });
  const hours = rows.map(({ hour = 0, figures }) => ({ startMs: hour, count: figures.requests }));
  return TrafficLog.of(hours, nowMs, timeZone);
};
