import type { Register } from '../conversation/signals.js';
import type { Brand } from '../values/ids.js';

/** Whether the operator lets a text be shown; only approved ones are. */
export const VARIANT_REVIEWS = ['pending', 'approved', 'rejected'] as const;
export type VariantReview = (typeof VARIANT_REVIEWS)[number];

/** `operator`: each text is approved by name. `rule`: what passed the gate and the judge needs no one. */
export const TEXT_APPROVALS = ['operator', 'rule'] as const;
export type TextApproval = (typeof TEXT_APPROVALS)[number];

/** Name of a text within its campaign: `de-casual-taste`. */
export type AdVariantId = Brand<string, 'AdVariantId'>;
export const adVariantId = (name: string): AdVariantId => name as AdVariantId;

/** One text of a campaign, written before any conversation and reviewed before anyone reads it. */
export interface AdVariant {
  /** BCP 47 primary language. */
  readonly language: string;
  readonly register: Register;
  /** What the text is about, a short label; texts of one language and register differ by it. */
  readonly angle: string;
  /** Sentences that passed the copy gate with the campaign's brief. */
  readonly text: string;
  readonly review: VariantReview;
  /** Why the operator rejected it. */
  readonly reason?: string | undefined;
  /** Whether the judge finds that the brief states each sentence. Absent: no judge has read it. */
  readonly stated?: boolean | undefined;
  /** Name of the model that drafted it. Absent: a person wrote it. */
  readonly draftedBy?: string | undefined;
}

/** A campaign may have so many in each language. */
export const MAX_VARIANTS_PER_LANGUAGE = 12;
/** With fewer, the same few texts come again and again: a model drafts further ones. */
export const MIN_VARIANTS_PER_LANGUAGE = 4;

export const variantId = ({ language, register, angle }: Pick<AdVariant, 'language' | 'register' | 'angle'>) =>
  adVariantId(`${language}-${register}-${angle}`);

/** Whether readers of an account may see a text. By rule it has to have been judged: the gate alone is not enough. */
export const mayShow = ({ review, stated }: Pick<AdVariant, 'review' | 'stated'>, approval: TextApproval): boolean =>
  review === 'approved' || (approval === 'rule' && review === 'pending' && stated === true);
