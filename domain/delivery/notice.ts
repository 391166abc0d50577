import type { ReportedEvent } from './ad-event.js';
import type { OperatorNotice } from './operator-event.js';
import type { BidderOffer, Tracker } from '../demand/bidder-offer.js';
import type { AccountId, BidId, Brand, MessageId, SourceId } from '../values/ids.js';
import type { LossReason } from '../values/loss-reason.js';
import type { Cpm } from '../values/money.js';
import type { EpochMs } from '../values/time.js';

/** OpenRTB's notices: a bid won (`nurl`), has to be paid (`burl`), lost (`lurl`); or a tracker of a creative. */
export type NoticeKind = 'win' | 'billing' | 'loss' | 'tracking';

/** The same for every attempt to deliver one notice. */
export type NoticeId = Brand<string, 'NoticeId'>;

/** What became of a bid, in USD. Prices are absent when the bidder may not learn them. */
export interface BidOutcome {
  readonly reason: LossReason;
  /** What the winner pays; told to nobody else. */
  readonly clearingPrice?: Cpm | undefined;
  /** OpenRTB's `AUCTION_MIN_TO_WIN`. */
  readonly minToWin?: Cpm | undefined;
}

/**
 * A counted view whose lease on the caps could not be made permanent at once: it is, as soon as the exposures answer
 * again.
 */
export interface ExposureNotice {
  readonly id: NoticeId;
  readonly kind: 'exposure';
  readonly ad: BidId;
  readonly accountId: AccountId;
  readonly atMs: EpochMs;
}

/** An event that was counted while its ad could not be read: stream, bidder and caps hear of it when it can be. */
export interface AfterwardsNotice {
  readonly id: NoticeId;
  readonly kind: 'afterwards';
  readonly ad: BidId;
  readonly event: ReportedEvent;
  readonly messageId?: MessageId | undefined;
  readonly atMs: EpochMs;
}

/** What follows from something that is durable, and must happen once. */
export type Notice = BidderNotice | ExposureNotice | AfterwardsNotice | OperatorNotice;

/** Something a bidder has to be told, once. `url` still has its macros; `atMs` is the moment it tells of. */
export interface BidderNotice {
  readonly id: NoticeId;
  readonly kind: NoticeKind;
  readonly source: SourceId;
  readonly url: string;
  /** The bidder's own name for the bid. */
  readonly bidId: string;
  readonly offer: Pick<BidderOffer, 'auctionId' | 'impId' | 'seat' | 'adId' | 'pricing'>;
  readonly outcome: BidOutcome;
  readonly atMs: EpochMs;
}

/** `what`: which of the notices of one bid. */
export const noticeId = (
  { offer, source, bidId }: Pick<BidderNotice, 'offer' | 'source' | 'bidId'>,
  what: string,
): NoticeId => JSON.stringify([offer.auctionId, source, offer.impId, bidId, what]) as NoticeId;

/** The trackers of a won bid, and what is told of the bid in their addresses. */
export interface Tracking extends Pick<BidderNotice, 'source' | 'bidId' | 'offer' | 'outcome'> {
  readonly trackers: readonly Tracker[];
}

/** What a notice is about: the decision whose bid it tells of, an ad, or for an operator itself. */
export const subjectOfNotice = (notice: Notice): string => {
  if (notice.kind === 'operator') return notice.id;
  return notice.kind === 'exposure' || notice.kind === 'afterwards' ? notice.ad : notice.offer.auctionId;
};
