import { withConfirmed } from '../domain/exposure.js';
import type { EventGrant } from './event-grant.js';
import { MAX_TRIES } from './hold-wins.js';
import type { Ports } from './ports/index.js';

/** A counted view makes the lease on the caps permanent. Best effort: when it fails, the lease ends and a cap may be exceeded by this one ad. */
export const confirmExposure = async (ports: Ports, grant: EventGrant, nowMs: number): Promise<void> => {
  try {
    const ad = await ports.ads.find(grant.bidId, nowMs);
    if (ad?.kind !== 'chat') return;
    const subject = { accountId: ad.accountId, subjectId: ad.subjectId };
    for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
      const { value, version } = await ports.exposures.read(subject);
      if (value === undefined || (await ports.exposures.replace(subject, version, withConfirmed(value, ad.bidId))))
        return;
    }
  } catch {
    // The event is counted whatever becomes of the cap.
  }
};
