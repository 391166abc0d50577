import {
  isCountryAllowed,
  placementOf,
  type Account,
  type AccountSnapshot,
  type HoldOut,
  type TrafficMode,
  type TrafficRule,
} from '../catalog/account.js';
import { formatsLeft, type FormatOut } from '../catalog/format-fit.js';
import type { PlacementCode } from '../values/ids.js';
import { openTo } from './sensitive-topics.js';
import { judgePacing, type PacedSession } from '../pacing/turn-pacing.js';
import type { PrivacyVerdicts } from '../privacy/privacy.js';
import type { ConversationSignals } from '../conversation/signals.js';
import { PERSON_CAPS, type PersonCounts } from '../values/ad-caps.js';
import type { SkipReason } from '../values/skip-code.js';
import type { EpochMs } from '../values/time.js';

/** What a traffic check noticed; the account decides what follows. */
export interface TrafficFinding {
  readonly rule: TrafficRule;
  readonly detail: string;
}

/** Everything known about a turn before any demand is asked. */
export interface EligibilityFacts extends PersonCounts {
  readonly nowMs: EpochMs;
  readonly account: AccountSnapshot;
  readonly requestedCodes: readonly PlacementCode[];
  readonly trackOnly: boolean;
  readonly hasMessages: boolean;
  readonly session: PacedSession;
  /** Absent when the request's history ends before what the session has already seen. */
  readonly turn?: number | undefined;
  readonly traffic: readonly TrafficFinding[];
  readonly signals: Pick<ConversationSignals, 'safety' | 'safetyReason' | 'lifeEvents' | 'isChild' | 'isUnread'>;
  readonly country?: string | undefined;
  readonly privacy: PrivacyVerdicts;
  /** Formats of the requested placements that do not fit the device. Absent: all do. */
  readonly formatsOut?: readonly FormatOut[] | undefined;
  /** The account's hold-out, when this user is part of it. */
  readonly heldOut?: HoldOut | undefined;
  /** Names of the stores that did not answer in time. */
  readonly unavailable: readonly string[];
}

export const GATES = [
  'track-only',
  'traffic',
  'content',
  'hold-out',
  'pacing',
  'messages',
  'turn',
  'placement',
  'country',
  'privacy',
  'stores',
] as const;
export type Gate = (typeof GATES)[number];

export interface GateVerdict {
  readonly gate: Gate;
  readonly pass: boolean;
  readonly reason?: SkipReason | undefined;
  /** For the operator: which rule, which word, how many. */
  readonly detail?: string | undefined;
}

/** By default only declared crawlers block; development accounts block nothing else. */
export const trafficModeOf = (account: Pick<Account, 'mode' | 'traffic'>, rule: TrafficRule): TrafficMode => {
  if (rule === 'declared-crawler' || rule === 'prefetch') return account.traffic[rule] ?? 'block';
  return account.mode === 'development' ? 'observe' : (account.traffic[rule] ?? 'observe');
};

const hasTurn = (facts: EligibilityFacts): facts is EligibilityFacts & { readonly turn: number } =>
  facts.turn !== undefined;

const countsTold = (facts: PersonCounts): string =>
  PERSON_CAPS.flatMap(({ count, when }) => (facts[count] === undefined ? [] : [`, ${when} ${facts[count]}`])).join('');

interface GateRefusal {
  readonly reason: SkipReason;
  readonly detail?: string | undefined;
}
type Judge<Facts = EligibilityFacts> = (facts: Facts) => GateRefusal | undefined;

/** What is known of a request for an overlay slot. */
export type OverlayFacts = Pick<EligibilityFacts, 'account' | 'traffic' | 'country'>;

const trafficGate: Judge<OverlayFacts> = ({ account, traffic }) => {
  const found = traffic.find(({ rule }) => trafficModeOf(account, rule) === 'block');
  return found && { reason: 'invalid-traffic', detail: `${found.rule}: ${found.detail}` };
};

const countryGate: Judge<OverlayFacts> = ({ account, country }) =>
  isCountryAllowed(account, country) ? undefined : { reason: 'country-not-allowed', detail: country };

const judges: Record<Gate, Judge> = {
  'track-only': (f) => (f.trackOnly ? { reason: 'track-only' } : undefined),
  traffic: trafficGate,
  content: ({ account, signals: { safety, safetyReason, lifeEvents = [], isChild, isUnread } }) => {
    if (safety === 'unsafe') return { reason: 'unsafe-content', detail: safetyReason };
    if (isChild === true) return { reason: 'child-speaker' };
    return openTo(account, lifeEvents)?.length === 0
      ? { reason: 'sensitive-content', detail: lifeEvents.join(', ') }
      : isUnread && { reason: 'unread-language' };
  },
  'hold-out': ({ heldOut }) =>
    heldOut && { reason: 'hold-out', detail: `a share of ${heldOut.share}, seed ${heldOut.seed}` },
  pacing: (f) => {
    const reason = hasTurn(f) ? judgePacing(f.account.pacing, f) : undefined;
    return (
      reason && {
        reason,
        detail: `turn ${f.turn}, last shown ${f.session.lastShownTurn ?? 'never'}${countsTold(f)}`,
      }
    );
  },
  messages: (f) => (f.hasMessages ? undefined : { reason: 'no-messages' }),
  turn: (f) => (f.turn === undefined ? { reason: 'turn-is-past' } : undefined),
  placement: (f) => {
    const known = f.requestedCodes.flatMap((code) => placementOf(f.account, code) ?? []);
    if (known.length === 0) return { reason: 'placement-unknown', detail: f.requestedCodes.join(', ').slice(0, 200) };
    const { formatsOut: out = [] } = f;
    if (known.some((placement) => formatsLeft(placement, out).length > 0)) return undefined;
    return { reason: 'no-fitting-format', detail: [...new Set(out.map(({ reason }) => reason))].join(', ') };
  },
  country: countryGate,
  privacy: (f) =>
    f.privacy.request.allowed ? undefined : { reason: 'privacy-forbids', detail: f.privacy.request.reason },
  stores: (f) =>
    f.unavailable.length === 0 ? undefined : { reason: 'store-unavailable', detail: f.unavailable.join(', ') },
};

/** Most gates pass in most turns, and every turn's verdicts are kept for long. */
const PASSED = Object.fromEntries(GATES.map((gate) => [gate, { gate, pass: true }])) as Readonly<
  Record<Gate, GateVerdict>
>;

const verdictOf = (gate: Gate, refusal: GateRefusal | undefined): GateVerdict =>
  refusal === undefined ? PASSED[gate] : { gate, pass: false, reason: refusal.reason, detail: refusal.detail };

/** Every gate with its verdict, in the order in which the first refusal decides. */
export const judgeEligibility = (facts: EligibilityFacts): readonly GateVerdict[] =>
  GATES.map((gate) => verdictOf(gate, judges[gate](facts)));

/** A slot over a video has no turn, no conversation and no person: only these gates concern it. */
export const OVERLAY_GATES = ['traffic', 'country'] as const satisfies readonly Gate[];
const overlayJudges = { traffic: trafficGate, country: countryGate } as const;
export const judgeOverlay = (facts: OverlayFacts): readonly GateVerdict[] =>
  OVERLAY_GATES.map((gate) => verdictOf(gate, overlayJudges[gate](facts)));

/** The reason a turn shows no ad, if a gate refused. */
export const firstRefusal = (gates: readonly GateVerdict[]): SkipReason | undefined =>
  gates.find((g) => !g.pass)?.reason;

/**
 * Whether a turn that has been answered may be answered the same again. Pacing, which it has itself moved, and stores
 * that it does not need say nothing against it; all that protect the user do.
 */
export const mayRepeat = (gates: readonly GateVerdict[]): boolean =>
  gates.every(({ gate, pass }) => pass || gate === 'pacing' || gate === 'stores');

/** Whether a `trackOnly` turn may prepare an ad: every gate but that one and pacing, which only says when to show. */
export const mayPrepare = (gates: readonly GateVerdict[]): boolean =>
  firstRefusal(gates) === 'track-only' && gates.every((g) => g.pass || g.gate === 'track-only' || g.gate === 'pacing');
