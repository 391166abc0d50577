import { bidId } from '../domain/ids.js';
import type { AdPlacement } from './ad-placement.js';
import { grantFor } from './event-grant.js';
import type { Ports } from './ports/index.js';
import { ledgerEntry, streamEventOf } from './record-events.js';

/** The stored destination of an ad; nothing of the request can change where it leads. The click counts unless the page's own beacon was faster. */
export const followClick =
  (ports: Ports): AdPlacement['followClick'] =>
  async (token, caller) => {
    const bid = ports.signer.verify('click', token);
    if (bid === undefined) return undefined;
    const nowMs = ports.clock.nowMs();
    const ad = await ports.ads.find(bidId(bid), nowMs).catch(() => undefined);
    if (ad === undefined) return undefined;
    if (!caller.isPrefetch) {
      const grant = grantFor(ad, nowMs);
      const event = { type: 'ad.clicked', eventId: ports.signer.uuidFrom('click-event', bid), area: 'link' } as const;
      const toStream = await streamEventOf(ports, grant, nowMs, undefined);
      // A viewer is never kept from the landing page because a click could not be counted.
      await ports.ledger.record([ledgerEntry(grant, event, nowMs, toStream(event))], nowMs).catch(() => undefined);
    }
    return ad.creative.cta.url;
  };
