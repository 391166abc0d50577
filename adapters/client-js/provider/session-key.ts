import { DEFAULT_CODE } from '../options/config.js';
import { MUTABLE, type MutableOptions, type SessionOptions } from '../options/options.js';

/**
 * `keys`: those that count, in an order that is not the host's. Cyclic values cannot be sent, and are no reason to
 * break a host.
 */
const textOfValue = (value: unknown, keys?: string[]): string => {
  try {
    return JSON.stringify(value, keys);
  } catch {
    return '';
  }
};

/**
 * What makes a session this one and no other, by value (`docs/reference/client-interface.md#changing-a-session`). Two
 * objects with the same content, in whatever order, are the same character.
 */
export const sessionKey = (options: SessionOptions): string => {
  const { adServerUrl, publisherToken, userId, conversationId, enabledPlacementCodes, character } = options;
  const codes = enabledPlacementCodes?.length ? enabledPlacementCodes : [DEFAULT_CODE];
  const who = character && textOfValue(character, Object.keys(character).sort());
  return textOfValue([adServerUrl, publisherToken, userId, conversationId, codes, who]);
};

/** The options that a running session takes up. */
export const mutableOf = (options: MutableOptions): MutableOptions =>
  Object.fromEntries(MUTABLE.map((name) => [name, options[name]]));

/** By value, as `sessionKey`. */
export const mutableKey = (options: MutableOptions): string => textOfValue(mutableOf(options));
