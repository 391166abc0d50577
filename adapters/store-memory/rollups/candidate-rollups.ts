import { MEMORY_BOUNDS } from '../../../application/ports/memory-bounds.js';
import type { Rollups } from '../../../application/ports/storage/rollups.js';
import type {
  CandidateCount,
  CandidateDelta,
  CandidateQuery,
  UncountedDelta,
  UncountedQuery,
} from '../../../domain/delivery/rollups/candidate-count.js';
import type { LineItemId } from '../../../domain/values/ids.js';
import { HOUR_MS } from '../../../domain/values/time.js';
import { compareValues } from '../../../domain/delivery/rollups/rollup.js';
import { startOf } from './figure-sums.js';
import { BoundedMap } from '../maps/bounded-map.js';
import { compoundKey } from '../maps/compound-key.js';

interface Counted extends CandidateCount {
  readonly lineItemId: LineItemId;
}

export interface CandidateRollups {
  addCandidates(deltas: readonly (CandidateDelta | UncountedDelta)[]): void;
  readonly read: Rollups['readCandidates'];
  readonly countUncounted: Rollups['countUncounted'];
}

interface Uncounted extends Pick<Counted, 'accountId' | 'hourMs' | 'turns' | 'variance'> {
  readonly lineItemId?: undefined;
}

const within =
  ({ accountId, fromMs, toMs }: UncountedQuery) =>
  (one: Pick<Counted, 'accountId' | 'hourMs'>): boolean =>
    (accountId ?? one.accountId) === one.accountId && fromMs <= one.hourMs && one.hourMs < toMs;

const read = (
  counts: Iterable<Counted | Uncounted>,
  lineItem: LineItemId,
  query: CandidateQuery,
): readonly CandidateCount[] =>
  [...counts]
    .filter((one): one is Counted => one.lineItemId === lineItem)
    .filter(within(query))
    .map(({ lineItemId: _, ...count }) => count)
    .sort(
      (a, b) =>
        a.hourMs - b.hourMs ||
        compareValues(a.accountId, b.accountId) ||
        compareValues(a.causes.join(), b.causes.join()),
    )
    .slice(0, query.limit);

/** The hours that were added to last; the oldest go when there are too many. */
export const createCandidateRollups = (): CandidateRollups => {
  const counts = new BoundedMap<Counted | Uncounted>({ maxBytes: MEMORY_BOUNDS.memoryCandidates });
  const addUncounted = ({ accountId, atMs }: UncountedDelta): void => {
    const hourMs = startOf(atMs, HOUR_MS);
    const key = compoundKey(accountId, String(hourMs));
    counts.set(key, { accountId, hourMs, turns: (counts.get(key)?.turns ?? 0) + 1, variance: 0 });
  };
  const addCounted = ({ accountId, lineItemId, atMs, causes, turns, variance }: CandidateDelta): void => {
    const hourMs = startOf(atMs, HOUR_MS);
    const key = compoundKey(lineItemId, String(hourMs), accountId, causes.join());
    const known = counts.get(key);
    const sums = { turns: (known?.turns ?? 0) + turns, variance: (known?.variance ?? 0) + variance };
    counts.set(key, { lineItemId, accountId, hourMs, causes, ...sums });
  };
  return {
    addCandidates: (deltas) => {
      for (const delta of deltas)
        if (delta.lineItemId === undefined) addUncounted(delta);
        else addCounted(delta);
    },
    read: async (lineItem, query) => read(counts.values(), lineItem, query),
    countUncounted: async (query) =>
      [...counts.values()]
        .filter(({ lineItemId }) => lineItemId === undefined)
        .filter(within(query))
        .reduce((sum, { turns }) => sum + turns, 0),
  };
};
