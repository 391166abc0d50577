/** Quantiles of the standard normal distribution. */
export const NORMAL_QUANTILE = { 0.8: 0.841_621_233_572_914, 0.975: 1.959_963_984_540_054 } as const;
export type KnownShare = keyof typeof NORMAL_QUANTILE;

/**
 * Quantile of Student's t by the Cornish–Fisher expansion (Abramowitz and Stegun 26.7.5): from nine degrees of freedom
 * on it is right to a thousandth.
 */
export const studentQuantile = (share: KnownShare, degrees: number): number => {
  const z = NORMAL_QUANTILE[share];
  const terms = [
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
  ];
  return terms.reduce((sum, term, i) => sum + term / degrees ** (i + 1), z);
};
