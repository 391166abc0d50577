import { HOUR_MS, type EpochMs } from '../../../domain/values/time.js';
import { refusal, type Refusal } from './bid-faults.js';

/** Exchange rates of one moment: what one unit of a currency (ISO 4217) is worth in USD. */
export interface Rates {
  readonly asOfMs: EpochMs;
  readonly usdPerUnit: Readonly<Record<string, number>>;
}

/** Older rates convert nothing: a bid in another currency is then refused rather than guessed. Nor do rates of a day to come, which would never grow old. */
export const MAX_RATE_AGE_MS = 24 * HOUR_MS;

/** USD needs no table. */
export const usdPerUnit = (currency: string, rates: Rates | undefined, nowMs: EpochMs): number | Refusal => {
  if (currency === 'USD') return 1;
  if (rates === undefined || !Object.hasOwn(rates.usdPerUnit, currency)) return refusal('rate-missing');
  const rate = rates.usdPerUnit[currency];
  if (rate === undefined || !Number.isFinite(rate) || rate <= 0) return refusal('rate-missing');
  return Math.abs(nowMs - rates.asOfMs) > MAX_RATE_AGE_MS ? refusal('rate-stale') : rate;
};
