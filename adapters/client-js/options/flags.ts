import { isRecord, toJson } from '../io/decode.js';

/** Nothing, or "no" as the server reads it; in JSON, where a list of one is not its member. */
const IS_NO = /^("?\s*(0|false|no)\s*"?|null|undefined)$/i;

/** Whether a flag may mean yes: it is there, and does not say no. */
export const mayMeanYes = (flag: unknown): boolean => !IS_NO.test(toJson(flag));

/** A child's ids are not sent, whether they come from the host or from its device. */
export const mayBeChild = (regulatory: unknown): boolean =>
  mayMeanYes(isRecord(regulatory) ? regulatory.coppa : regulatory);
