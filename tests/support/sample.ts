import { seededRandom } from '../../domain/values/seeded-random.js';

/** `JOURNEYS_LONG=1` runs every product of clients, browsers, players and formats whole. */
export const IS_LONG = process.env['JOURNEYS_LONG'] === '1';
/** Names the sample that runs instead; it stands in the name of each sampled test. */
const SEED = Number(process.env['JOURNEYS_SEED'] ?? '1');
if (!Number.isSafeInteger(SEED)) throw new Error('JOURNEYS_SEED must be a whole number.');

/** What a test says of itself, so that a failed one can be run again. */
export const SAMPLED = IS_LONG ? 'all' : `JOURNEYS_SEED=${SEED}`;

/** In an order that the seed decides; any member may come first. */
const shuffled = <T>(items: readonly T[], seed: number): readonly T[] => {
  const random = seededRandom(seed);
  const rest = [...items];
  return items.flatMap(() => rest.splice(random.below(rest.length), 1));
};

/** As many as that by seed, in their own order; all of them in a long run. */
export const someOf = <T>(items: readonly T[], count: number, seed = SEED): readonly T[] => {
  if (IS_LONG) return items;
  const chosen = new Set(shuffled(items, seed).slice(0, count));
  return items.filter((item) => chosen.has(item));
};

/**
 * All pairs in a long run; otherwise pairs by seed in which each of the left and each of the right stands at least
 * once, and no more than that takes.
 */
export const pairsOf = <L, R>(left: readonly L[], right: readonly R[], seed = SEED): readonly (readonly [L, R])[] => {
  const all = left.flatMap((l) => right.map((r) => [l, r] as const));
  if (IS_LONG) return all;
  const [lefts, rights] = [shuffled(left, seed), shuffled(right, seed + 1)];
  const longer = Math.max(left.length, right.length);
  const chosen = Array.from({ length: longer }, (_, i): readonly [L, R] => [
    lefts[i % left.length] as L,
    rights[i % right.length] as R,
  ]);
  return all.filter(([l, r]) => chosen.some(([a, b]) => a === l && b === r));
};
