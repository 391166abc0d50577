import type { GateContext, SentenceVerdict } from '../../../domain/ad-text/gate.js';
import type { FreeTextContext, FreeTextReason } from '../../../domain/ad-text/free-text.js';
import type { Brief } from '../../../domain/catalog/creative.js';

/**
 * Knows what an ad's text may say (`docs/concepts/copy-gate.md`). The adapter brings the words, the domain the rules.
 * All of it is deterministic, total and synchronous, and takes a fraction of a millisecond a sentence: the template
 * writer and every turn that is sold call it.
 */
export interface CopyGate {
  /**
   * Whether one sentence may be shown below a brief: it says nothing that the brief does not say. A leading space
   * counts towards the length.
   */
  check(sentence: string, context: GateContext): SentenceVerdict;
  /**
   * Why a sentence that a model wrote at the turn may not be shown, though `check` lets it pass: it talks of its task,
   * is no whole sentence, repeats itself, or neither names what is advertised nor states a statement of the brief.
   */
  freeTextRefusal(sentence: string, context: FreeTextContext): FreeTextReason | undefined;
  /** Whether a sentence says what one of those before it says, in nearly the same words. */
  repeats(sentence: string, said: readonly string[]): boolean;
  /**
   * The sentences of a text, in order, trimmed, punctuation included; the last one may have no end. With more text
   * behind it all but the last stay as they are, so that a stream is read as `sentencesOf(buffer).slice(0, -1)`.
   */
  sentencesOf(text: string): readonly string[];
  /** What a brief says, one statement each and each once: whose product it is, the sentences of pitches, the facts. */
  statementsOf(brief: Brief, advertiser: { readonly name: string }): readonly string[];
}
