import type { AuctionResult, Loss } from './auction.js';
import type { Bid } from '../demand/bid.js';
import type { BidderOffer } from '../demand/bidder-offer.js';
import type { AuctionDecision, Win } from './decide.js';
import type { SourceId } from '../values/ids.js';
import type { LossReason } from '../values/loss-reason.js';
import { noticeId, type BidOutcome, type BidderNotice, type NoticeKind, type Tracking } from '../delivery/notice.js';
import type { EpochMs } from '../values/time.js';
import type { DemandAnswer } from './turn-facts.js';

interface Offered {
  readonly source: SourceId;
  readonly bidId: string;
  readonly offer: BidderOffer;
}

/** `what`: which notice of a bid. */
const noticeTo = (
  { url, kind, what = kind }: Pick<BidderNotice, 'url' | 'kind'> & { readonly what?: string },
  { source, bidId, offer }: Offered,
  outcome: BidOutcome,
  atMs: EpochMs,
): BidderNotice => {
  const { auctionId, impId, seat, adId, pricing } = offer;
  const told = { auctionId, impId, seat, adId, pricing };
  return { id: noticeId({ offer, source, bidId }, what), kind, source, url, bidId, offer: told, outcome, atMs };
};

const noticeOfOffer = (
  kind: Exclude<NoticeKind, 'tracking'>,
  offered: Offered,
  outcome: BidOutcome,
  atMs: EpochMs,
): BidderNotice | undefined => {
  const url = offered.offer.notices[kind];
  return url === undefined ? undefined : noticeTo({ url, kind }, offered, outcome, atMs);
};

const noticeOf = (
  kind: Exclude<NoticeKind, 'tracking'>,
  bid: Bid,
  outcome: BidOutcome,
  atMs: EpochMs,
): BidderNotice | undefined => {
  const offer = bid.kind === 'programmatic' ? bid.offer : undefined;
  return offer && noticeOfOffer(kind, { source: bid.source, bidId: bid.id, offer }, outcome, atMs);
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

/** The winner of a slot that could not be used has lost too, and nobody's price decided. */
const firstNotice = ({ winner }: AuctionResult, win: Win | undefined, atMs: EpochMs): BidderNotice | undefined =>
  win !== undefined
    ? noticeOf('win', win.bid, outcomeOf(win), atMs)
    : winner && noticeOf('loss', winner.bid, { reason: 'internal-error' }, atMs);

/** Calls for what could not be used of a bid's VAST, whether the bid wins or loses. */
const errorNotices = (offered: Offered, atMs: EpochMs): readonly BidderNotice[] =>
  (offered.offer.errors ?? []).map((url, index) =>
    noticeTo({ url, kind: 'tracking', what: `error ${index}` }, offered, { reason: 'missing-markup' }, atMs),
  );

const errorNoticesOf = (bid: Bid, atMs: EpochMs): readonly BidderNotice[] =>
  bid.kind === 'programmatic' && bid.offer !== undefined
    ? errorNotices({ source: bid.source, bidId: bid.id, offer: bid.offer }, atMs)
    : [];

/**
 * Bids that were refused before there was an auction have lost as well; what would have won is none of their business.
 */
const refusalNotices = (answers: readonly DemandAnswer[], atMs: EpochMs): readonly BidderNotice[] => {
  const notices: BidderNotice[] = [];
  for (const { source, rejections } of answers)
    for (const { refused, lossReason: reason } of rejections) {
      if (refused === undefined) continue;
      const notice = noticeOfOffer('loss', { source, ...refused }, { reason }, atMs);
      if (notice !== undefined) notices.push(notice);
      notices.push(...errorNotices({ source, ...refused }, atMs));
    }
  return notices;
};

/**
 * What bidders are told of an auction as soon as it is over. `wins`: those of the decision's wins that are really
 * shown.
 */
export const auctionNotices = (
  { results }: AuctionDecision,
  answers: readonly DemandAnswer[],
  wins: readonly Win[],
  atMs: EpochMs,
): readonly BidderNotice[] => {
  const notices = [...refusalNotices(answers, atMs)];
  for (const { imp, result } of results) {
    const win = wins.find((one) => one.imp.id === imp.id);
    const first = firstNotice(result, win, atMs);
    if (first !== undefined) notices.push(first);
    if (result.winner !== undefined) notices.push(...errorNoticesOf(result.winner.bid, atMs));
    for (const loss of result.losses) {
      // Line items, which are most of the losers, have no one to notify.
      if (loss.bid.kind !== 'programmatic') continue;
      const notice = lossNotice(loss, win && result.winner, atMs);
      if (notice !== undefined) notices.push(notice);
      notices.push(...errorNoticesOf(loss.bid, atMs));
    }
  }
  return notices;
};

/**
 * Those whose addresses fit into so many characters: hundreds of bids may lose. A win is owed, so that losses give way.
 */
export const noticesWithin = (maxChars: number, notices: readonly BidderNotice[]): readonly BidderNotice[] => {
  let left = maxChars;
  const taken = new Set<BidderNotice>();
  for (const isWin of [true, false])
    for (const notice of notices) {
      if ((notice.kind === 'win') !== isWin || notice.url.length > left) continue;
      left -= notice.url.length;
      taken.add(notice);
    }
  return notices.filter((notice) => taken.has(notice));
};
