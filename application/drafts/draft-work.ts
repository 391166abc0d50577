import { isCopyLanguage } from '../../domain/ad-text/languages.js';
import { variantId, type AdVariant } from '../../domain/ad-variant/ad-variant.js';
import type { Campaign } from '../../domain/catalog/campaign.js';
import type { CatalogContent } from '../../domain/catalog/content/catalog-content.js';
import { languagesOf, missingDrafts, type DraftOrder } from '../../domain/catalog/draft-plan.js';
import { groundsOf } from '../../domain/catalog/content/text-reviews.js';
import type { DraftParts } from './draft-ports.js';

interface WorkBase {
  /** Names the work: the same brief, language and texts have the same name on every node. */
  readonly key: string;
  readonly campaign: Campaign;
  readonly language: string;
  /** What the texts rest on: with another brief they are void. */
  readonly grounds: string;
}

/** What a campaign lacks in one language: texts, or the judge's verdict on those it has. */
export type DraftWork =
  | (WorkBase & { readonly kind: 'draft'; readonly orders: readonly DraftOrder[] })
  | (WorkBase & { readonly kind: 'judge'; readonly texts: readonly AdVariant[] });

const unjudged = ({ variants = [] }: Campaign, language: string): readonly AdVariant[] =>
  isCopyLanguage(language)
    ? variants.filter((one) => one.language === language && one.review === 'pending' && one.stated === undefined)
    : [];

/** All that is to be done for the campaigns of a published content. */
export const workFor = (
  {
    ports: { copyGate, signer },
    read,
  }: Pick<DraftParts, 'read'> & { readonly ports: Pick<DraftParts['ports'], 'copyGate' | 'signer'> },
  content: Pick<CatalogContent, 'campaigns'>,
): readonly DraftWork[] => {
  const groundsById = new Map(content.campaigns.map((entry) => [entry.id, groundsOf(entry)]));
  const workOf = (campaign: Campaign, language: string): readonly DraftWork[] => {
    const grounds = groundsById.get(campaign.id) ?? '';
    const keyOf = (...what: readonly unknown[]): string =>
      signer.tokenHash(JSON.stringify([campaign.id, grounds, language, ...what]));
    const base = { campaign, language, grounds };
    const orders = missingDrafts(campaign, language, copyGate.sentencesOf);
    const texts = unjudged(campaign, language);
    return [
      ...(orders.length === 0 ? [] : [{ ...base, kind: 'draft', key: keyOf('draft'), orders } as const]),
      ...(texts.length === 0
        ? []
        : [
            {
              ...base,
              kind: 'judge',
              key: keyOf(
                'judge',
                texts.map((one) => [variantId(one), one.text]),
              ),
              texts,
            } as const,
          ]),
    ];
  };
  return read(content).flatMap((campaign) => languagesOf(campaign).flatMap((language) => workOf(campaign, language)));
};
