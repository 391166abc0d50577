import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';
import { maySwear } from './may-swear.js';

const matcher = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });

/** Words of the data set that degrade a group of people. Some are harmless in other languages, so they count in English text only. */
const SLURS: ReadonlySet<string> = new Set([
  'abeed',
  'africoon',
  'arabush',
  'boonga',
  'chingchong',
  'chink',
  'dyke',
  'fag',
  'kike',
  'nigger',
  'tranny',
]);
/** Everyday words elsewhere: a subscription (de), a delay (fr), the colour black (es, it, pt). */
const HARMLESS_ELSEWHERE: ReadonlySet<string> = new Set([
  'abo',
  'retard',
  'negro',
  'spastic',
  'tit',
  'cum',
  'fag',
  'sex',
]);

export type Profanity = 'none' | 'profane' | 'slur';

/** Swearing in English text; spelling tricks (`sh1t`, `f.u.c.k`) are seen through. */
export const findProfanity = (text: string, language: string | undefined): Profanity => {
  if (language !== undefined && language !== 'en') return 'none';
  if (!maySwear(text)) return 'none';
  let found: Profanity = 'none';
  for (const match of matcher.getAllMatches(text)) {
    const word = englishDataset.getPayloadWithPhraseMetadata(match).phraseMetadata?.originalWord ?? '';
    if (SLURS.has(word) && language === 'en') return 'slur';
    if (!HARMLESS_ELSEWHERE.has(word)) found = 'profane';
  }
  return found;
};
