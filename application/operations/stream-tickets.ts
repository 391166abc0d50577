import { accountId, type AccountId } from '../../domain/values/ids.js';
import { MAX_CLOCK_SKEW_MS, SECOND_MS } from '../../domain/values/time.js';
import { counterBytesOf, entriesWithin } from '../ports/heap-bytes.js';
import { MEMORY_BOUNDS } from '../ports/memory-bounds.js';
import type { Ports } from '../ports/index.js';

/** `docs/reference/protocol.md#the-event-stream`: a ticket is good once, for 60 seconds. */
export const TICKET_LIFETIME_MS = 60 * SECOND_MS;

const UUID_CHARS = 36;
const MAX_REDEEMED = entriesWithin(MEMORY_BOUNDS.tickets, counterBytesOf(UUID_CHARS));

type TicketPayload = readonly [account: string, expiresAtMs: number, nonce: string];

/**
 * Tickets are signed, so that any node can redeem one; each node remembers those it has redeemed until they expire. One
 * from the future is refused: a clock that was set back would make it good for as much longer, and once more.
 */
export const streamTickets = ({ signer, clock, ids }: Pick<Ports, 'signer' | 'clock' | 'ids'>) => {
  const redeemed = new Map<string, number>();

  const forgetExpired = (nowMs: number): void => {
    for (const [nonce, expiresAtMs] of redeemed) if (expiresAtMs <= nowMs) redeemed.delete(nonce);
  };

  return {
    issue: (account: AccountId): string => {
      const payload: TicketPayload = [account, clock.nowMs() + TICKET_LIFETIME_MS, ids.uuid()];
      return signer.sign('ticket', JSON.stringify(payload));
    },
    redeem: (ticket: string): AccountId | undefined => {
      const payload = signer.verify('ticket', ticket);
      if (payload === undefined) return undefined;
      const [account, expiresAtMs, nonce] = JSON.parse(payload) as TicketPayload;
      const nowMs = clock.nowMs();
      forgetExpired(nowMs);
      const isFromFuture = expiresAtMs > nowMs + TICKET_LIFETIME_MS + MAX_CLOCK_SKEW_MS;
      // One that was forgotten could be redeemed again.
      const isFull = redeemed.size >= MAX_REDEEMED;
      if (expiresAtMs <= nowMs || isFromFuture || isFull || redeemed.has(nonce)) return undefined;
      redeemed.set(nonce, expiresAtMs);
      return accountId(account);
    },
  };
};
