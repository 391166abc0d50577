import { setImmediate as otherWork } from 'node:timers/promises';
import type { AdOperations } from '../../../application/api/ad-operations.js';
import type { StreamEvent } from '../../../application/ports/storage/streams/journal.js';
import { accountId, bidId, placementCode, sessionId, type AccountId } from '../../../domain/values/ids.js';
import type { AdEvent } from '../../../domain/delivery/ad-event.js';

export const ACCOUNT = accountId('acc-1');
export const OTHER = accountId('acc-2');

/** An event log over a plain array per account, with switches for what a real one may do. */
export class FakeLog {
  readonly tickets = new Map<string, AccountId>();
  failing = false;
  /** Reads are answered without giving way to any other work, as by a store in memory. */
  instant = false;
  /** Reads are answered when this resolves. */
  held: Promise<void> = Promise.resolve();
  reads = 0;
  readonly #events = new Map<AccountId, StreamEvent[]>();
  readonly #newest = new Map<AccountId, number>();
  readonly #listeners = new Map<AccountId, Set<() => void>>();

  get followers(): number {
    return [...this.#listeners.values()].reduce((sum, set) => sum + set.size, 0);
  }

  append(account: AccountId, event: AdEvent, session = 'session-1'): number {
    const id = (this.#newest.get(account) ?? 0) + 1;
    this.#newest.set(account, id);
    this.#of(account).push({
      id,
      accountId: account,
      atMs: 1_700_000_000_000 + id,
      sessionId: sessionId(session),
      event,
    });
    this.#listeners.get(account)?.forEach((listener) => listener());
    return id;
  }

  /** Forgets everything up to `id`. */
  prune(account: AccountId, id: number): void {
    this.#events.set(
      account,
      this.#of(account).filter((event) => event.id > id),
    );
  }

  readonly operations: Pick<AdOperations, 'redeemTicket' | 'readEvents' | 'followEvents'> = {
    redeemTicket: (ticket) => {
      const account = this.tickets.get(ticket);
      this.tickets.delete(ticket);
      return account;
    },
    readEvents: async (account, after, limit) => {
      this.reads++;
      const kept = this.#of(account);
      const newestId = this.#newest.get(account) ?? 0;
      const events = kept.filter(({ id }) => id > after).slice(0, limit);
      const page = { events, oldestId: kept[0]?.id ?? newestId + 1, newestId };
      // The answer is older than its arrival: what is appended meanwhile must be neither lost nor sent twice.
      if (!this.instant) await Promise.all([otherWork(), this.held]);
      if (this.failing) throw new Error('the log is out');
      return page;
    },
    followEvents: (account, listener) => {
      const listeners = this.#listeners.get(account) ?? new Set();
      this.#listeners.set(account, listeners.add(listener));
      return () => void listeners.delete(listener);
    },
  };

  #of(account: AccountId): StreamEvent[] {
    const events = this.#events.get(account) ?? [];
    this.#events.set(account, events);
    return events;
  }
}

export const rendered = (bid: string): AdEvent => ({
  name: 'ad.render-started',
  code: placementCode('inlineAd'),
  payload: { id: bidId(bid) },
});

export const skipped: AdEvent = { name: 'ad.no-fill', payload: { skipCode: 'ad_skipped' } };

/** An event of about `bytes` on the wire. */
export const bulky = (bytes: number): AdEvent => ({
  name: 'ad.error',
  payload: { message: 'x'.repeat(bytes), errCode: 'unknown' },
});
