import { HOUR_MS } from './time.js';

/** A cap on all ads of a session or of a person. */
interface TurnCap {
  /** Key of the account's `pacing`. */
  readonly key: string;
  /** Of new accounts; absent: no cap. */
  readonly usual: number | undefined;
  /**
   * `session`: one conversation. Else all of the person's: `day`: in the account's present day; a number: in the last
   * so many ms.
   */
  readonly window: 'session' | 'day' | number;
  /**
   * The fact that it is judged by, and its name in the decision record: records are kept, so that a name is never given
   * twice.
   */
  readonly count: string;
  /** Counted and told where there is no such cap, too. */
  readonly isAlwaysTold: boolean;
  /** To follow a number of ads. */
  readonly when: string;
  /** Of a turn without an ad, told to clients as `ad_skipped`. */
  readonly reason: string;
  readonly why: string;
}

/**
 * Every cap that is judged before an auction, in this order (`docs/reference/turns.md#pacing`). Settings, facts, gates,
 * holds, the stores that a turn needs, decision records and what `explain` says follow from these rows. The tests of
 * caps go through them, too.
 */
export const TURN_CAPS = [
  {
    key: 'maxPerSession',
    usual: 6,
    window: 'session',
    count: 'shownAds',
    isAlwaysTold: true,
    when: 'in this session',
    reason: 'session-cap',
    why: 'the session has had all its ads',
  },
  {
    key: 'maxPerHour',
    usual: undefined,
    window: HOUR_MS,
    count: 'shownInLastHour',
    isAlwaysTold: false,
    when: 'in the last hour',
    reason: 'hour-cap',
    why: 'the user has had all ads of an hour',
  },
  {
    key: 'maxPerDay',
    usual: 20,
    window: 'day',
    count: 'shownToday',
    isAlwaysTold: true,
    when: 'today',
    reason: 'day-cap',
    why: 'the user has had all ads of the day',
  },
] as const satisfies readonly TurnCap[];

/** The auction judges this one, of each bid. */
const ADVERTISER_CAP = { key: 'maxPerAdvertiserAndSession', usual: 1 } as const;

type AnyTurnCap = (typeof TURN_CAPS)[number];
export type PersonCap = Exclude<AnyTurnCap, { readonly window: 'session' }>;
export type CapReason = AnyTurnCap['reason'];
export type CapKey = AnyTurnCap['key'] | typeof ADVERTISER_CAP.key;

/** How many ads an account shows at most; absent: any number. */
export type AdCaps = { readonly [Key in CapKey]?: number | undefined };

/** How many ads of the person each cap counts; one that is absent has not been counted. */
export type PersonCounts = { readonly [Count in PersonCap['count']]?: number | undefined };

const ALL_CAPS = [...TURN_CAPS, ADVERTISER_CAP];
export const CAP_KEYS: readonly CapKey[] = ALL_CAPS.map(({ key }) => key);
export const USUAL_CAPS: AdCaps = Object.fromEntries(ALL_CAPS.map(({ key, usual }) => [key, usual]));

/** Caps over all conversations of a person: they are counted by exposures. */
export const PERSON_CAPS = TURN_CAPS.filter((cap): cap is PersonCap => cap.window !== 'session');

/** Whether an account has a cap that cannot be kept without the exposures: with their store out it shows no ad. */
export const needsExposures = (caps: AdCaps): boolean => PERSON_CAPS.some(({ key }) => caps[key] !== undefined);

/** Of facts, or of what was recorded of them, the counts alone; those that are known. */
export const countsIn = (facts: PersonCounts): PersonCounts => {
  const counts: { -readonly [Count in keyof PersonCounts]: PersonCounts[Count] } = {};
  for (const { count } of PERSON_CAPS) if (facts[count] !== undefined) counts[count] = facts[count];
  return counts;
};
