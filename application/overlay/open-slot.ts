import type { OutboundAllowance } from '../../domain/demand/opportunity.js';
import type { Account } from '../../domain/catalog/account.js';
import { judgeOverlay, type GateVerdict, type TrafficFinding } from '../../domain/turn/eligibility.js';
import { decisionId, type DecisionId, type SlotId } from '../../domain/values/ids.js';
import type { Caller } from '../ports/traffic/caller.js';
import { countryOf } from '../request/country-of.js';
import { beginLog, type DeadlineLog } from '../deadline/deadline-log.js';
import type { Ports } from '../ports/index.js';
import type { CurrentEdition, Edition } from '../sale/edition.js';
import type { AllowanceFor } from '../sale/outbound-allowance.js';
import type { SlotClaim } from './slot-token.js';

/** One overlay slot on its way: everything that is known before demand is asked. */
export interface SlotRequest extends DeadlineLog {
  readonly id: SlotId;
  readonly decisionId: DecisionId;
  readonly account: Account;
  readonly edition: Edition;
  readonly claim: SlotClaim;
  readonly country: string | undefined;
  readonly address: string;
  readonly outbound: OutboundAllowance;
  readonly traffic: readonly TrafficFinding[];
  readonly gates: readonly GateVerdict[];
  readonly nowMs: number;
}

/** What slots of one engine share. */
export interface SlotState {
  readonly currentEdition: CurrentEdition;
  readonly allowanceFor: AllowanceFor;
}

/** `undefined` when the slot's account is gone. */
export const openSlot = (
  ports: Pick<Ports, 'faults' | 'traffic' | 'geo' | 'clock' | 'ids'>,
  { currentEdition, allowanceFor }: SlotState,
  id: SlotId,
  claim: SlotClaim,
  caller: Caller,
): SlotRequest | undefined => {
  const edition = currentEdition();
  const account = edition.catalog.accounts.get(claim.accountId);
  if (account === undefined) return undefined;
  const country = countryOf(ports, caller);
  const traffic = ports.traffic.inspect(caller, {
    device: { userAgent: caller.userAgent },
    isNative: false,
    subject: id,
  });
  const gates = judgeOverlay({ account, traffic, country });
  return {
    id,
    decisionId: decisionId(ports.ids.uuid()),
    account,
    edition,
    claim,
    country,
    address: caller.address,
    outbound: allowanceFor(caller),
    traffic,
    gates,
    nowMs: ports.clock.nowMs(),
    ...beginLog(ports),
  };
};
