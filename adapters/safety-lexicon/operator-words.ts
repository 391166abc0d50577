import { z } from 'zod';
import { SAFETY_CLASS_NAMES, type SafetyClass } from '../../domain/conversation/safety-class.js';
import { foldText } from './fold-text.js';
import { indexPhrases } from './phrase-index.js';
import { readPhrases } from './phrase.js';

/** Phrases of an operator beside the built-in lists. */
export interface OperatorWords {
  readonly size: number;
  /** The gravest class of which a blocked phrase stands in the text. */
  blockedIn(text: string): SafetyClass | undefined;
  /** The text without the harmless phrases, as the lists compare it; `undefined` where it holds none. */
  withoutHarmless(text: string): string | undefined;
}

export type ParsedWords =
  { readonly ok: true; readonly words: OperatorWords } | { readonly ok: false; readonly problems: readonly string[] };

const MAX_PHRASE_CHARS = 100;
const MAX_PHRASES = 10_000;
/** As the built-in lists read them: the rest of a notation would be taken as an expression. */
const PLAIN = /^[\p{L}\p{M}\p{N}'’ *-]+$/u;
const STAR_INSIDE = /\*(?! |$)|(?<![^ ])\*/;
/** What the index knows the beginning of a word by. */
const SHORT_STEM = /^[^ *]{0,2}\*/;

const WHAT_IT_HOLDS = 'may hold letters, digits, spaces and hyphens, and "*" at the end of a word';

const phrase = z
  .string()
  .trim()
  .min(2, 'has fewer than 2 characters')
  .max(MAX_PHRASE_CHARS, `has more than ${MAX_PHRASE_CHARS} characters`)
  .regex(PLAIN, WHAT_IT_HOLDS)
  .refine((text) => !STAR_INSIDE.test(text), WHAT_IT_HOLDS)
  .refine((text) => !SHORT_STEM.test(text), 'needs three letters before the "*" of its first word')
  .refine((text) => foldText(text).trim() !== '', 'holds no letter');
const phrases = z.array(phrase);

const file = z.strictObject({
  blocked: z.partialRecord(z.enum(SAFETY_CLASS_NAMES), phrases).default({}),
  harmless: phrases.default([]),
});

const compiled = ({ blocked, harmless }: z.infer<typeof file>): OperatorWords => {
  const classes = SAFETY_CLASS_NAMES.filter((name) => blocked[name] !== undefined);
  const blocks = indexPhrases(classes.map((name) => readPhrases(blocked[name] ?? [])));
  const excused = indexPhrases([readPhrases(harmless)]);
  const size = [...Object.values(blocked), harmless].reduce((sum, list) => sum + list.length, 0);
  return {
    size,
    blockedIn: (text) => classes[blocks.firstListIn(foldText(text)) ?? classes.length],
    withoutHarmless: (text) => {
      const folded = foldText(text);
      return excused.firstListIn(folded) === undefined ? undefined : excused.without(folded);
    },
  };
};

const problemsIn = (error: z.ZodError): readonly string[] =>
  error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`);

/** Reads `{"blocked": {"<class>": ["phrase"]}, "harmless": ["phrase"]}`. */
export const parseOperatorWords = (text: string): ParsedWords => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { ok: false, problems: [`is not JSON: ${(error as SyntaxError).message}`] };
  }
  const { success, data, error } = file.safeParse(json);
  if (!success) return { ok: false, problems: problemsIn(error) };
  const words = compiled(data);
  return words.size > MAX_PHRASES
    ? { ok: false, problems: [`holds ${words.size} phrases, and may hold ${MAX_PHRASES}`] }
    : { ok: true, words };
};
