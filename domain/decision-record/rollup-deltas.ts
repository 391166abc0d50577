import { placementOf } from '../catalog/account.js';
import type { BidSnapshot } from '../demand/bid.js';
import type { Imp } from '../demand/opportunity.js';
import { isOwnSource } from '../demand/shared-part.js';
import { adFactsOf, type ReaderFacts } from '../delivery/ad-facts.js';
import type { RollupDelta } from '../delivery/rollups/rollup.js';
import { HOLD_OUT_VARIANT } from '../experiment/assignment.js';
import type { PlacementCode } from '../values/ids.js';
import { isOfCreative, LOSS_REASON_OF, type LossReason } from '../values/loss-reason.js';
import type { StoredAnswer, StoredDecision } from './stored-decision.js';
import { bidsOf, CIRCUIT_OPEN } from '../auction/turn-facts.js';

const MICROS = 1_000;

/** Users who are held out stand for themselves: a variant is compared by those who may see ads. */
const assignmentOf = ({ assignment, inputs }: StoredDecision): RollupDelta['assignment'] => {
  const variant = inputs.turn?.heldOut === undefined ? assignment?.variant : HOLD_OUT_VARIANT;
  return assignment === undefined || variant === undefined ? undefined : { variant, bucket: assignment.bucket };
};

type Part = Pick<RollupDelta, 'placement' | 'values' | 'figures'>;

const placementIn = (imp: Imp | undefined): PlacementCode | undefined =>
  imp?.kind === 'chat' ? imp.placement : undefined;

/** Once for each turn, so that turns add up where one asks for several placements. */
const turnPart = ({ kind, refusedBy, reason, elapsedMs }: StoredDecision, reader: ReaderFacts): readonly Part[] => {
  if (kind !== 'chat') return [];
  const eligibleTurns = refusedBy.length === 0 && reason !== 'internal-error' ? 1 : 0;
  return [{ values: reader, figures: { turns: 1, eligibleTurns, turnMicros: Math.round(elapsedMs * MICROS) } }];
};

interface Won {
  readonly imp: Imp | undefined;
  readonly bid: BidSnapshot;
  readonly isShown: boolean;
}

const wonIn = ({ inputs, auction, bidIds }: StoredDecision, bids: readonly BidSnapshot[]): readonly Won[] =>
  (auction?.slots ?? []).flatMap(({ winner }, i) => {
    const bid = winner && bids[winner.bid];
    if (winner === undefined || bid === undefined) return [];
    return [{ imp: inputs.auction?.imps[i], bid, isShown: bidIds.includes(winner.bidId) }];
  });

const wonPart = ({ inputs: { account } }: StoredDecision, reader: ReaderFacts, { imp, bid, isShown }: Won): Part => ({
  placement: placementIn(imp),
  values: imp && adFactsOf(account, bid, imp, reader),
  figures: isShown ? { wins: 1, fills: 1 } : { wins: 1 },
});

/** Placements that the account does not have are told apart by nobody: a stranger could name any number of them. */
const knownPlacements = ({ inputs: { account, turn } }: StoredDecision): readonly PlacementCode[] =>
  (turn?.requestedCodes ?? []).filter((code) => placementOf(account, code) !== undefined);

/** One request for each placement that a turn asked for, or for the slot over a video, and why there was no ad. */
const requestParts = (decision: StoredDecision, reader: ReaderFacts, won: readonly Won[]): readonly Part[] => {
  const { reason = 'no-usable-bid' } = decision;
  const filled = new Set(won.filter(({ isShown }) => isShown).map(({ imp }) => placementIn(imp)));
  const asked = new Set([...knownPlacements(decision), ...filled]);
  return [...(asked.size > 0 ? asked : [undefined])].flatMap((placement): readonly Part[] => {
    const request = { placement, values: reader, figures: { requests: 1 } };
    return filled.has(placement)
      ? [request]
      : [request, { placement, values: { ...reader, reason }, figures: { noFills: 1 } }];
  });
};

/** What was prepared in an earlier turn was asked for and counted there. */
const isAskedNow = ({ outcome, privacy }: StoredAnswer, { usedPrepared }: StoredDecision): boolean =>
  outcome !== 'not-asked' && !(usedPrepared && privacy === undefined);

/** Once for each turn; the time in equal shares for its placements, which add up to it. */
const circuitFigures = ({ circuit }: StoredAnswer, place: number, places: number): Part['figures'] => {
  if (circuit === undefined) return {};
  const { openings, openMs } = circuit;
  const circuitOpenMs = Math.floor(openMs / places) + (place < openMs % places ? 1 : 0);
  return {
    ...(place === 0 && openings > 0 && { circuitOpenings: openings }),
    ...(circuitOpenMs > 0 && { circuitOpenMs }),
  };
};

const askedParts = (answer: StoredAnswer, reader: ReaderFacts, imps: readonly Imp[]): readonly Part[] => {
  const { source, outcome, elapsedMs, detail } = answer;
  const figures = {
    ...{ bidRequests: 1, bidMicros: Math.round(elapsedMs * MICROS) },
    ...(outcome === 'late' && { timeouts: 1 }),
    ...(outcome === 'failed' && { bidErrors: 1 }),
    ...(outcome === 'failed' && detail === CIRCUIT_OPEN && { leftOut: 1 }),
  };
  return imps.map((imp, i) => ({
    placement: placementIn(imp),
    values: { ...reader, source },
    figures: { ...figures, ...circuitFigures(answer, i, imps.length) },
  }));
};

type Tally = Pick<Part, 'placement'> &
  Readonly<Partial<Record<'deal' | 'reason' | 'creative' | 'advertiser', string | undefined>>>;

/** How many there are of each: a turn may have a hundred bids of one source, and they count in few rows. */
const tallied = (all: readonly Tally[]): readonly (Tally & { readonly count: number })[] => {
  const tallies = new Map<string, Tally & { count: number }>();
  for (const one of all) {
    const { placement = '', deal = '', reason = '', creative = '', advertiser = '' } = one;
    const key = [placement, deal, reason, creative, advertiser].join('\0');
    const known = tallies.get(key);
    if (known === undefined) tallies.set(key, { ...one, count: 1 });
    else known.count++;
  }
  return [...tallies.values()];
};

/** The bids of one answer, with what became of each. */
interface JudgedBids {
  readonly answer: StoredAnswer;
  readonly codes: readonly number[];
  readonly placedIn: (impId: string | undefined) => PlacementCode | undefined;
}

const placesOf = (imps: readonly Imp[]): JudgedBids['placedIn'] => {
  const placements = new Map(imps.map((imp) => [imp.id, placementIn(imp)]));
  return (impId) => (impId === undefined ? undefined : placements.get(impId));
};

const lossOf = (code: number | undefined): LossReason | undefined => {
  const reason = LOSS_REASON_OF.get(code ?? -1);
  return reason === 'won' ? undefined : reason;
};

/** Bids by their deal; of bidders also those that lost or were refused, by their reason. */
const bidParts = ({ answer, codes, placedIn }: JudgedBids, reader: ReaderFacts): readonly Part[] => {
  const { source, bids, rejections } = answer;
  const isOwn = isOwnSource(source);
  // A bid that was refused is one that was made, whatever it was for.
  const made = [
    ...bids.map(({ impId, deal }) => ({ placement: placedIn(impId), deal: deal?.id })),
    ...(isOwn ? [] : rejections.map(({ impId }) => ({ placement: placedIn(impId) }))),
  ];
  const beaten = bids.flatMap(({ impId }, i): readonly Tally[] => {
    const reason = lossOf(codes[i]);
    return reason === undefined ? [] : [{ placement: placedIn(impId), reason }];
  });
  const refused = rejections.map(({ impId, lossReason }) => ({ placement: placedIn(impId), reason: lossReason }));
  const partOf = ({ placement, deal, reason }: Tally, figures: Part['figures']): Part => ({
    ...{ placement, values: { ...reader, source, deal, reason }, figures },
  });
  return [
    ...tallied(made).map(({ count, ...of }) => partOf(of, { bids: count })),
    ...(isOwn ? [] : tallied([...beaten, ...refused]).map(({ count, ...of }) => partOf(of, { losses: count }))),
  ];
};

/** Creatives of bidders that were refused. Nothing of the reader: a bidder may name one after each. */
const blockedParts = ({ answer, codes, placedIn }: JudgedBids): readonly Part[] => {
  const { source, bids, rejections } = answer;
  if (isOwnSource(source)) return [];
  const lost = bids.map(({ impId, creative, advertiser }, i) => ({
    ...{ impId, reason: lossOf(codes[i]), creative: creative.id, advertiser: advertiser.id },
  }));
  const refused = rejections.map(({ impId, lossReason: reason, named }) => ({ impId, reason, ...named }));
  const blocked = [...lost, ...refused].flatMap(({ impId, reason, creative, advertiser }): readonly Tally[] =>
    reason === undefined || creative === undefined || !isOfCreative(reason)
      ? []
      : [{ placement: placedIn(impId), reason, creative, advertiser }],
  );
  return tallied(blocked).map(({ count, placement, reason, creative, advertiser }) => ({
    ...{ placement, values: { source, advertiser, creative, reason }, figures: { blocked: count } },
  }));
};

const sourceParts = (decision: StoredDecision, reader: ReaderFacts): readonly Part[] => {
  const { inputs, auction } = decision;
  const imps = inputs.auction?.imps ?? [];
  let from = 0;
  return inputs.answers.flatMap((answer) => {
    const codes = auction?.codes.slice(from, (from += answer.bids.length)) ?? [];
    if (!isAskedNow(answer, decision)) return [];
    const bids = { answer, codes, placedIn: placesOf(imps) };
    return [...askedParts(answer, reader, imps), ...bidParts(bids, reader), ...blockedParts(bids)];
  });
};

/** Everything that rollups add of a decision. */
export const decisionDeltas = (decision: StoredDecision): readonly RollupDelta[] => {
  if (decision.outcome === 'repeated') return [];
  const { accountId, atMs, inputs, language, device } = decision;
  const assignment = assignmentOf(decision);
  const country = inputs.turn?.country ?? inputs.slot?.country;
  const reader = { country, device, language, variant: assignment?.variant };
  const won = wonIn(decision, bidsOf(inputs.answers));
  const parts = [
    ...turnPart(decision, reader),
    ...requestParts(decision, reader, won),
    ...won.map((one) => wonPart(decision, reader, one)),
    ...sourceParts(decision, reader),
  ];
  const { timeZone } = inputs.account;
  return parts.map(({ placement, values, figures }) => ({
    ...{ accountId, atMs, timeZone, placement, values, assignment, figures },
  }));
};
