import type { AdAttributionKitAd, SkAdNetworkAd } from '../privacy/sk-ad-network.js';

/** Moments of an ad that a bidder may want to be told of; the viewable ones in the terms of the MRC. */
export const TRACKED_MOMENTS = [
  'impression',
  'viewable-50',
  'viewable-100',
  'video-viewable-50',
  'click',
  'video-start',
  'video-first-quartile',
  'video-midpoint',
  'video-third-quartile',
  'video-complete',
] as const;
export type TrackedMoment = (typeof TRACKED_MOMENTS)[number];

/** An `https:` address to call at a moment; macros are still in it. */
export interface Tracker {
  readonly moment: TrackedMoment;
  readonly url: string;
}

/** Addresses of OpenRTB's notices, macros still in them: `nurl`, `burl`, `lurl`. */
export interface NoticeUrls {
  readonly win?: string | undefined;
  readonly billing?: string | undefined;
  readonly loss?: string | undefined;
}

/** How the price of a bid came about: `price` × `usdPerUnit` × `adjustment`, rounded down. */
export interface OfferedPrice {
  /** CPM as the bidder wrote it. */
  readonly price: number;
  /** ISO 4217. */
  readonly currency: string;
  readonly usdPerUnit: number;
  /** Share of the price that competes and is charged. */
  readonly adjustment: number;
}

/** What a bidder itself said of its bid: for its notices, its trackers, iOS, and the decision record. */
export interface BidderOffer {
  /** The auction and the slot under the names that the bidder knows. */
  readonly auctionId: string;
  readonly impId: string;
  readonly seat?: string | undefined;
  readonly adId?: string | undefined;
  readonly pricing: OfferedPrice;
  readonly notices: NoticeUrls;
  readonly trackers: readonly Tracker[];
  /** Addresses to call once the auction is over, won or lost: for what could not be used of the bid's VAST. */
  readonly errors?: readonly string[] | undefined;
  readonly skAdNetwork?: SkAdNetworkAd | undefined;
  readonly adAttributionKit?: AdAttributionKitAd | undefined;
}
