import type { WonChatAd } from '../../domain/delivery/won-ad.js';
import type { EpochMs } from '../../domain/values/time.js';
import { grantFor } from '../ads/event-grant.js';
import type { Ports } from '../ports/index.js';
import type { LedgerEntry } from '../ports/storage/ledger.js';
import { confirmView, ledgerEntry } from './record-events.js';
import { streamEvent } from './stream-event.js';

/** `text.served`, the measure of an ad without a frame: once for each, like a view, and never one. */
export const servedEntry = (
  ports: Pick<Ports, 'signer'>,
  ad: WonChatAd,
  nowMs: EpochMs,
  left?: Awaited<ReturnType<typeof confirmView>>,
): LedgerEntry => {
  const event = { type: 'text.served', eventId: ports.signer.uuidFrom('served-event', ad.bidId) } as const;
  const stream = streamEvent(event.type, ad, ad.text, undefined, { area: 'unknown', reason: 'other' });
  return ledgerEntry(grantFor(ad, nowMs), event, nowMs, { stream, ad, left });
};

/** The lease on the caps becomes permanent, as by a view. Rejects when the ledger is out. */
export const countServed = async (
  ports: Pick<Ports, 'clock' | 'exposures' | 'faults' | 'ledger' | 'signer' | 'times'>,
  ads: readonly WonChatAd[],
  nowMs: EpochMs,
): Promise<void> => {
  const entries: LedgerEntry[] = [];
  // One after the other: they change the same person's exposures.
  for (const ad of ads)
    entries.push(servedEntry(ports, ad, nowMs, await confirmView(ports, grantFor(ad, nowMs), ad, nowMs)));
  await ports.ledger.record(entries, nowMs);
};
