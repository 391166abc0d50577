import { z } from 'zod';
import childSpeaker from './data/child-speaker.json' with { type: 'json' };
import { foldLetters } from './fold-text.js';

const file = z.strictObject({
  source: z.string().min(1),
  licence: z.string().min(1),
  about: z.string(),
  expressions: z.record(z.string(), z.array(z.string().min(1)).min(1)),
});

const AGE = '(?:[4-9]|1[0-7]|[٤-٩]|١[٠-٧]|[४-९]|१[०-७])';
/** Not "I am 9 months pregnant", "I am 15% done" or "I'm 5'4". */
const END =
  '(?=\\s*(?:$|[.,](?!\\d)|[!?;)…。！？،؟।]|\\p{So})|\\s+(?:and|but|so|i|und|aber|et|mais|y|e|ma|mas|en|ale)(?!\\p{L}))';

const { expressions } = file.parse(childSpeaker);
const CHILD = new RegExp(
  Object.values(expressions)
    .flat()
    .map((expression) => `(?:${expression.replaceAll('{age}', AGE).replaceAll('{end}', END).normalize('NFKC')})`)
    .join('|'),
  'u',
);

const MAX_CHARS = 8_000;

/**
 * Whether the writer of a text says that it is a child: an age under 18, a school year, a class teacher. What adults
 * say of their children ("my daughter is 9") does not count. Twelve languages; total.
 */
export const isChildSpeaking = (text: string): boolean =>
  CHILD.test(foldLetters(text.slice(0, MAX_CHARS)).replaceAll('’', "'"));
