import type { Win } from '../../domain/auction/decide.js';
import { tolerate, tolerated } from '../faults/outage.js';
import { withoutExposures, type ExposureState } from '../../domain/frequency/exposure.js';
import { holdId } from '../../domain/values/ids.js';
import type { Ports } from '../ports/index.js';
import type { ChangePorts } from './change-exposures.js';
import { changePerson, type Person } from './person-exposures.js';

/** Gives back the money of these wins. Never rejects; a hold that stays is gone at its expiry. */
export const releaseBudgets = async (ports: Pick<Ports, 'faults' | 'ledger'>, wins: readonly Win[]): Promise<void> => {
  if (!wins.some(({ bid }) => bid.kind === 'direct' && bid.budgets.length > 0)) return;
  try {
    await ports.ledger.release(wins.map(({ bidId }) => holdId(bidId)));
  } catch (error) {
    tolerate(ports, 'ledger.release', error);
  }
};

/**
 * Gives back the places of these wins in the person's caps. Never rejects; a lease that stays is gone at its expiry.
 */
export const releaseExposures = async (
  ports: ChangePorts & Pick<Ports, 'faults'>,
  person: Person,
  wins: readonly Win[],
): Promise<void> => {
  const bidIds = wins.map((win) => win.bidId);
  const release = (state: ExposureState): ExposureState =>
    state.exposures.some(({ bidId }) => bidIds.includes(bidId)) ? withoutExposures(state, bidIds) : state;
  await changePerson(ports, person, release).catch(tolerated(ports, 'exposures', undefined));
};
