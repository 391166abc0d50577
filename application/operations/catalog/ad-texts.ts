import { variantId, type AdVariant, type AdVariantId } from '../../../domain/ad-variant/ad-variant.js';
import { groundsOf, type SentenceGrounds } from '../../../domain/ad-variant/rests-on.js';
import { withReviews, type TextDecision } from '../../../domain/catalog/content/text-reviews.js';
import type { Campaign } from '../../../domain/catalog/campaign.js';
import type { CatalogContent } from '../../../domain/catalog/content/catalog-content.js';
import type { CopyGate } from '../../ports/content/copy-gate.js';
import { MAX_TRIES } from '../../ports/storage/session-store.js';
import type { CatalogAdmin, CatalogOutcome } from './catalog-admin.js';

/** A text of a published campaign, with what an operator has to know to review it. */
export interface ListedText extends AdVariant {
  readonly campaign: string;
  readonly id: AdVariantId;
  /** What each of its sentences rests on. */
  readonly sentences: readonly SentenceGrounds[];
}

export interface TextReview {
  readonly campaign: string;
  readonly texts: readonly AdVariantId[];
  readonly decision: TextDecision;
  readonly author: string;
}

export type TextReviewOutcome =
  | CatalogOutcome
  | { readonly kind: 'unknown-campaign' }
  | { readonly kind: 'unknown-texts'; readonly texts: readonly AdVariantId[] };

/** The driving port for the review of ad texts: HTTP and the command line. Rejects when the store is out. */
export interface AdTexts {
  /** Texts of all published campaigns, or of one. */
  list(campaign?: string): Promise<readonly ListedText[]>;
  /** Publishes the reviews as a new version, which the history names. */
  review(asked: TextReview): Promise<TextReviewOutcome>;
}

interface AdTextParts {
  readonly admin: Pick<CatalogAdmin, 'current' | 'change'>;
  readonly copyGate: Pick<CopyGate, 'sentencesOf' | 'statementsOf'>;
  /** The campaigns of a content that was published. */
  readonly read: (content: Pick<CatalogContent, 'campaigns'>) => readonly Campaign[];
}

const noteOf = ({ texts, campaign, decision }: TextReview): string => {
  const why = decision.review === 'rejected' ? ` (${decision.reason})` : '';
  return `texts of ${campaign} ${decision.review}: ${texts.join(', ')}${why}`;
};

export const createAdTexts = ({ admin, copyGate, read }: AdTextParts): AdTexts => {
  const textsOf = ({ id, brief, advertiser, variants = [] }: Campaign): readonly ListedText[] => {
    const statements = copyGate.statementsOf(brief, advertiser);
    return variants.map((variant) => ({
      ...variant,
      campaign: id,
      id: variantId(variant),
      sentences: copyGate.sentencesOf(variant.text).map((sentence) => groundsOf(sentence, statements)),
    }));
  };

  const reviewOnce = async (asked: TextReview): Promise<TextReviewOutcome> => {
    const { version, content } = await admin.current();
    const known = content.campaigns.find(({ id }) => id === asked.campaign);
    if (known === undefined) return { kind: 'unknown-campaign' };
    const { entry, unknown } = withReviews(known, asked.texts, asked.decision);
    if (unknown.length > 0) return { kind: 'unknown-texts', texts: unknown };
    const request = { expectedVersion: version, author: asked.author, note: noteOf(asked) };
    return admin.change({ set: { campaigns: [entry] } }, request);
  };

  return {
    list: async (campaign) => {
      const { campaigns } = (await admin.current()).content;
      const wanted = campaigns.filter(({ id }) => campaign === undefined || id === campaign);
      return read({ campaigns: wanted }).flatMap(textsOf);
    },
    review: async (asked) => {
      for (let attempt = 1; ; attempt++) {
        const outcome = await reviewOnce(asked);
        if (outcome.kind !== 'conflict' || attempt === MAX_TRIES) return outcome;
      }
    },
  };
};
