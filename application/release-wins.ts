import type { Win } from '../domain/decide.js';
import { withoutExposures } from '../domain/exposure.js';
import { holdId } from '../domain/ids.js';
import type { ExposureKeyOfSubject } from './ports/exposure-store.js';
import type { Ports } from './ports/index.js';
import { MAX_TRIES } from './turn-request.js';

/**
 * Gives back what a decision took, best effort: a lease that stays is gone at its expiry. Never rejects, but takes as long as its
 * stores do.
 */
export const releaseWins = async (
  ports: Pick<Ports, 'ledger' | 'exposures'>,
  subject: ExposureKeyOfSubject,
  wins: readonly Win[],
): Promise<void> => {
  const bidIds = wins.map((win) => win.bidId);
  const releaseBudgets = async (): Promise<void> => {
    if (wins.some(({ bid }) => bid.kind === 'direct' && bid.budgets.length > 0))
      await ports.ledger.release(bidIds.map((bidId) => holdId(bidId)));
  };
  const releaseExposures = async (): Promise<void> => {
    for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
      const { value, version } = await ports.exposures.read(subject);
      if (value === undefined || !value.exposures.some(({ bidId }) => bidIds.includes(bidId))) return;
      if (await ports.exposures.replace(subject, version, withoutExposures(value, bidIds))) return;
    }
  };
  await Promise.allSettled([releaseBudgets(), releaseExposures()]);
};
