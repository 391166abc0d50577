import { fieldsOf, isRecord, present } from '../io/decode.js';
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
