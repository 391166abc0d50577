import type { CopyJudgement } from '../../../domain/ad-text/statements/statements.js';
import type { TemplateTextRecord, TextEnd, TextRefusal } from '../../../domain/decision-record/text-record.js';
import type { BidId } from '../../../domain/values/ids.js';
import type { Asker } from '../sharing/asker.js';
import type { CopyRequest } from './copy-writer.js';

/** What one call of a model took, as far as its server tells. */
export interface ModelUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Absent: no price is configured. */
  readonly costUsd?: number | undefined;
}

/**
 * A language model that writes the text of an ad. It is trusted with nothing: the gate and the judge read every
 * sentence before anybody else does.
 *
 * May assume: it is asked once for an ad, and only where the account and the reader allow it. Guarantees: sentences as
 * they are written, without talk around them; one call at most; ends soon after its signal has aborted; logs no word of
 * a conversation. `tell` is called at most once; `hear` gets each piece as it comes, also what becomes no sentence. The
 * signal's reason is a `DeadlineExceeded` when it was too slow. An outage throws, at once while the model is known to
 * be out: the template then writes.
 */
export interface ModelWriter {
  /** Name of the model, for records. */
  readonly model: string;
  write(
    request: CopyRequest,
    signal: AbortSignal,
    tell?: (usage: ModelUsage) => void,
    hear?: (piece: string) => void,
  ): AsyncIterable<string>;
}

/**
 * Judges whether a sentence says no more than the statements of a brief: the second stage of the gate, for what rules
 * about words do not see.
 *
 * May assume: at most 120 statements of 4 000 characters, and a sentence that passed the first stage. Guarantees:
 * judges by these alone; the same question has the same answer as long as it is remembered; keeps digests, never a
 * text, and logs none; settles soon after its signal has aborted. An outage, and an answer that is none, reject: the
 * sentence is then not shown.
 */
export interface CopyJudge {
  readonly model: string;
  judge(
    sentence: string,
    statements: readonly string[],
    signal: AbortSignal,
    tell?: (usage: ModelUsage) => void,
    asker?: Asker,
  ): Promise<CopyJudgement>;
}

/** One moment of a text in the making. `refusal`: the sentence was not shown. */
export type TextMoment =
  | { readonly kind: 'piece'; readonly text: string }
  | { readonly kind: 'sentence'; readonly words: string; readonly refusal?: TextRefusal | undefined }
  | { readonly kind: 'end'; readonly end: TextEnd; readonly failure?: string | undefined }
  | { readonly kind: 'not-asked'; readonly because: TemplateTextRecord['because'] };

/**
 * Sees texts being written, with the words that were refused: for the developer who sits before the machine, never for
 * a service. May assume: `end` or `not-asked` is the last moment of a bid. Guarantees: keeps the words in memory alone,
 * for a bounded number of texts, and writes them into no log.
 */
export interface TextWatch {
  tell(bid: BidId, moment: TextMoment): void;
}

/** No model writes without a judge. */
export interface ModelText {
  readonly writer: ModelWriter;
  readonly judge: CopyJudge;
  /** Whether the judge has told known good and bad sentences apart (`proveJudge`). Until then no model writes. */
  readonly isJudgeProven: () => boolean;
  /** Texts of one account that the model may be asked for in a day of the account; the template writes the others. */
  readonly maxTextsPerDay?: number | undefined;
  /** In development alone. */
  readonly watch?: TextWatch | undefined;
}
