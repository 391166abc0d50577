/** Numbers from 0 to 1, the same for the same seed (a linear congruential generator; for draws, not for secrets). */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

/** The deviation from the median that one in a hundred draws exceeds. */
const Z99 = 2.326;

/** A draw of the log-normal distribution that has this median and this 99th percentile: what latencies look like. */
export const latencyOf = (
  { p50, p99 }: { readonly p50: number; readonly p99: number },
  random: () => number,
): number => {
  if (p50 <= 0) return 0;
  const sigma = Math.log(Math.max(p99, p50) / p50) / Z99;
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return p50 * Math.exp(sigma * normal);
};
