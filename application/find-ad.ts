import type { BidId } from '../domain/ids.js';
import { SECOND_MS, type EpochMs } from '../domain/time.js';
import type { WonAd } from '../domain/won-ad.js';
import type { Ports } from './ports/index.js';
import { withinMs } from './within.js';

/** A page that waits longer for its ad shows nothing. */
export const PAGE_DEADLINE_MS = SECOND_MS;

/** The won ad; a store that is out or too slow has none. */
export const findAd = (ports: Ports, bid: BidId, nowMs: EpochMs): Promise<WonAd | undefined> =>
  withinMs(ports.clock, PAGE_DEADLINE_MS, () => ports.ads.find(bid, nowMs)).catch(() => undefined);

/** The pinned final text; a store that is out or too slow has none. */
export const findText = (
  ports: Pick<Ports, 'ads' | 'clock'>,
  bid: BidId,
  nowMs: EpochMs,
): Promise<string | undefined> =>
  withinMs(ports.clock, PAGE_DEADLINE_MS, () => ports.ads.findText(bid, nowMs)).catch(() => undefined);
