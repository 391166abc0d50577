import type { Opportunity } from '../../../domain/demand/opportunity.js';
import type { BidderTerms } from '../config/bidder-schema.js';

const BCP_47 = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,4}$/;

export interface LanguageFields {
  readonly language?: string | undefined;
  readonly langb?: string | undefined;
}

/** `de` for `de-AT`. */
export const primaryOf = (tag: string | undefined): string | undefined => tag?.split('-')[0]?.toLowerCase();

/** BCP 47 primary language of a conversation or video; nothing else that may stand there. */
export const spokenLanguage = (opportunity: Opportunity): string | undefined => {
  const { language } = opportunity.kind === 'chat' ? opportunity.signals : opportunity.title;
  return language !== undefined && BCP_47.test(language) ? primaryOf(language) : undefined;
};

/** Languages that a bidder's creatives may have in this conversation or video; empty: any. `undefined`: it has none. */
export const wantedLanguages = (
  { anyLanguage, languages }: Pick<BidderTerms, 'anyLanguage' | 'languages'>,
  opportunity: Opportunity,
): readonly string[] | undefined => {
  const spoken = spokenLanguage(opportunity);
  if (anyLanguage || spoken === undefined) return languages;
  return languages.length === 0 || languages.includes(spoken) ? [spoken] : undefined;
};

/** Never both: OpenRTB 2.6 has `langb` for BCP 47, 2.5 only `language` of two letters. */
export const languageFields = (tag: string | undefined, bidder: BidderTerms): LanguageFields => {
  if (tag === undefined || !BCP_47.test(tag)) return {};
  if (bidder.dialect.version === '2.6') return { langb: tag };
  const primary = tag.split('-')[0]?.toLowerCase();
  return primary?.length === 2 ? { language: primary } : {};
};
