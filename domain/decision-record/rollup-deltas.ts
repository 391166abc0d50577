import { placementOf } from '../catalog/account.js';
import { HOLD_OUT_VARIANT } from '../experiment/assignment.js';
import type { CampaignId, PlacementCode } from '../values/ids.js';
import type { StoredDecision } from './stored-decision.js';
import type { RollupDelta } from '../delivery/rollup.js';
import { bidsOf } from '../auction/turn-facts.js';

/** The campaign of each ad that is shown, by its placement. */
const fillsOf = ({ inputs, auction, bidIds }: StoredDecision) => {
  const fills = new Map<PlacementCode | undefined, CampaignId | undefined>();
  const bids = bidsOf(inputs.answers);
  auction?.slots.forEach(({ winner }, i) => {
    if (winner === undefined || !bidIds.includes(winner.bidId)) return;
    const imp = inputs.auction?.imps[i];
    const bid = bids[winner.bid];
    fills.set(imp?.kind === 'chat' ? imp.placement : undefined, bid?.kind === 'direct' ? bid.campaignId : undefined);
  });
  return fills;
};

/** Placements that the account does not have are told apart by nobody: a stranger could name any number of them. */
const knownPlacements = ({ inputs: { account, turn } }: StoredDecision): readonly PlacementCode[] =>
  (turn?.requestedCodes ?? []).filter((code) => placementOf(account, code) !== undefined);

/** Users who are held out stand for themselves: a variant is compared by those who may see ads. */
const assignmentOf = ({ assignment, inputs }: StoredDecision): RollupDelta['assignment'] => {
  const variant = inputs.turn?.heldOut === undefined ? assignment?.variant : HOLD_OUT_VARIANT;
  return assignment === undefined || variant === undefined ? undefined : { variant, bucket: assignment.bucket };
};

/** One request for each placement that a turn asked for, or for the slot over a video, and what came of it. */
export const decisionDeltas = (decision: StoredDecision): readonly RollupDelta[] => {
  if (decision.outcome === 'repeated') return [];
  const { accountId, atMs, reason = 'no-usable-bid' } = decision;
  const fills = fillsOf(decision);
  const assignment = assignmentOf(decision);
  const asked = new Set([...knownPlacements(decision), ...fills.keys()]);
  return [...(asked.size > 0 ? asked : [undefined])].flatMap((placement): readonly RollupDelta[] => {
    const request = { accountId, atMs, placement, assignment, figures: { requests: 1 } };
    return fills.has(placement)
      ? [request, { accountId, atMs, placement, campaign: fills.get(placement), assignment, figures: { fills: 1 } }]
      : [request, { accountId, atMs, placement, reason, assignment, figures: { noFills: 1 } }];
  });
};
