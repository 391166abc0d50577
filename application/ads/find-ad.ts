import type { BidId } from '../../domain/values/ids.js';
import { SECOND_MS, type EpochMs } from '../../domain/values/time.js';
import type { WonAd } from '../../domain/delivery/won-ad.js';
import { tolerated } from '../faults/outage.js';
import type { Ports } from '../ports/index.js';
import { withTimeout } from '../deadline/deadline.js';

/** A page that waits longer for its ad shows nothing. */
export const PAGE_DEADLINE_MS = SECOND_MS;

/** The won ad; `undefined` when it is gone for good, `out` when its store is out or too slow to tell. */
export const lookUpAd = (
  ports: Pick<Ports, 'ads' | 'clock' | 'faults'>,
  bid: BidId,
  nowMs: EpochMs,
): Promise<WonAd | 'out' | undefined> =>
  withTimeout(ports.clock, PAGE_DEADLINE_MS, () => ports.ads.find(bid, nowMs)).catch(
    tolerated(ports, 'ads.find', 'out' as const),
  );

/** The won ad; a store that is out or too slow has none. */
export const findAd = async (
  ports: Pick<Ports, 'ads' | 'clock' | 'faults'>,
  bid: BidId,
  nowMs: EpochMs,
): Promise<WonAd | undefined> => {
  const ad = await lookUpAd(ports, bid, nowMs);
  return ad === 'out' ? undefined : ad;
};

/** The pinned final text; a store that is out or too slow has none. */
export const findText = (
  ports: Pick<Ports, 'ads' | 'clock' | 'faults'>,
  bid: BidId,
  nowMs: EpochMs,
): Promise<string | undefined> =>
  withTimeout(ports.clock, PAGE_DEADLINE_MS, () => ports.ads.findText(bid, nowMs)).catch(
    tolerated(ports, 'ads.findText', undefined),
  );
