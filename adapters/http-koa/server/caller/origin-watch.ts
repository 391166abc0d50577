import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { entriesWithin, entryBytesOf } from '../../../../application/ports/heap-bytes.js';
import { MEMORY_BOUNDS } from '../../../../application/ports/memory-bounds.js';
import type { Account } from '../../../../domain/catalog/account.js';
import type { AccountId } from '../../../../domain/values/ids.js';
import { DAY_MS } from '../../../../domain/values/time.js';

/** Whoever has so many sites of his own can list them as `allowedOrigins`. */
const MAX_ORIGINS = 20;
const MAX_ORIGIN_CHARS = 200;
/** An account with as many sites as are too many, each as long as it may be. */
const ACCOUNT_BYTES = (MAX_ORIGINS + 2) * entryBytesOf('x'.repeat(MAX_ORIGIN_CHARS), undefined);

interface Seen {
  readonly sinceMs: number;
  readonly origins: Set<string>;
}

/** Notices when the publisher tokens of an account, which anybody can read in its pages, are used on many sites. */
export interface OriginWatch {
  /** `nowMs` is monotonic. */
  note(account: Account, origin: string | undefined, nowMs: number): void;
}

/** An app with a scheme of its own, and a sandboxed frame, are no site. */
const isSite = (origin: string): boolean =>
  origin.length <= MAX_ORIGIN_CHARS && URL.canParse(origin) && new URL(origin).origin === origin;

/**
 * Production accounts without `allowedOrigins`, which would refuse all others. Tells once a day and account; bounded.
 */
export const createOriginWatch = (logger: Pick<Logger, 'warn'>): OriginWatch => {
  const seen = new LRUCache<AccountId, Seen>({ max: entriesWithin(MEMORY_BOUNDS.originsSeen, ACCOUNT_BYTES) });
  const seenOf = (account: AccountId, nowMs: number): Seen => {
    const present = seen.get(account);
    if (present !== undefined && nowMs - present.sinceMs < DAY_MS) return present;
    const begun = { sinceMs: nowMs, origins: new Set<string>() };
    seen.set(account, begun);
    return begun;
  };
  return {
    note({ id, mode, allowedOrigins }, origin, nowMs) {
      if (origin === undefined || mode !== 'production' || allowedOrigins.length > 0) return;
      const { origins } = seenOf(id, nowMs);
      if (origins.size > MAX_ORIGINS || origins.has(origin) || !isSite(origin)) return;
      origins.add(origin);
      if (origins.size > MAX_ORIGINS)
        logger.warn({ account: id, origins: [...origins] }, 'a publisher token is used on many sites');
    },
  };
};
