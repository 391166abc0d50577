import type { OfferedPrice } from '../../domain/demand/bidder-offer.js';
import { cpmToUsd, isCpm, type Cpm } from '../../domain/values/money.js';
import { HOUR_MS, type EpochMs } from '../../domain/values/time.js';
import { refusal, type Refusal } from './answer/bid-faults.js';

/** Exchange rates of one moment: what one unit of a currency (ISO 4217) is worth in USD. */
export interface Rates {
  readonly asOfMs: EpochMs;
  readonly usdPerUnit: Readonly<Record<string, number>>;
}

/**
 * Older rates convert nothing: a bid in another currency is then refused rather than guessed. Nor do rates of a day to
 * come, which would never grow old.
 */
export const MAX_RATE_AGE_MS = 24 * HOUR_MS;

/** USD needs no table. */
export const usdPerUnit = (currency: string, rates: Rates | undefined, nowMs: EpochMs): number | Refusal => {
  if (currency === 'USD') return 1;
  if (rates === undefined || !Object.hasOwn(rates.usdPerUnit, currency)) return refusal('rate-missing');
  const rate = rates.usdPerUnit[currency];
  if (rate === undefined || !Number.isFinite(rate) || rate <= 0) return refusal('rate-missing');
  return Math.abs(nowMs - rates.asOfMs) > MAX_RATE_AGE_MS ? refusal('rate-stale') : rate;
};

interface Decimal {
  readonly digits: bigint;
  /** How many of the digits stand behind the point. */
  readonly scale: number;
}

/** The number as it would be written. `undefined` for what is not finite or below zero. */
const decimalOf = (value: number): Decimal | undefined => {
  const [, whole = '', fraction = '', exponent = '0'] = /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  if (whole === '') return undefined;
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
};

const MICROS = 1_000_000n;

/**
 * The price that competes and is charged: price × rate × adjustment, rounded down to the micro in whole numbers, so
 * that it is never above what was bid and a bid of exactly the floor still meets it (4.35 × 10^6 is 4349999.999… as a
 * float). `undefined` for no believable price.
 */
export const netCpm = ({ price, usdPerUnit, adjustment }: OfferedPrice): Cpm | undefined => {
  let digits = MICROS;
  let scale = 0;
  for (const factor of [price, usdPerUnit, adjustment]) {
    const decimal = decimalOf(factor);
    if (decimal === undefined) return undefined;
    digits *= decimal.digits;
    scale += decimal.scale;
  }
  const micros = Number(digits / 10n ** BigInt(scale));
  return isCpm(micros) ? micros : undefined;
};

/** A price of ours in the bidder's currency and before the adjustment: what a notice tells it. To the millionth. */
export const inBidderCurrency = (cpm: Cpm, pricing: OfferedPrice): number => {
  if (cpm === netCpm(pricing)) return pricing.price;
  const price = cpmToUsd(cpm) / (pricing.usdPerUnit * pricing.adjustment);
  return Math.round(price * 1e6) / 1e6;
};
