import type { FreeTextReason } from '../ad-text/free-text.js';
import type { AdVariantId } from '../ad-variant/ad-variant.js';
import type { GateReason } from '../ad-text/gate.js';
import type { CopyJudgement } from '../ad-text/statements/statements.js';
import type { SafetyTier } from '../conversation/signals.js';
import type { PrivacyReason } from '../privacy/privacy.js';
import type { BidId } from '../values/ids.js';
import type { EpochMs } from '../values/time.js';

/**
 * Why a sentence of a model was not shown; never the sentence. `not-judged`: the judge failed, or came too late.
 * `safety`: it was read like a message of a conversation; `not-read`: the classifier failed, or came too late.
 */
export type TextRefusal =
  | { readonly stage: 'gate'; readonly reason: GateReason }
  | { readonly stage: 'free-text'; readonly reason: FreeTextReason }
  | { readonly stage: 'safety'; readonly reason: Exclude<SafetyTier, 'safe'> | 'not-read' }
  | { readonly stage: 'judge'; readonly reason: Exclude<CopyJudgement, 'entailed'> | 'not-judged' };

/** Tokens and price of a model's calls, as far as its server told. */
export interface TextUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd?: number | undefined;
}

/** How a model's part of a text ended; the template closes all but `whole`. */
export type TextEnd = 'whole' | 'refused' | 'late' | 'failed';

/** What a model did for the text of an ad. Times in milliseconds since it was asked. */
export interface ModelTextRecord {
  readonly writer: 'model';
  readonly model: string;
  readonly judge: string;
  readonly end: TextEnd;
  /** Name of what failed. */
  readonly failure?: string | undefined;
  /** When the first sentence was shown. Absent: none was. */
  readonly firstMs?: number | undefined;
  readonly elapsedMs: number;
  /** Sentences of the model that were shown. */
  readonly shown: number;
  readonly refused: readonly TextRefusal[];
  readonly usage?: TextUsage | undefined;
  readonly judgeUsage?: TextUsage | undefined;
  /** The reviewed text that stands there, since the model wrote nothing that was shown. */
  readonly variant?: AdVariantId | undefined;
}

/** A text that was approved before the conversation. */
export interface ReviewedTextRecord {
  readonly writer: 'reviewed';
  readonly variant: AdVariantId;
}

/** A model is configured, and was not asked. */
export interface TemplateTextRecord {
  readonly writer: 'template';
  readonly because:
    'account' | 'bidder' | 'language' | 'daily-limit' | 'not-counted' | 'judge-not-proven' | PrivacyReason;
}

/** Who wrote the final text of an ad. Kept beside the decision, which was made before there was a text. */
export type TextRecord = { readonly bidId: BidId; readonly atMs: EpochMs } & (
  ModelTextRecord | TemplateTextRecord | ReviewedTextRecord
);
