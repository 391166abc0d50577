import { fieldsOf, isRecord, present } from '../io/decode.js';
import type { Regulatory } from '../options/options.js';

/** What a consent platform says, of whatever kind; in a browser only TCF is asked. */
export type Consent = { readonly [Name in Exclude<keyof Regulatory, 'coppa'>]?: unknown };

/** The server can read no object and no function either. */
const UNREADABLE = {};

const scalar = (value: unknown): unknown => {
  if (/num|big/.test(typeof value)) return Number.isFinite(value) ? value : String(value);
  return /obj|fun|sym/.test(typeof value) && value !== null ? UNREADABLE : value;
};

/**
 * A signal as a host without types wrote it. The server alone says what it means
 * (`docs/reference/protocol.md#signals-that-protect`), so nothing of it may get lost: JSON makes `null` of `NaN` and
 * leaves out functions, and both would count as absent.
 */
const written = (value: unknown): unknown => (Array.isArray(value) ? value.map(scalar) : scalar(value));

/** Nothing, also as `isRegulated && {…}` and as an empty list say it. */
const isEmpty = (value: unknown): boolean => !value || (Array.isArray(value) && !value.length);

/**
 * `regulatory` of a call. Explicit values win over what was read, an explicit `null` does not
 * (`docs/reference/client-interface.md#regulatory`). A value that is not an object is passed on, and protects.
 */
export const regulatoryOf = (consent: Consent, own: unknown): unknown => {
  if (!isRecord(own) && !isEmpty(own)) return written(own);
  const signals = Object.entries(present({ ...consent, ...present(fieldsOf(own)) }));
  return signals[0] && Object.fromEntries(signals.map(([name, value]) => [name, written(value)]));
};

export const characterOf = (character: unknown): unknown =>
  isRecord(character) ? { ...character, isNsfw: written(character.isNsfw) } : written(character);

/** Nothing, or "no" as the server reads it; in JSON, in which a list of one is not its member. */
const IS_NO = /^("?\s*(0|false|no)\s*"?|null)?$/i;

/** Whether a flag may mean yes: it is there, and does not say no. */
export const mayMeanYes = (flag: unknown): boolean => !IS_NO.test(JSON.stringify(written(flag)) ?? '');

/** A child's ids are not sent, whether they come from the host or from its device. */
export const mayBeChild = (regulatory: unknown): boolean =>
  mayMeanYes(isRecord(regulatory) ? regulatory.coppa : regulatory);
