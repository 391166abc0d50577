import type { StoredDecision } from '../../domain/decision-record/stored-decision.js';
import type { SkipReason } from '../../domain/values/skip-code.js';
import { MINUTE_MS, SECOND_MS } from '../../domain/values/time.js';
import type { Clock } from '../ports/clock.js';

/** So far back the figures look. */
export const RECENT_MS = 5 * MINUTE_MS;
const SLICE_MS = 10 * SECOND_MS;
/** A node with more demand sources than these says nothing of the others. */
const MAX_SOURCES = 1_000;

export interface SourceCalls {
  readonly source: string;
  readonly calls: number;
  /** Late or broken. */
  readonly failed: number;
}

/** What the turns of the last minutes came to at one node; overlay slots count as turns. */
export interface RecentTurns {
  /** Less than {@link RECENT_MS} while the node is younger. */
  readonly seconds: number;
  readonly turns: number;
  readonly filled: number;
  /** Why there was no ad, the most frequent first. */
  readonly reasons: readonly { readonly reason: SkipReason; readonly count: number }[];
  readonly sources: readonly SourceCalls[];
}

interface Slice {
  readonly fromMs: number;
  turns: number;
  filled: number;
  readonly reasons: Map<SkipReason, number>;
  readonly sources: Map<string, { calls: number; failed: number }>;
}

const countCalls = ({ sources }: Slice, { inputs }: StoredDecision): void => {
  for (const { source, outcome } of inputs.answers) {
    if (outcome === 'not-asked') continue;
    const known = sources.get(source) ?? { calls: 0, failed: 0 };
    if (known.calls === 0 && sources.size >= MAX_SOURCES) continue;
    known.calls++;
    if (outcome !== 'answered') known.failed++;
    sources.set(source, known);
  }
};

const sum = (slices: readonly Slice[], of: 'turns' | 'filled'): number =>
  slices.reduce((total, slice) => total + slice[of], 0);

const reasonsIn = (slices: readonly Slice[]): RecentTurns['reasons'] => {
  const counts = new Map<SkipReason, number>();
  for (const { reasons } of slices)
    for (const [reason, count] of reasons) counts.set(reason, (counts.get(reason) ?? 0) + count);
  return [...counts].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count);
};

const sourcesIn = (slices: readonly Slice[]): readonly SourceCalls[] => {
  const all = new Map<string, SourceCalls>();
  for (const { sources } of slices)
    for (const [source, { calls, failed }] of sources) {
      const before = all.get(source);
      all.set(source, { source, calls: calls + (before?.calls ?? 0), failed: failed + (before?.failed ?? 0) });
    }
  return [...all.values()].sort((a, b) => b.failed - a.failed);
};

/** Remembers counts of the last {@link RECENT_MS}, and no decision. */
export const createRecentTurns = (clock: Pick<Clock, 'monotonicMs'>) => {
  const beganMs = clock.monotonicMs();
  let slices: Slice[] = [];
  const recent = (): Slice[] => slices.filter(({ fromMs }) => fromMs + RECENT_MS > clock.monotonicMs());
  const current = (): Slice => {
    const last = slices.at(-1);
    const nowMs = clock.monotonicMs();
    if (last !== undefined && nowMs - last.fromMs < SLICE_MS) return last;
    const slice: Slice = { fromMs: nowMs, turns: 0, filled: 0, reasons: new Map(), sources: new Map() };
    slices = [...recent(), slice];
    return slice;
  };
  return {
    decision(decision: StoredDecision): void {
      const slice = current();
      slice.turns++;
      const { reason } = decision;
      if (reason === undefined) slice.filled++;
      else slice.reasons.set(reason, (slice.reasons.get(reason) ?? 0) + 1);
      countCalls(slice, decision);
    },
    read(): RecentTurns {
      const all = recent();
      return {
        seconds: Math.max(1, Math.round(Math.min(RECENT_MS, clock.monotonicMs() - beganMs) / SECOND_MS)),
        turns: sum(all, 'turns'),
        filled: sum(all, 'filled'),
        reasons: reasonsIn(all),
        sources: sourcesIn(all),
      };
    },
  };
};
