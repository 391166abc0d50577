import type { BidderTerms } from '../config/bidder-schema.js';

const BCP_47 = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,4}$/;

export interface LanguageFields {
  readonly language?: string | undefined;
  readonly langb?: string | undefined;
}

/** Never both: OpenRTB 2.6 has `langb` for BCP 47, 2.5 only `language` of two letters. */
export const languageFields = (tag: string | undefined, bidder: BidderTerms): LanguageFields => {
  if (tag === undefined || !BCP_47.test(tag)) return {};
  if (bidder.dialect.version === '2.6') return { langb: tag };
  const primary = tag.split('-')[0]?.toLowerCase();
  return primary?.length === 2 ? { language: primary } : {};
};
