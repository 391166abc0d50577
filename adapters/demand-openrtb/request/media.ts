import type { OverlayImp, OverlayOpportunity } from '../../../domain/demand/opportunity.js';
import { SLOT_RULES } from '../../../domain/video/slot.js';
import { FULL_SCREEN, LINEARITY, PLAYBACK, PLCMT, POSITIONS, PROGRESSIVE } from '../codes/adcom.js';
import type { BidderTerms } from '../config/bidder-schema.js';
import type { RequestBanner, RequestVideo } from './bid-request.js';
import type { OfferedImp, Size } from './offered-imp.js';

export const VIDEO_MIMES: readonly string[] = ['video/mp4', 'video/webm'];
export const IMAGE_MIMES: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
const HTML_MIMES = ['text/html', 'text/javascript', ...IMAGE_MIMES];
const OVERLAY_MIMES = ['text/html', ...IMAGE_MIMES];

/** Seconds a video in a conversation may last. */
export const VIDEO_SECONDS = { min: 1, max: 60 } as const;
const INLINE_PLAYER: Size = { width: 640, height: 360 };

const blockedBy = ({ blockedAttributes }: BidderTerms): readonly number[] | undefined =>
  blockedAttributes.length === 0 ? undefined : blockedAttributes;

const positionOf = ({ slot, kind }: OfferedImp): number | undefined => {
  if (slot.kind === 'overlay') return POSITIONS[slot.position];
  return kind === 'interstitial' ? FULL_SCREEN : undefined;
};

/** Markup in a frame; `w` and `h` repeat the first size for those who read no `format`. */
export const bannerOf = (imp: OfferedImp, bidder: BidderTerms): RequestBanner => {
  const format = imp.sizes.map(({ width, height }) => ({ w: width, h: height }));
  const [first = { w: 0, h: 0 }] = format;
  return {
    ...first,
    format,
    btype: bidder.blockedBannerTypes.length === 0 ? undefined : bidder.blockedBannerTypes,
    battr: blockedBy(bidder),
    pos: positionOf(imp),
    mimes: HTML_MIMES,
    topframe: 0,
  };
};

/** What a film in the conversation is shown in. */
export const playerOf = ({ kind, sizes }: OfferedImp): Size =>
  (kind === 'interstitial' ? sizes[0] : undefined) ?? INLINE_PLAYER;

/** A video in the conversation: it starts silent once it is seen, and nothing plays beside it. */
export const chatVideoOf = (imp: OfferedImp, bidder: BidderTerms): RequestVideo => {
  const isLarge = imp.kind === 'interstitial';
  const { width, height } = playerOf(imp);
  return {
    mimes: VIDEO_MIMES,
    minduration: VIDEO_SECONDS.min,
    maxduration: VIDEO_SECONDS.max,
    protocols: bidder.protocols,
    w: width,
    h: height,
    plcmt: isLarge ? PLCMT.interstitial : PLCMT.standalone,
    linearity: LINEARITY.linear,
    skip: isLarge ? 1 : 0,
    battr: blockedBy(bidder),
    playbackmethod: [PLAYBACK.whenSeenSilent],
    delivery: [PROGRESSIVE],
    pos: positionOf(imp),
  };
};

/** A still over a running video: non-linear VAST. `w` and `h` are the player's. */
export const overlayVideoOf = (
  imp: OfferedImp,
  slot: OverlayImp,
  { title }: OverlayOpportunity,
  bidder: BidderTerms,
): RequestVideo => {
  const { width, height } = slot.player ?? title;
  const seconds = Math.floor((slot.endMs - slot.startMs) / 1_000);
  return {
    mimes: OVERLAY_MIMES,
    minduration: Math.min(SLOT_RULES.minDurationMs / 1_000, seconds),
    maxduration: seconds,
    // 0 would mean before the video.
    startdelay: slot.startMs === 0 ? 0 : Math.max(1, Math.floor(slot.startMs / 1_000)),
    protocols: bidder.protocols,
    w: width,
    h: height,
    plcmt: bidder.dialect.overlayPlcmt ? PLCMT.overlay : undefined,
    linearity: LINEARITY.nonLinear,
    battr: blockedBy(bidder),
    playbackmethod: [PLAYBACK.atStartSilent],
    pos: positionOf(imp),
  };
};
