import { placementOf, type Account } from '../domain/account.js';
import type { Win } from '../domain/decide.js';
import { holdId } from '../domain/ids.js';
import { FORMAT_LIMITS } from '../domain/placement.js';
import { AD_LIFETIME_MS, hasVideo, HOLD_LIFETIME_MS, type PresentedAd, type WonChatAd } from '../domain/won-ad.js';
import { exposureKeysOf } from './hold-wins.js';
import { gatedText } from './write-text.js';
import type { OpenTurn } from './open-turn.js';
import type { Ports } from './ports/index.js';

/** The ad as it is stored: the winner, its price, and the first version of its text. */
export const wonChatAd = (ports: Ports, open: OpenTurn, win: Win): WonChatAd | undefined => {
  const { request, signals } = open;
  const { bid, imp } = win;
  if (imp.kind !== 'chat' || bid.creative.format === 'overlay') return undefined;
  const placement = placementOf(request.account, imp.placement);
  if (placement === undefined) return undefined;
  const maxChars = FORMAT_LIMITS[bid.creative.format].maxTextChars;
  const draft = ports.writer.draft({
    advertiser: bid.advertiser,
    brief: bid.brief,
    headline: bid.creative.headline,
    language: signals.language,
    register: signals.register,
    maxChars,
    messages: [],
    seed: win.bidId,
  });
  return {
    kind: 'chat',
    bidId: win.bidId,
    accountId: request.account.id,
    decisionId: request.decisionId,
    source: bid.source,
    price: win.clearingPrice,
    isTest: isTest(request.account, bid.kind),
    advertiser: bid.advertiser,
    brief: bid.brief,
    holdId: holdId(win.bidId),
    budgets: bid.kind === 'direct' ? bid.budgets : [],
    wonAtMs: request.nowMs,
    billableUntilMs: request.nowMs + HOLD_LIFETIME_MS,
    expiresAtMs: request.nowMs + AD_LIFETIME_MS,
    sessionId: request.sessionId,
    placement,
    creative: bid.creative,
    text: gatedText(draft, bid, maxChars),
    language: signals.language,
    register: signals.register,
    subjectId: request.subjectId,
    exposureKeys: exposureKeysOf(win),
  };
};

export const isTest = (account: Account, kind: Win['bid']['kind']): boolean =>
  account.mode === 'development' || kind === 'house';

/** What the client is told (`protocol.md` section 3, bid). */
export const presentAd = (ad: WonChatAd): PresentedAd => ({
  bidId: ad.bidId,
  code: ad.placement.code,
  price: ad.price,
  format: ad.creative.format,
  content: ad.text,
  impressionTrigger: FORMAT_LIMITS[ad.creative.format].impressionTrigger,
  creativeType: hasVideo(ad.creative) ? 'video' : 'display',
});
