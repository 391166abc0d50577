import type { Brand } from './ids.js';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, type EpochMs } from './time.js';

/** An IANA name that {@link zoneNamed} has taken, such as `Europe/Berlin`. */
export type ZoneName = Brand<string, 'ZoneName'>;

/** A zone with its changes of daylight saving, or the minutes by which its days begin before those of UTC. */
export type TimeZone = ZoneName | number;

/** Offsets of one day of UTC: `before` until `changeMs`, then `after`. No zone changes twice within one. */
interface DayOffsets {
  readonly before: number;
  readonly after: number;
  readonly changeMs: EpochMs;
}

/** A local day, which has 23, 24 or 25 hours, or another length where a zone changes by less than an hour. */
export interface LocalDay {
  /** As the days of UTC are numbered, so that equal dates have equal numbers in all zones. */
  readonly number: number;
  readonly startMs: EpochMs;
  /** Exclusive: the first instant of the next day. */
  readonly endMs: EpochMs;
}

interface Rules {
  readonly offsetsAt: (atMs: EpochMs) => DayOffsets;
  /** The local day that was asked for last: most questions are about now. */
  lastDay?: LocalDay | undefined;
}

/** As many as there are zones, and per zone those of some years: some 100 KiB each at the most. */
const MAX_ZONES = 600;
const MAX_DAYS = 2_000;
/** Of what the platform can say a date of. */
const MAX_MS = 8.6e15;

const OFFSET = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/;

const formatFor = (name: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });

const offsetIn = (text: string): number => {
  const [, sign, hours = 0, minutes = 0, seconds = 0] = OFFSET.exec(text) ?? [];
  const offset = Number(hours) * 60 + Number(minutes) + Number(seconds) / 60;
  return sign === '-' ? -offset : offset;
};

/** A question to the platform takes microseconds: each day of UTC has two, and one of a change some more. */
const openRules = (name: ZoneName): Rules => {
  const format = formatFor(name);
  const days = new Map<number, DayOffsets>();
  const ask = (atMs: EpochMs): number => offsetIn(format.format(atMs));
  const learn = (startMs: EpochMs): DayOffsets => {
    const [before, after] = [ask(startMs), ask(startMs + DAY_MS)];
    let [first, last] = [0, DAY_MS / SECOND_MS];
    while (before !== after && last - first > 1) {
      const middle = (first + last) >> 1;
      if (ask(startMs + middle * SECOND_MS) === before) first = middle;
      else last = middle;
    }
    return { before, after, changeMs: startMs + last * SECOND_MS };
  };
  return {
    offsetsAt: (atMs) => {
      const day = Math.floor(Math.max(-MAX_MS, Math.min(MAX_MS, atMs)) / DAY_MS);
      const known = days.get(day);
      if (known !== undefined) return known;
      if (days.size >= MAX_DAYS) days.clear();
      const learned = learn(day * DAY_MS);
      days.set(day, learned);
      return learned;
    },
  };
};

const opened = new Map<ZoneName, Rules>();
const rulesOf = (zone: ZoneName): Rules => {
  const known = opened.get(zone);
  if (known !== undefined) return known;
  if (opened.size >= MAX_ZONES) opened.clear();
  const rules = openRules(zone);
  opened.set(zone, rules);
  return rules;
};

const NAME = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/;
const UTC_NAMES = /^(?:Etc\/)?(?:UTC|UCT|GMT|Zulu|Universal|Greenwich)$/i;

/** `undefined`: the platform knows no zone of this name. */
export const zoneNamed = (name: string): TimeZone | undefined => {
  if (UTC_NAMES.test(name)) return 0;
  if (name.length > 64 || !NAME.test(name)) return undefined;
  try {
    formatFor(name);
    return name as ZoneName;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};

/** How far the zone's clocks are ahead of UTC. */
export const offsetMinutesAt = (atMs: EpochMs, zone: TimeZone): number => {
  if (typeof zone === 'number') return zone;
  const { before, after, changeMs } = rulesOf(zone).offsetsAt(atMs);
  return atMs < changeMs ? before : after;
};

/** What the zone's clocks show, as an instant at which those of UTC show the same. */
export const wallClockMs = (atMs: EpochMs, zone: TimeZone): EpochMs => atMs + offsetMinutesAt(atMs, zone) * MINUTE_MS;

const EARLIEST_MS = 15 * HOUR_MS;
const LATEST_MS = 13 * HOUR_MS;

/**
 * First instant of the local day with this number: its midnight, or the end of the gap that has swallowed it. Where
 * clocks go back over midnight, the first of two.
 */
export const dayStartMs = (day: number, zone: TimeZone): EpochMs => {
  const midnight = day * DAY_MS;
  if (typeof zone === 'number') return midnight - zone * MINUTE_MS;
  const [before, after] = [offsetMinutesAt(midnight - EARLIEST_MS, zone), offsetMinutesAt(midnight + LATEST_MS, zone)];
  const usual = midnight - before * MINUTE_MS;
  if (before === after || offsetMinutesAt(usual, zone) === before) return usual;
  const changed = midnight - after * MINUTE_MS;
  const { offsetsAt } = rulesOf(zone);
  const change = [changed, usual].map(offsetsAt).find((offsets) => offsets.before !== offsets.after);
  return Math.max(changed, change?.changeMs ?? changed);
};

const fixedDayAt = (atMs: EpochMs, offsetMinutes: number): LocalDay => {
  const number = Math.floor((atMs + offsetMinutes * MINUTE_MS) / DAY_MS);
  return { number, startMs: dayStartMs(number, offsetMinutes), endMs: dayStartMs(number + 1, offsetMinutes) };
};

/** The local day that holds `atMs`. Days follow each other without a gap, and none comes twice. */
export const localDayAt = (atMs: EpochMs, zone: TimeZone): LocalDay => {
  if (typeof zone === 'number') return fixedDayAt(atMs, zone);
  const rules = rulesOf(zone);
  const { lastDay } = rules;
  if (lastDay !== undefined && lastDay.startMs <= atMs && atMs < lastDay.endMs) return lastDay;
  const shown = Math.floor(wallClockMs(atMs, zone) / DAY_MS);
  // After clocks went back over midnight, the day that had begun goes on.
  const number = dayStartMs(shown + 1, zone) <= atMs ? shown + 1 : shown;
  return (rules.lastDay = { number, startMs: dayStartMs(number, zone), endMs: dayStartMs(number + 1, zone) });
};

export const dayNumber = (atMs: EpochMs, zone: TimeZone): number => localDayAt(atMs, zone).number;

/** A time with one offset. */
export interface Stretch {
  readonly fromMs: EpochMs;
  readonly toMs: EpochMs;
  readonly offsetMinutes: number;
}

/** No zone changes, and changes back, within it. */
const STEP_MS = 14 * DAY_MS;
/** Changes that are farther away move an hour of traffic among years of it. */
const FAR_MS = 4 * 366 * DAY_MS;

/** When the offset of `fromMs` ends; `untilMs` if it does not before. */
const nextChange = (fromMs: EpochMs, untilMs: EpochMs, zone: ZoneName): EpochMs => {
  const offset = offsetMinutesAt(fromMs, zone);
  let [low, high] = [fromMs, fromMs];
  while (high < untilMs && offsetMinutesAt(high, zone) === offset)
    [low, high] = [high, Math.min(high + STEP_MS, untilMs)];
  if (offsetMinutesAt(high, zone) === offset) return untilMs;
  while (high - low > DAY_MS) {
    const middle = (low + high) / 2;
    if (offsetMinutesAt(middle, zone) === offset) low = middle;
    else high = middle;
  }
  const { offsetsAt } = rulesOf(zone);
  return [low, high].map(offsetsAt).find(({ before, after }) => before !== after)?.changeMs ?? high;
};

/** The stretches of a time, in their order; within some years each change begins a new one. */
export const stretchesBetween = (fromMs: EpochMs, toMs: EpochMs, zone: TimeZone): readonly Stretch[] => {
  if (typeof zone === 'number') return [{ fromMs, toMs, offsetMinutes: zone }];
  const stretches: Stretch[] = [];
  for (let atMs = fromMs; atMs < toMs;) {
    const endMs = atMs - fromMs > FAR_MS ? toMs : nextChange(atMs, toMs, zone);
    stretches.push({ fromMs: atMs, toMs: endMs, offsetMinutes: offsetMinutesAt(atMs, zone) });
    atMs = endMs;
  }
  return stretches;
};
