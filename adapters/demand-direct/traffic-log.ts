import { dayNumber, type EpochMs } from '../../domain/time.js';
import { learnTraffic, sliceOf, SLICES_PER_DAY, USUAL_TRAFFIC, type TrafficShape } from '../../domain/traffic-shape.js';

/**
 * Counts an account's opportunities by the slice of its day, and learns the shape of its days from those that were seen from begin to end.
 * In memory only: after a restart the usual shape holds until a whole day was seen again.
 */
export class TrafficLog {
  #shape: TrafficShape = USUAL_TRAFFIC;
  #counts = new Float64Array(SLICES_PER_DAY);
  #day = Number.NaN;
  #isWhole = false;

  get shape(): TrafficShape {
    return this.#shape;
  }

  count(nowMs: EpochMs, utcOffsetMinutes: number): void {
    const day = dayNumber(nowMs, utcOffsetMinutes);
    if (day !== this.#day) this.#turn(day);
    const slice = sliceOf(nowMs, utcOffsetMinutes);
    this.#counts[slice] = (this.#counts[slice] ?? 0) + 1;
  }

  #turn(day: number): void {
    const isNext = day === this.#day + 1;
    if (isNext && this.#isWhole) this.#shape = learnTraffic(this.#shape, [...this.#counts]);
    this.#isWhole = isNext;
    this.#counts = new Float64Array(SLICES_PER_DAY);
    this.#day = day;
  }
}
