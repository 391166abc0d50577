import type { OfferedPrice } from '../../domain/demand/bidder-offer.js';
import { cpmToUsd, isCpm, type Cpm } from '../../domain/values/money.js';

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
 * The price that competes and is charged: price × rate × adjustment, rounded down to the micro in whole numbers, so that it is never above
 * what was bid and a bid of exactly the floor still meets it (4.35 × 10^6 is 4349999.999… as a float). `undefined` for no believable price.
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
