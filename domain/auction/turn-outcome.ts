import type { BidSnapshot } from '../demand/bid.js';
import type { AuctionDecision } from './decide.js';
import { firstRefusal, type GateVerdict } from '../turn/eligibility.js';
import type { SkipReason } from '../values/skip-code.js';

/** Why a turn or a slot shows no ad; `undefined` when nothing speaks against what was won. */
export const reasonForNoAd = (
  gates: readonly GateVerdict[],
  decision: AuctionDecision<BidSnapshot> | undefined,
  obstacle: SkipReason | undefined,
): SkipReason | undefined => {
  const reason = obstacle ?? firstRefusal(gates);
  if (reason !== undefined) return reason;
  return decision !== undefined && decision.wins.length > 0 ? undefined : (decision?.reason ?? 'no-usable-bid');
};
