import type { PreloadOutcome } from '../../../../../application/api/ad-placement.js';
import { cpmToUsd } from '../../../../../domain/values/money.js';
import type { PresentedAd } from '../../../../../domain/delivery/won-ad.js';
import { frameWords, hasInterfaceWords } from '../../../pages/index.js';
import type { PublicUrls } from '../../../server/answer/public-urls.js';
import { errCodeOf } from '../../../server/answer/refusals.js';
import type {
  WireBid,
  WireMisspelt,
  WirePreloadFilled,
  WirePreloadResponse,
  WireRefused,
} from '../../../../wire/index.js';

export type ClickUrls = Pick<PublicUrls, 'click'>;

/** All that the law wants beside a text: what labels it, who is behind it, and why it was chosen. */
const presentText = ({ content, text }: PresentedAd, urls: ClickUrls): WireBid['text'] => {
  if (text === undefined) return undefined;
  const { label, about } = frameWords(text.languages.find(hasInterfaceWords), text, { kind: 'inline' });
  return {
    label,
    advertiser: text.advertiser.name,
    content,
    url: urls.click(text.clickToken),
    disclosure: about.join(' '),
  };
};

const presentBid = (ad: PresentedAd, urls: ClickUrls): WireBid => {
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
    ...(ad.text && { text: presentText(ad, urls) }),
  };
};

type Outcome<Kind extends PreloadOutcome['kind']> = Extract<PreloadOutcome, { kind: Kind }>;

/** What of a request shapes its answer. */
export interface Asked {
  /** It held `code`. */
  readonly isSinglePlacement: boolean;
  /** Fields for which messages were left out or read otherwise; of development accounts only. */
  readonly oddMessages: readonly string[];
  /** Alike. */
  readonly misspelt: readonly WireMisspelt[];
  /** Alike. */
  readonly unknownPlacements: readonly string[];
}

/** What an integrator does not see in an ad, or in none. */
const hintsOf = (
  { unreadable, userSignature }: Outcome<'filled' | 'no-fill'>,
  { oddMessages, misspelt, unknownPlacements }: Asked,
) => ({
  ...(unreadable && { unreadable }),
  ...(userSignature && { userSignature }),
  ...(oddMessages.length > 0 && { oddMessages }),
  ...(misspelt.length > 0 && { misspelt }),
  ...(unknownPlacements.length > 0 && { unknownPlacements }),
});

const presentFilled = (outcome: Outcome<'filled'>, asked: Asked, urls: ClickUrls): WirePreloadFilled => {
  const bids = outcome.ads.map((ad) => presentBid(ad, urls));
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
export const presentPreload = (outcome: PreloadOutcome, asked: Asked, urls: ClickUrls): WirePreloadResponse => {
  if (outcome.kind === 'filled') return presentFilled(outcome, asked, urls);
  if (outcome.kind === 'refused') return presentRefused(outcome);
  return { sessionId: outcome.sessionId, bids: [], skip: true, skipCode: outcome.skipCode, ...hintsOf(outcome, asked) };
};
