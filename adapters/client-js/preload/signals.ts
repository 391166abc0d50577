import { fieldsOf, isRecord, present, toJson } from '../io/decode.js';
import type { Regulatory } from '../options/options.js';

/** What a consent platform says, of whatever kind; in a browser only TCF is asked. */
export type Consent = { readonly [Name in Exclude<keyof Regulatory, 'coppa'>]?: unknown };

/** Nothing, also as `isRegulated && {…}` and as an empty list say it. */
const isEmpty = (value: unknown): boolean => !value || (Array.isArray(value) && !value.length);

/**
 * `regulatory` of a call. Explicit values win over what was read, an explicit `null` does not
 * (`docs/reference/client-interface.md#regulatory`). A value that is not an object is passed on, and protects.
 */
export const regulatoryOf = (consent: Consent, own: unknown): unknown => {
  if (!isRecord(own) && !isEmpty(own)) return own;
  const signals = present({ ...consent, ...present(fieldsOf(own)) });
  return Object.keys(signals)[0] && signals;
};

/** Nothing, or "no" as the server reads it; in JSON, where a list of one is not its member. */
const IS_NO = /^("?\s*(0|false|no)\s*"?|null|undefined)$/i;

/** Whether a flag may mean yes: it is there, and does not say no. */
export const mayMeanYes = (flag: unknown): boolean => !IS_NO.test(toJson(flag));

/** A child's ids are not sent, whether they come from the host or from its device. */
export const mayBeChild = (regulatory: unknown): boolean =>
  mayMeanYes(isRecord(regulatory) ? regulatory.coppa : regulatory);
