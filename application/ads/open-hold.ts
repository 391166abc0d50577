import type { EpochMs } from '../../domain/values/time.js';
import type { WonAd } from '../../domain/delivery/won-ad.js';
import { tolerate } from '../faults/outage.js';
import type { Ports } from '../ports/index.js';

/**
 * Says that an ad's page was opened, so that its hold lasts. Not waited for: a ledger that is out costs the hold at
 * most, not the page.
 */
export const pageOpener = (ports: Pick<Ports, 'faults' | 'ledger'>): ((ad: WonAd, nowMs: EpochMs) => void) => {
  /** Once an ad as long as this node remembers it. */
  const opened = new WeakSet<WonAd>();
  const open = async (ad: WonAd, nowMs: EpochMs): Promise<void> => {
    try {
      await ports.ledger.open([ad.holdId], ad.billableUntilMs, nowMs);
    } catch (error) {
      tolerate(ports, 'ledger.open', error);
      // The next page of it says so again.
      opened.delete(ad);
    }
  };
  return (ad, nowMs) => {
    if (ad.budgets.length === 0 || nowMs >= ad.billableUntilMs || opened.has(ad)) return;
    opened.add(ad);
    void open(ad, nowMs);
  };
};
