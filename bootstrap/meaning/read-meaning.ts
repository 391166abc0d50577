import type { MeaningParts } from '../../adapters/demand-direct/index.js';
import {
  createTextMeaning,
  EMBEDDER_MEANING_RANGE,
  prefixesOf,
  withTextMeaning,
} from '../../adapters/meaning-embedder/index.js';
import { ENCODER_MEANING_RANGE } from '../../adapters/safety-encoder/index.js';
import { openStaticVectors, STATIC_MEANING_RANGE } from '../../adapters/vectors-static/index.js';
import type { BriefEncoder } from '../../application/ports/content/brief-encoder.js';
import type { ContentCheck } from '../../application/ports/content/content-check.js';
import type { Embedder } from '../../application/ports/content/embedder.js';
import type { WarningLog } from '../ports-of.js';

export interface MeaningSources {
  readonly embedder: Embedder | undefined;
  /** Name of the embedder's model; absent: it adds by itself what its model wants before a text. */
  readonly model?: string | undefined;
  /** Absent: the encoder that comes along is off. */
  readonly encoder: BriefEncoder | undefined;
  /** What judges conversations; the encoder is part of it. */
  readonly contentCheck: ContentCheck | undefined;
}

export interface ReadMeaning {
  /** Tells also what a conversation is about, as `parts` compare it. */
  readonly contentCheck: ContentCheck | undefined;
  readonly parts: MeaningParts;
}

/**
 * By what relevance knows meanings: an embedder, else the encoder, else the static vectors. One of them reads both
 * conversations and briefs, and the others nothing.
 */
export const readMeaning = (
  { embedder, model, encoder, contentCheck }: MeaningSources,
  log: WarningLog,
): ReadMeaning => {
  if (embedder !== undefined) {
    const prefixes = prefixesOf(model ?? '');
    const meaning = createTextMeaning({ embedder, prefixes, logger: log, monotonicMs: () => performance.now() });
    return {
      contentCheck: withTextMeaning(contentCheck, meaning),
      parts: { encoder: meaning, range: EMBEDDER_MEANING_RANGE, log },
    };
  }
  if (encoder !== undefined) return { contentCheck, parts: { encoder, range: ENCODER_MEANING_RANGE, log } };
  const { vectorOf } = openStaticVectors();
  return { contentCheck, parts: { encoder: { encode: vectorOf }, range: STATIC_MEANING_RANGE, log } };
};
