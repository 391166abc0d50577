import type { EpochMs } from '../../domain/values/time.js';
import type { RedisConnection } from './connection.js';
import type { ReadStored } from './stored-json.js';

/** A value to be pinned to a key until it expires. */
export interface Pin {
  readonly key: string;
  readonly value: unknown;
  readonly expiresAtMs: EpochMs;
}

export const findPinned = async <T>(
  connection: RedisConnection,
  key: string,
  readStored: ReadStored<T>,
  nowMs: EpochMs,
): Promise<T | undefined> => {
  const [until, text] = await connection.run((redis) => redis.hmget(key, 'until', 'value'));
  return typeof text === 'string' && Number(until) > nowMs ? readStored(text) : undefined;
};

/**
 * Pins the first value, and `further` ones with it; returns what is pinned to the first key from now on. A damaged
 * value counts as absent: it is replaced, unless somebody else has done so meanwhile.
 */
export const pinIfAbsent = async <T>(
  connection: RedisConnection,
  readStored: ReadStored<T>,
  nowMs: EpochMs,
  first: Pin & { readonly value: T },
  further: readonly Pin[] = [],
): Promise<T> => {
  const pins = [first, ...further];
  const keys = pins.map(({ key }) => key);
  const values = pins.flatMap(({ value, expiresAtMs }) => [String(expiresAtMs), JSON.stringify(value)]);
  for (let damaged = ''; ;) {
    const args = [String(nowMs), damaged, ...values];
    const present = await connection.run((redis) => redis.pinValue(keys.length, ...keys, ...args));
    if (typeof present !== 'string') return first.value;
    const pinned = readStored(present);
    if (pinned !== undefined) return pinned;
    damaged = present;
  }
};
