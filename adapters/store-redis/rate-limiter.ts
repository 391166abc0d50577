import { LRUCache } from 'lru-cache';
import { tolerate } from '../../application/faults/outage.js';
import type { FaultReporter } from '../../application/ports/fault-reporter.js';
import { counterBytesOf, entriesWithin } from '../../application/ports/heap-bytes.js';
import { MEMORY_BOUNDS } from '../../application/ports/memory-bounds.js';
import type { ShareRateLimit } from '../../application/ports/traffic/rate-limiter.js';
import type { Signer } from '../../application/ports/signer.js';
import type { RedisConnection } from './connection.js';

const MICROS_PER_SECOND = 1_000_000;
const MICROS_PER_MS = 1_000;
/** The longest names an account of 64 characters and a network; there are some ten limits. */
const KEY_CHARS = 128;
const LIMITS = 10;

/**
 * Limits that all nodes of a Redis share, by the clock of Redis. Whoever was told to wait is not asked about again
 * before: nobody could be admitted meanwhile, and a flood at one node must not become one of Redis. Names of keys are
 * keyed digests: a plain one of an address is found by trying them all. In an outage each node counts by itself, and
 * also when Redis refuses the command, which `faults` receives.
 */
export const createRedisRateLimits =
  (connection: RedisConnection, signer: Pick<Signer, 'digest'>, faults: FaultReporter): ShareRateLimit =>
  (name, { perSecond, burst }, own) => {
    const refusedUntilMs = new LRUCache<string, number>({
      max: entriesWithin(MEMORY_BOUNDS.refusedKeys, counterBytesOf(KEY_CHARS) * LIMITS),
    });
    const intervalMicros = MICROS_PER_SECOND / perSecond;
    const rate = [String(intervalMicros), String(burst * intervalMicros)];
    const ask = async (key: string, nowMs: number): Promise<number | undefined> => {
      const hash = `${connection.prefix}rate:${signer.digest('rate', JSON.stringify([name, key]))}`;
      const waitMicros = Number(await connection.run((redis) => redis.takeToken(1, hash, ...rate)));
      if (waitMicros <= 0) return undefined;
      refusedUntilMs.set(key, nowMs + waitMicros / MICROS_PER_MS);
      return waitMicros / MICROS_PER_SECOND;
    };
    return {
      admit(key, nowMs) {
        if (!connection.isReachable) return own.admit(key, nowMs);
        const waitMs = (refusedUntilMs.get(key) ?? nowMs) - nowMs;
        if (waitMs > 0) return waitMs / 1_000;
        return ask(key, nowMs).catch((error: unknown) => {
          tolerate({ faults }, 'rateLimits.admit', error);
          return own.admit(key, nowMs);
        });
      },
    };
  };
