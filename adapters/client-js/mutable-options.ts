import { present } from './decode.js';
import type { MutableOptions } from './options.js';

const KEYS = ['variantId', 'regulatory', 'userEmail', 'advertisingId', 'vendorId'] as const;

export interface MergedOptions {
  readonly options: MutableOptions;
  /** Keys that only a new session can change. */
  readonly ignored: readonly string[];
}

/**
 * Values that are there overwrite, absent ones and `null` leave things as they are
 * (`docs/reference/client-interface.md#changing-a-session`).
 */
export const mergeMutable = (known: MutableOptions, partial: object): MergedOptions => {
  const entries = Object.entries(partial ?? {});
  const isMutable = ([key]: [string, unknown]): boolean => (KEYS as readonly string[]).includes(key);
  return {
    options: { ...known, ...present(Object.fromEntries(entries.filter(isMutable))) },
    ignored: entries.filter((entry) => !isMutable(entry)).map(([key]) => key),
  };
};

/** The mutable ones among the options of a session. */
export const pickMutable = (options: MutableOptions): MutableOptions => mergeMutable({}, options).options;
