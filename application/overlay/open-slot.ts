import type { Account } from '../../domain/catalog/account.js';
import { judgeOverlay, type GateVerdict, type TrafficFinding } from '../../domain/eligibility/eligibility.js';
import { decisionId, type DecisionId, type SlotId } from '../../domain/values/ids.js';
import type { Caller } from '../ports/traffic/caller.js';
import { countryOf } from '../request/country-of.js';
import type { DeadlineLog } from '../deadline/deadline-log.js';
import type { CatalogSnapshot } from '../ports/catalog.js';
import type { Ports } from '../ports/index.js';
import type { SlotClaim } from './slot-token.js';

/** One overlay slot on its way: everything that is known before demand is asked. */
export interface SlotRequest extends DeadlineLog {
  readonly id: SlotId;
  readonly decisionId: DecisionId;
  readonly account: Account;
  readonly catalog: CatalogSnapshot;
  readonly claim: SlotClaim;
  readonly country: string | undefined;
  readonly address: string;
  readonly traffic: readonly TrafficFinding[];
  readonly gates: readonly GateVerdict[];
  readonly nowMs: number;
}

/** `undefined` when the slot's account is gone. */
export const openSlot = (
  ports: Pick<Ports, 'catalog' | 'traffic' | 'geo' | 'clock' | 'ids'>,
  id: SlotId,
  claim: SlotClaim,
  caller: Caller,
): SlotRequest | undefined => {
  const catalog = ports.catalog.current();
  const account = catalog.accounts.get(claim.accountId);
  if (account === undefined) return undefined;
  const country = countryOf(ports, caller);
  const traffic = ports.traffic.inspect(caller, {
    device: { userAgent: caller.userAgent },
    isNative: false,
    subject: id,
  });
  const gates = judgeOverlay({ account, traffic, country });
  const [nowMs, startedMs] = [ports.clock.nowMs(), ports.clock.monotonicMs()];
  return {
    id,
    decisionId: decisionId(ports.ids.uuid()),
    account,
    catalog,
    claim,
    country,
    address: caller.address,
    traffic,
    gates,
    nowMs,
    startedMs,
    deadlines: [],
  };
};
