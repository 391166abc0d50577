import type { Campaign, LineItem } from '../../../domain/catalog/campaign.js';
import type { Creative } from '../../../domain/catalog/creative.js';
import type { LossReason } from '../../../domain/values/loss-reason.js';
import type { Opportunity } from '../../../domain/demand/opportunity.js';
import { termsOf } from '../../../domain/conversation/term.js';

/** What should come of one line item at one slot, written down as plainly as the rules are told. */
export type Expected =
  { readonly outcome: 'bid'; readonly relevance: number } | { readonly outcome: LossReason; readonly perSlot: boolean };

const wordsOf = (keyword: string): string[] => termsOf(keyword).filter((term) => term.length >= 2);

const keywordWeight = (keyword: string, terms: ReadonlyMap<string, number>): number | undefined => {
  const words = wordsOf(keyword);
  if (words.length === 0 || words.some((word) => !terms.has(word))) return undefined;
  return Math.min(...words.map((word) => terms.get(word) ?? 0));
};

const agrees = (wanted: readonly string[], value: string | undefined): boolean =>
  wanted.length === 0 || (value !== undefined && wanted.includes(value));

const bestOf = (weights: readonly number[]): number => Math.min(1, Math.max(0, ...weights));

const topicsOf = (opportunity: Opportunity) =>
  opportunity.kind === 'chat' ? opportunity.signals.topics : opportunity.title.topics;

const topicScore = (ids: readonly string[], opportunity: Opportunity): number =>
  bestOf(
    topicsOf(opportunity)
      .filter(({ id }) => ids.includes(id))
      .map(({ weight }) => weight),
  );

const keywordScore = ({ targeting }: LineItem, opportunity: Opportunity): number => {
  const terms = opportunity.kind === 'chat' ? opportunity.signals.terms : new Map<string, number>();
  return bestOf(targeting.keywords.map((keyword) => keywordWeight(keyword, terms) ?? 0));
};

/**
 * Without a search over briefs: asked-for topics whole, else half of what is advertised, and four fifths of the best
 * keyword; in full twentieths.
 */
const relevanceOf = ({ categories }: Campaign, item: LineItem, opportunity: Opportunity): number => {
  const inTwentieths = (part: number): number => Math.floor(part * 20 + 1e-9) / 20;
  const advertised = topicsOf(opportunity)
    .filter(({ id }) => categories.includes(id) && !item.targeting.topics.includes(id))
    .map(({ weight }) => weight / 2);
  const topics = Math.max(topicScore(item.targeting.topics, opportunity), bestOf(advertised));
  const score = Math.min(1, 0.8 * inTwentieths(keywordScore(item, opportunity)) + inTwentieths(topics));
  return Math.round(100 * (0.5 + score / 2)) / 100;
};

const languageOf = (opportunity: Opportunity): string | undefined =>
  (opportunity.kind === 'chat' ? opportunity.signals.language : opportunity.title.language)
    ?.split('-')[0]
    ?.toLowerCase();

const reasonOfLineItem = (item: LineItem, opportunity: Opportunity): LossReason | undefined => {
  const isChat = opportunity.kind === 'chat';
  const language = languageOf(opportunity);
  const terms = isChat ? opportunity.signals.terms : new Map<string, number>();
  const { targeting } = item;
  if (opportunity.nowMs < item.startMs || opportunity.nowMs >= item.endMs) return 'not-in-flight';
  if (!agrees(targeting.countries, opportunity.country)) return 'targeting-country';
  if (!agrees(targeting.languages, language)) return 'targeting-language';
  if (!agrees(targeting.deviceTypes, isChat ? opportunity.device.type : undefined)) return 'targeting-device';
  if (targeting.negativeKeywords.some((word) => keywordWeight(word, terms) !== undefined)) return 'negative-keyword';
  const wantsContext = targeting.topics.length > 0 || targeting.keywords.length > 0;
  const isMet = keywordScore(item, opportunity) > 0 || topicScore(targeting.topics, opportunity) > 0;
  return wantsContext && !isMet ? 'targeting-topic' : undefined;
};

const reasonAtSlot = (
  { brief }: Campaign,
  item: LineItem,
  opportunity: Opportunity,
  slot: number,
): LossReason | undefined => {
  const imp = opportunity.imps[slot];
  if (imp === undefined) throw new Error('no such slot');
  if (!agrees(item.targeting.placements, imp.kind === 'chat' ? imp.placement : undefined)) return 'targeting-placement';
  const formats: readonly string[] = imp.formats;
  const drawn = item.creatives.filter(({ format }) => formats.includes(format));
  if (drawn.length === 0) return 'creative-format';
  const language = languageOf(opportunity);
  const isSaid = ({ language: own }: Creative): boolean =>
    own === undefined ? Object.keys(brief.pitches).includes(language ?? '') : own === language;
  return language === undefined || item.anyLanguage || drawn.some(isSaid) ? undefined : 'creative-language';
};

/** `undefined` for a campaign that does not run on the account. */
export const naiveMatch = (
  campaign: Campaign,
  item: LineItem,
  opportunity: Opportunity,
  slot: number,
): Expected | undefined => {
  if (campaign.accounts.length > 0 && !campaign.accounts.includes(opportunity.account.id)) return undefined;
  const whole = reasonOfLineItem(item, opportunity);
  if (whole !== undefined) return { outcome: whole, perSlot: false };
  const atSlot = reasonAtSlot(campaign, item, opportunity, slot);
  if (atSlot !== undefined) return { outcome: atSlot, perSlot: true };
  return { outcome: 'bid', relevance: relevanceOf(campaign, item, opportunity) };
};
