export { report } from '../load/figure.js';

/** `npm run chaos -- --long` sets it. */
const isLong = process.env['CHAOS_LONG'] === '1';

/** How much is tried: a small fixed sample in CI, and with `--long` many times that. */
export const sized = (inCi: number, long: number): number => (isLong ? long : inCi);

export const SEED = 20_260_301;
export const TIMEOUT_MS = sized(300_000, 1_800_000);
