import type { Account } from '../../domain/catalog/account.js';
import type { AuctionFacts } from '../../domain/auction/turn-facts.js';
import type { Ports } from '../ports/index.js';
import type { BidId } from '../../domain/values/ids.js';
import { HOLD_LIFETIME_MS } from '../../domain/delivery/won-ad.js';
import {
  countShown,
  joinExposures,
  withExposures,
  type Exposure,
  type ExposureState,
  type Viewer,
} from '../../domain/frequency/exposure.js';
import { noteFailure } from '../deadline/deadline-log.js';
import { withDeadline, type Deadline } from '../deadline/deadline.js';
import { changeExposures, type ChangePorts } from './change-exposures.js';
import { keysOf, stateIn, userUnder, type SeenExposures } from './person-exposures.js';
import { decide, hasSameWins, type DecidedAuction, type SaleTerms } from './sale-terms.js';

const exposureOf = (bidId: BidId, keys: Exposure['keys'], nowMs: number, { sessionId, user }: Viewer): Exposure => ({
  bidId,
  keys,
  atMs: nowMs,
  heldUntilMs: nowMs + HOLD_LIFETIME_MS,
  confirmed: false,
  sessionId,
  user,
});

/**
 * The auction on what other requests of the person were shown since. As long as that reaches no cap the same bids win,
 * and their money is held already; other winners get bid ids of their own, so that no hold is taken for another bid's.
 */
const decideOn = (
  { nowMs, bidIds }: SaleTerms,
  account: Account,
  before: DecidedAuction,
  exposures: ExposureState,
): DecidedAuction => {
  const { facts } = before;
  const shown = countShown(exposures, account.pacing, nowMs, account.timeZone);
  const now: AuctionFacts = { ...facts, exposures, pacing: facts.pacing && { ...facts.pacing, ...shown } };
  const again = decide(now);
  return hasSameWins(before, again) ? again : decide({ ...now, bidIds: bidIds() });
};

/** `out`: only ads without caps may pass. */
export interface ExposuresHeld {
  readonly kind: 'held' | 'contended' | 'out';
  readonly decided: DecidedAuction;
}

/** Takes places in the person's caps under each key, one after the other; each is judged with what the others hold. */
export const holdExposures = async (
  ports: ChangePorts & Pick<Ports, 'faults'>,
  terms: SaleTerms,
  seen: SeenExposures,
  before: DecidedAuction,
  wave: Deadline,
): Promise<ExposuresHeld> => {
  const { person, nowMs, log } = terms;
  // Without a person nothing needs a lease, and neither does a decision that was made without exposures.
  if (person === undefined || seen === undefined) return { kind: 'held', decided: before };
  const { account, keys, viewer } = person;
  const isGone = (): boolean => wave.isOver;
  let decided = before;
  let known = seen.byKey.map(stateIn);
  try {
    for (const [i, key] of keysOf(keys).entries()) {
      const [soFar, others] = [decided, known];
      let isLost = false;
      const change = (state: ExposureState): ExposureState => {
        const all = others.map((other, at) => (at === i ? state : other));
        const now = state === others[i] ? soFar : decideOn(terms, account, soFar, all.reduce(joinExposures));
        // Under the first key other winners are as good; what they hold there would have to be taken back.
        isLost = i > 0 && !hasSameWins(soFar, now);
        if (isLost) return state;
        [decided, known] = [now, all];
        const user = userUnder(keys, key);
        const leases = now.decision.wins.map((win) =>
          exposureOf(win.bidId, person.exposureKeysOf(win.bid), nowMs, { ...viewer, user }),
        );
        return leases.length === 0 ? state : withExposures(state, leases, nowMs);
      };
      const written = () => changeExposures(ports, key, change, { seen: seen.byKey[i], isGone });
      if ((await withDeadline(wave, written)) === 'contended' || isLost) return { kind: 'contended', decided };
    }
    return { kind: 'held', decided };
  } catch (error) {
    noteFailure(ports, log, 'exposures', error);
    return { kind: 'out', decided };
  }
};
