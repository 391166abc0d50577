import { bySharedWords, chooseVariant } from '../../domain/ad-variant/ready-variant.js';
import { placementOf } from '../../domain/catalog/account.js';
import type { Win } from '../../domain/auction/decide.js';
import { adChoiceOf } from '../../domain/delivery/ad-choice.js';
import { FORMAT_LIMITS, type ChatFormat } from '../../domain/catalog/placement.js';
import {
  AD_LIFETIME_MS,
  hasVideo,
  isFreeText,
  type PresentedAd,
  type WonChatAd,
} from '../../domain/delivery/won-ad.js';
import type { SoldAs } from '../../domain/delivery/rollups/rollup.js';
import { judgePrivacy } from '../../domain/privacy/privacy.js';
import { judgeWriter } from '../../domain/delivery/writer-verdict.js';
import type { Cpm } from '../../domain/values/money.js';
import type { AdCharacter } from '../../domain/conversation/character.js';
import { networkDigest } from '../ports/hold-terms.js';
import { isSafeUrl } from '../ports/web-destination.js';
import type { JudgedTurn, SellableTurn } from './open-turn.js';
import type { Ports } from '../ports/index.js';
import { readerLanguagesOf } from '../../domain/catalog/spoken-language.js';
import { mintClickToken } from '../ads/event-grant.js';
import { finalCreative, soldAsOf, wonAdOf } from '../ads/won-ad.js';
import { draftText } from '../ads/write-text.js';

/** The reviewed text of a direct ad that fits the conversation so far. */
const reviewedTextOf = (
  { request: { account, edition }, conversation: { signals } }: SellableTurn,
  { bid, bidId }: Win,
): string | undefined => {
  if (bid.kind !== 'direct') return undefined;
  const { approveTexts: approval = 'operator' } = account;
  const { language, register, terms } = signals;
  const { maxTextChars: maxChars } = FORMAT_LIMITS[bid.creative.format];
  const moment = { approval, language, register, nearness: bySharedWords(terms), maxChars, seed: bidId };
  return chooseVariant(edition.textsOf(bid.campaignId).variants, moment)?.source.text;
};

/** The first version of the ad's text. */
const textOf = (ports: Pick<Ports, 'copyGate' | 'faults' | 'writer'>, open: SellableTurn, win: Win): string => {
  const { bid, bidId } = win;
  const { language, register } = open.conversation.signals;
  if (bid.kind === 'programmatic') return open.request.edition.bidderTextOf(bid, { language, register });
  const reviewed = reviewedTextOf(open, win);
  if (reviewed !== undefined) return reviewed;
  return draftText(ports, {
    advertiser: bid.advertiser,
    brief: bid.brief,
    headline: bid.creative.headline,
    language,
    register,
    character: open.request.character,
    maxChars: FORMAT_LIMITS[bid.creative.format].maxTextChars,
    messages: [],
    seed: bidId,
  });
};

/** Greeting and picture only for the format that shows them, and a picture only from where ads may load. */
const characterOf = (
  { avatars, destinations = 'public' }: Pick<Ports, 'avatars' | 'destinations'>,
  { request: { character }, conversation: { greeting } }: SellableTurn,
  format: ChatFormat,
): AdCharacter | undefined => {
  if (character === undefined) return undefined;
  const isShown = format === 'interstitial';
  const { avatarUrl } = character;
  return {
    ...character,
    greeting: isShown ? greeting : undefined,
    avatarUrl: isShown && avatars !== undefined && isSafeUrl(avatarUrl, destinations) ? avatarUrl : undefined,
  };
};

/** What an ad of a turn is sold as. */
export const chatSoldAs = (open: Pick<JudgedTurn, 'request' | 'conversation'>, win: Win): SoldAs => {
  const {
    request,
    conversation: { signals },
  } = open;
  const { assignment, input } = request;
  return soldAsOf(request, win, { device: input.device.type, language: signals.language, assignment });
};

/** The ad as it is stored: the winner, its price, and its text. */
export const wonChatAd = (
  ports: Pick<Ports, 'avatars' | 'copyGate' | 'demand' | 'destinations' | 'faults' | 'signer' | 'writer'>,
  open: SellableTurn,
  win: Win,
): WonChatAd | undefined => {
  const { request, conversation } = open;
  const { signals } = conversation;
  const { bid, imp } = win;
  const creative = finalCreative(ports, win);
  if (imp.kind !== 'chat' || creative.format === 'overlay') return undefined;
  const placement = placementOf(request.account, imp.placement);
  if (placement === undefined) return undefined;
  const offer = bid.kind === 'programmatic' ? bid.offer : undefined;
  const knowsPerson = judgePrivacy({ kind: 'own-process' }, request.privacy).ids.allowed;
  return wonAdOf(request, win, request.nowMs + AD_LIFETIME_MS, {
    kind: 'chat',
    soldAs: chatSoldAs(open, win),
    sessionId: request.sessionId,
    placement,
    creative,
    text: textOf(ports, open, win),
    asText: imp.asText,
    language: signals.language,
    locale: request.input.locale,
    register: signals.register,
    writer: judgeWriter(request.account, request.privacy, bid.kind),
    character: characterOf(ports, open, creative.format),
    subjectId: request.subjectId,
    knowsPerson,
    choice: adChoiceOf(bid, knowsPerson),
    isSigned: request.proof.user === 'signed',
    viewerUser: request.viewerUser,
    network: networkDigest(ports, request.caller.address),
    exposureKeys: request.edition.exposureKeysOf(bid),
    skAdNetwork: offer?.skAdNetwork,
    adAttributionKit: offer?.adAttributionKit,
  });
};

/** What a text earns where its placement does not bill texts. */
const FREE = 0 as Cpm;

/** What the client is told (`docs/reference/protocol.md#post-preload-the-ads-of-one-turn`, bid). */
export const presentAd = (ports: Pick<Ports, 'signer'>, ad: WonChatAd): PresentedAd => ({
  bidId: ad.bidId,
  code: ad.placement.code,
  price: isFreeText(ad) ? FREE : ad.price,
  format: ad.creative.format,
  content: ad.text,
  impressionTrigger: FORMAT_LIMITS[ad.creative.format].impressionTrigger,
  creativeType: hasVideo(ad.creative) ? 'video' : 'display',
  skAdNetwork: ad.skAdNetwork,
  adAttributionKit: ad.adAttributionKit,
  text: ad.asText && {
    languages: readerLanguagesOf(ad),
    choice: ad.choice,
    isTest: ad.isTest,
    advertiser: { name: ad.advertiser.name, disclosure: ad.advertiser.disclosure },
    clickToken: mintClickToken(ports, ad),
  },
});
