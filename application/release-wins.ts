import type { Win } from '../domain/decide.js';
import { withoutExposures } from '../domain/exposure.js';
import { holdId } from '../domain/ids.js';
import type { ExposureKeyOfSubject } from './ports/exposure-store.js';
import type { Ports } from './ports/index.js';
import { MAX_TRIES } from './turn-request.js';

/** Gives back the money of these wins. Never rejects; a hold that stays is gone at its expiry. */
export const releaseBudgets = async (ports: Pick<Ports, 'ledger'>, wins: readonly Win[]): Promise<void> => {
  if (!wins.some(({ bid }) => bid.kind === 'direct' && bid.budgets.length > 0)) return;
  try {
    await ports.ledger.release(wins.map(({ bidId }) => holdId(bidId)));
  } catch {
    // Best effort, see above.
  }
};

/** Gives back the places of these wins in the subject's caps. Never rejects; a lease that stays is gone at its expiry. */
export const releaseExposures = async (
  ports: Pick<Ports, 'exposures'>,
  subject: ExposureKeyOfSubject,
  wins: readonly Win[],
): Promise<void> => {
  const bidIds = wins.map((win) => win.bidId);
  try {
    for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
      const { value, version } = await ports.exposures.read(subject);
      if (value === undefined || !value.exposures.some(({ bidId }) => bidIds.includes(bidId))) return;
      if (await ports.exposures.replace(subject, version, withoutExposures(value, bidIds))) return;
    }
  } catch {
    // Best effort, see above.
  }
};
