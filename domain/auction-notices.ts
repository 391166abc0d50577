import type { AuctionResult, Loss } from './auction.js';
import type { Bid } from './bid.js';
import type { AuctionDecision, ImpResult, Win } from './decide.js';
import type { LossReason } from './loss-reason.js';
import { noticeId, type BidOutcome, type BidderNotice, type NoticeKind, type Tracking } from './notice.js';
import type { EpochMs } from './time.js';

const noticeOf = (
  kind: Exclude<NoticeKind, 'tracking'>,
  bid: Bid,
  outcome: BidOutcome,
  atMs: EpochMs,
): BidderNotice | undefined => {
  const offer = bid.kind === 'programmatic' ? bid.offer : undefined;
  const url = offer?.notices[kind];
  if (offer === undefined || url === undefined) return undefined;
  const { auctionId, impId, seat, adId, pricing } = offer;
  return {
    id: noticeId({ offer, source: bid.source, bidId: bid.id }, kind),
    kind,
    source: bid.source,
    url,
    bidId: bid.id,
    offer: { auctionId, impId, seat, adId, pricing },
    outcome,
    atMs,
  };
};

const outcomeOf = ({ clearingPrice, minToWin }: Win): BidOutcome => ({ reason: 'won', clearingPrice, minToWin });

/** The winner's trackers; `undefined` when nobody wants to be told. */
export const trackingOf = (win: Win): Tracking | undefined => {
  const { bid } = win;
  const offer = bid.kind === 'programmatic' ? bid.offer : undefined;
  if (offer === undefined || offer.trackers.length === 0) return undefined;
  const { auctionId, impId, seat, adId, pricing, trackers } = offer;
  const told = { auctionId, impId, seat, adId, pricing };
  return { source: bid.source, bidId: bid.id, offer: told, outcome: outcomeOf(win), trackers };
};

/** To be sent when the impression is counted (`burl`). */
export const billingNotice = (win: Win, atMs: EpochMs): BidderNotice | undefined =>
  noticeOf('billing', win.bid, outcomeOf(win), atMs);

/** Who was refused for another reason than its price learns nothing of prices. */
const LOST_BY_PRICE: ReadonlySet<LossReason> = new Set([
  'below-floor',
  'below-deal-floor',
  'lost-to-higher-bid',
  'lost-to-deal',
]);

const lossNotice = (
  { bid, reason }: Loss,
  winner: AuctionResult['winner'],
  atMs: EpochMs,
): BidderNotice | undefined => {
  const minToWin = LOST_BY_PRICE.has(reason) ? winner?.clearingPrice : undefined;
  return noticeOf('loss', bid, { reason, minToWin }, atMs);
};

const slotNotices = (
  { result: { winner, losses } }: ImpResult,
  win: Win | undefined,
  atMs: EpochMs,
): readonly (BidderNotice | undefined)[] => {
  if (win !== undefined)
    return [noticeOf('win', win.bid, outcomeOf(win), atMs), ...losses.map((loss) => lossNotice(loss, winner, atMs))];
  // The slot had a winner that could not be used, so that nobody's price decided.
  const unused = winner && noticeOf('loss', winner.bid, { reason: 'internal-error' }, atMs);
  return [unused, ...losses.map((loss) => lossNotice(loss, undefined, atMs))];
};

/** What bidders are told of an auction as soon as it is over. `wins`: those of the decision's wins that are really shown. */
export const auctionNotices = (
  { results }: AuctionDecision,
  wins: readonly Win[],
  atMs: EpochMs,
): readonly BidderNotice[] =>
  results
    .flatMap((slot) =>
      slotNotices(
        slot,
        wins.find(({ imp }) => imp.id === slot.imp.id),
        atMs,
      ),
    )
    .filter((notice) => notice !== undefined);
