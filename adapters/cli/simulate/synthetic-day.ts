import { DAY_MS, HOUR_MS, SECOND_MS, type EpochMs } from '../../../domain/values/time.js';
import { SLICES_PER_DAY, USUAL_TRAFFIC } from '../../../domain/pacing/traffic-shape.js';
import type { Random } from '../../../domain/values/seeded-random.js';
import { pickOf, USUAL_MIX, type TrafficMix } from './traffic-mix.js';
import type { SimulatedRequest } from './simulated-people.js';

export interface SyntheticDay {
  readonly startMs: EpochMs;
  /** About so many; the weather of the day decides. */
  readonly requests: number;
  /** Hour of the day whose traffic is three times the usual one. */
  readonly shockHour?: number | undefined;
  /** Who comes; what is absent comes as usual. */
  readonly mix?: Partial<TrafficMix> | undefined;
}

/** By how much a half hour may differ from what was forecast. */
const FORECAST_ERROR = 0.2;
const SHOCK = 3;
const SLICE_MS = DAY_MS / SLICES_PER_DAY;
const MEAN_TURNS = 4;
const TOPICS: readonly [string, ...string[]] = ['210', '222', '130', '483', '596', '653'];

const turnsOf = (random: Random): number => 1 + Math.floor(-Math.log(1 - random.next()) * (MEAN_TURNS - 0.5));

const conversation = (day: SyntheticDay, sliceStartMs: EpochMs, random: Random): SimulatedRequest[] => {
  const { devices, countries, languages } = { ...USUAL_MIX, ...day.mix };
  const who = {
    user: `user-${random.below(Math.max(10, day.requests / 8))}`,
    session: random.uuid(),
    country: pickOf(countries, random),
    language: pickOf(languages, random),
    device: { type: pickOf(devices, random) },
    topics: [random.pick(TOPICS)],
  };
  let atMs = sliceStartMs + random.below(SLICE_MS);
  return Array.from({ length: turnsOf(random) }, () => {
    const request = { ...who, atMs };
    atMs += (15 + random.below(45)) * SECOND_MS;
    return request;
  });
};

/**
 * A day with the usual shape, each half hour up to a fifth off its forecast, in conversations of a few turns. In order
 * of time.
 */
export const syntheticDay = (day: SyntheticDay, random: Random): readonly SimulatedRequest[] => {
  const requests = USUAL_TRAFFIC.flatMap((share, slice) => {
    const isShock = day.shockHour === Math.floor((slice * SLICE_MS) / HOUR_MS);
    const weather = (1 + FORECAST_ERROR * (2 * random.next() - 1)) * (isShock ? SHOCK : 1);
    const conversations = Math.round((share * day.requests * weather) / MEAN_TURNS);
    return Array.from({ length: conversations }, () =>
      conversation(day, day.startMs + slice * SLICE_MS, random),
    ).flat();
  });
  return requests.filter(({ atMs }) => atMs < day.startMs + DAY_MS).sort((a, b) => a.atMs - b.atMs);
};
