import type { Brand } from './ids.js';

/** Price per thousand impressions in micro-USD: 2 500 000 is 2.50 USD CPM. Always a safe integer above zero. */
export type Cpm = Brand<number, 'Cpm'>;

/** An amount in nano-USD. One impression bought at a `Cpm` costs exactly that many nanos. */
export type Nanos = Brand<number, 'Nanos'>;

const MICROS_PER_USD = 1_000_000;
const NANOS_PER_USD = 1_000_000_000;

/** No bid above 10 000 USD CPM is believable; a larger one is a mistake of its sender. */
export const MAX_CPM_USD = 10_000;

export const NO_MONEY = 0 as Nanos;

/** `undefined` unless finite, at least one micro and at most {@link MAX_CPM_USD}: JSON's `1e400` is `Infinity`. */
export const cpmFromUsd = (usd: number): Cpm | undefined => {
  if (!Number.isFinite(usd) || usd > MAX_CPM_USD) return undefined;
  const micros = Math.round(usd * MICROS_PER_USD);
  return micros >= 1 ? (micros as Cpm) : undefined;
};

/** Whether a number that claims to be a price is one: a source may be a stranger's code. */
export const isCpm = (value: number): value is Cpm =>
  Number.isSafeInteger(value) && value >= 1 && value <= MAX_CPM_USD * MICROS_PER_USD;

export const cpmToUsd = (cpm: Cpm): number => cpm / MICROS_PER_USD;

/** The next price a second-price auction may charge: one cent above. */
export const ONE_CENT_CPM = 10_000;

export const maxCpm = (a: Cpm, b: Cpm): Cpm => (a >= b ? a : b);

export const costOfImpression = (cpm: Cpm): Nanos => cpm as number as Nanos;

/**
 * `undefined` for anything that is no amount from zero up to nine million USD (the last one that an integer holds
 * exactly).
 */
export const nanosFromUsd = (usd: number): Nanos | undefined => {
  if (!Number.isFinite(usd) || usd < 0 || usd > Number.MAX_SAFE_INTEGER / NANOS_PER_USD) return undefined;
  return Math.round(usd * NANOS_PER_USD) as Nanos;
};

export const nanosToUsd = (nanos: Nanos): number => nanos / NANOS_PER_USD;

const NANO_DIGITS = 9;

/** A sum or difference of nanos in USD, with all nine digits behind the point: nothing is rounded. */
export const exactUsd = (nanos: bigint): string => {
  const digits = String(nanos < 0n ? -nanos : nanos).padStart(NANO_DIGITS + 1, '0');
  return `${nanos < 0n ? '-' : ''}${digits.slice(0, -NANO_DIGITS)}.${digits.slice(-NANO_DIGITS)}`;
};

export const addNanos = (a: Nanos, b: Nanos): Nanos => (a + b) as Nanos;
