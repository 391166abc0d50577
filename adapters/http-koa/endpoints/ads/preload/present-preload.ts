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
    ...(ad.adAttributionKit && { adAttributionKit: ad.adAttributionKit }),
  };
};

type Outcome<Kind extends PreloadOutcome['kind']> = Extract<PreloadOutcome, { kind: Kind }>;

/** What of a request shapes its answer. */
export interface Asked {
  /** It held `code`. */
  readonly isSinglePlacement: boolean;
  /** Fields for which messages were left out or read otherwise; of development accounts only. */
  readonly oddMessages: readonly string[];
}

/** What an integrator does not see in an ad, or in none. */
const hintsOf = ({ unreadable, userSignature }: Outcome<'filled' | 'no-fill'>, { oddMessages }: Asked) => ({
  ...(unreadable && { unreadable }),
  ...(userSignature && { userSignature }),
  ...(oddMessages.length > 0 && { oddMessages }),
});

const presentFilled = (outcome: Outcome<'filled'>, asked: Asked): WirePreloadFilled => {
  const bids = outcome.ads.map(presentBid);
  const [first] = bids;
  return {
    sessionId: outcome.sessionId,
    bids,
    ...(asked.isSinglePlacement && first !== undefined && { bidId: first.bidId, bid: first.value }),
    ...hintsOf(outcome, asked),
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
 * The body of an answer of the engine (`docs/reference/protocol.md#post-preload-the-ads-of-one-turn`). Never holds
 * `null`.
 */
export const presentPreload = (outcome: PreloadOutcome, asked: Asked): WirePreloadResponse => {
  if (outcome.kind === 'filled') return presentFilled(outcome, asked);
  if (outcome.kind === 'refused') return presentRefused(outcome);
  return { sessionId: outcome.sessionId, bids: [], skip: true, skipCode: outcome.skipCode, ...hintsOf(outcome, asked) };
};
