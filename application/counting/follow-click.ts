import type { WonChatAd } from '../../domain/delivery/won-ad.js';
import { bidId } from '../../domain/values/ids.js';
import type { AdPlacement } from '../api/ad-placement.js';
import { grantFor } from '../ads/event-grant.js';
import { findAd } from '../ads/find-ad.js';
import { tolerated } from '../faults/outage.js';
import type { Ports } from '../ports/index.js';
import type { LedgerEntry } from '../ports/storage/ledger.js';
import { servedEntry } from './count-served.js';
import { ledgerEntry } from './record-events.js';
import { streamEventOf } from './stream-event.js';
import { withTimeout } from '../deadline/deadline.js';

/** A viewer is never kept from the landing page because a click could not be counted. */
const COUNTING_DEADLINE_MS = 500;

/** Who follows the address of a text was served it, also where the ledger was out then. */
const servedAndClicked = (
  ports: Pick<Ports, 'signer'>,
  ad: WonChatAd,
  clicked: LedgerEntry,
): readonly LedgerEntry[] => [servedEntry(ports, ad, clicked.atMs), { ...clicked, requires: ['text.served'] }];

/**
 * The stored destination of an ad; nothing of the request can change where it leads. The click counts unless the page's
 * own beacon was faster.
 */
export const followClick =
  (ports: Pick<Ports, 'ads' | 'clock' | 'faults' | 'ledger' | 'signer'>): AdPlacement['followClick'] =>
  async (token, caller) => {
    const bid = ports.signer.verify('click', token);
    if (bid === undefined) return undefined;
    const nowMs = ports.clock.nowMs();
    const ad = await findAd(ports, bidId(bid), nowMs);
    if (ad === undefined) return undefined;
    if (!caller.isPrefetch) {
      const event = { type: 'ad.clicked', eventId: ports.signer.uuidFrom('click-event', bid), area: 'link' } as const;
      const toStream = await streamEventOf(ports, ad, nowMs, undefined);
      const entry = ledgerEntry(grantFor(ad, nowMs), event, nowMs, { stream: toStream(event), ad });
      const entries = ad.kind === 'chat' && ad.asText ? servedAndClicked(ports, ad, entry) : [entry];
      await withTimeout(ports.clock, COUNTING_DEADLINE_MS, () => ports.ledger.record(entries, nowMs)).catch(
        tolerated(ports, 'ledger.record', undefined),
      );
    }
    return ad.creative.cta.url;
  };
