import { setTimeout as delay } from 'node:timers/promises';
import type { CopyGate } from '../../application/ports/content/copy-gate.js';
import type { CopyRequest } from '../../application/ports/content/copy-writer.js';
import type { ModelText } from '../../application/ports/content/model-text.js';

/** In records and on the page: nobody may take it for a language model. */
export const SCRIPT_NAME = 'a script for demonstration, no language model';

/** About as fast as a small model writes. */
const PIECE_MS = 35;

/**
 * What a model that has not understood its task says after a true sentence. The gate refuses the first, and the judge
 * alone the second.
 */
const OVERSTEPS: readonly ((advertiser: string) => string)[] = [
  () => 'It is guaranteed to be the best you will ever find.',
  (advertiser) => `The founder of ${advertiser} grew up there.`,
];

type Splitter = Pick<CopyGate, 'sentencesOf'>;

const ownSentences = (
  { sentencesOf }: Splitter,
  { brief, language }: Pick<CopyRequest, 'brief' | 'language'>,
): readonly string[] => {
  const [fallback = ''] = Object.values(brief.pitches);
  const pitch = brief.pitches[language ?? ''] ?? fallback;
  return [...sentencesOf(pitch), ...brief.facts];
};

/** Every third text is true to its brief; the others overstep it in one of two ways. */
const scriptFor = (splitter: Splitter, request: CopyRequest): readonly string[] => {
  const [first = '', second = ''] = ownSentences(splitter, request);
  const turn = [...request.seed].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % (OVERSTEPS.length + 1);
  return [first, OVERSTEPS[turn]?.(request.advertiser.name) ?? second].filter((sentence) => sentence !== '');
};

const asJudged = (sentence: string): string => sentence.trim().replace(/[.!?…]$/u, '');

/**
 * Writes the brief's own sentences word by word, and now and then one that must not pass; judges by whether a statement
 * has the very words. It shows how texts are written, gated and judged where there is no model, and nothing else.
 */
export const createScriptedModel = (splitter: Splitter, pieceMs = PIECE_MS): Pick<ModelText, 'writer' | 'judge'> => ({
  writer: {
    model: SCRIPT_NAME,
    async *write(request, signal, _tell, hear) {
      for (const sentence of scriptFor(splitter, request)) {
        for (const word of `${sentence} `.split(/(?<=\s)/u)) {
          await delay(pieceMs, undefined, { signal });
          hear?.(word);
        }
        yield sentence;
      }
    },
  },
  judge: {
    model: SCRIPT_NAME,
    async judge(sentence, statements, signal) {
      await delay(pieceMs, undefined, { signal });
      const isStated = statements.some((statement) => asJudged(statement).includes(asJudged(sentence)));
      return isStated ? 'entailed' : 'not-stated';
    },
  },
});
