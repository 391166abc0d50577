import { present } from './decode.js';
import type { Consent } from './consent.js';
import type { Regulatory } from './options.js';

/**
 * Explicit values win over what was read, an explicit `null` does not; `undefined` when nothing is known
 * (`docs/reference/client-interface.md#regulatory`).
 */
export const mergeRegulatory = (read: Consent, explicit: Regulatory | undefined): Regulatory | undefined => {
  const merged = present({ ...read, ...present(explicit) });
  return Object.keys(merged).length > 0 ? merged : undefined;
};
