import type { PreloadOutcome } from '../../../../../application/api/ad-placement.js';
import { cpmToUsd } from '../../../../../domain/values/money.js';
import type { PresentedAd } from '../../../../../domain/delivery/won-ad.js';
import { errCodeOf } from '../../../server/answer/refusals.js';
import type { WireBid, WirePreloadFilled, WirePreloadResponse, WireRefused } from '../../../../wire/index.js';

const presentBid = (ad: PresentedAd): WireBid => {
  const usd = cpmToUsd(ad.price);
  return {
    bidId: ad.bidId,
    code: ad.code,
    revenue: usd,
    value: usd,
    adDisplayPosition: 'afterAssistantMessage',
    impressionTrigger: ad.impressionTrigger,
    format: ad.format,
    content: ad.content,
    om: { creativeType: ad.creativeType },
    ...(ad.skAdNetwork && { skan: ad.skAdNetwork }),
  };
};

type Outcome<Kind extends PreloadOutcome['kind']> = Extract<PreloadOutcome, { kind: Kind }>;

/** What an integrator does not see in an ad, or in none. */
const hintsOf = ({ unreadable, userSignature }: Outcome<'filled' | 'no-fill'>) => ({
  ...(unreadable && { unreadable }),
  ...(userSignature && { userSignature }),
});

const presentFilled = (outcome: Outcome<'filled'>, isSinglePlacement: boolean): WirePreloadFilled => {
  const bids = outcome.ads.map(presentBid);
  const [first] = bids;
  return {
    sessionId: outcome.sessionId,
    bids,
    ...(isSinglePlacement && first !== undefined && { bidId: first.bidId, bid: first.value }),
    ...hintsOf(outcome),
  };
};

/** A client that does not know `errCode` must not take empty bids for an ad, so a refusal is a skip as well. */
const presentRefused = (outcome: Outcome<'refused'>): WireRefused => ({
  sessionId: outcome.sessionId,
  bids: [],
  skip: true,
  skipCode: 'unknown',
  errCode: errCodeOf(outcome.error.code),
  permanent: true,
  permanentError: true,
  error: { code: outcome.error.code, message: outcome.error.message },
});

/**
 * The body of an answer of the engine (`docs/reference/protocol.md#post-preload-the-ads-of-one-turn`).
 * `isSinglePlacement`: the request held `code`. Never holds `null`.
 */
export const presentPreload = (outcome: PreloadOutcome, isSinglePlacement: boolean): WirePreloadResponse => {
  if (outcome.kind === 'filled') return presentFilled(outcome, isSinglePlacement);
  if (outcome.kind === 'refused') return presentRefused(outcome);
  return { sessionId: outcome.sessionId, bids: [], skip: true, skipCode: outcome.skipCode, ...hintsOf(outcome) };
};
