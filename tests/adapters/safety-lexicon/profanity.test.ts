import { describe, expect, test } from '@jest/globals';
import { classifySafety } from '../../../adapters/safety-lexicon/index.js';
import { PROFANITY } from '../../../adapters/safety-lexicon/word-lists.js';

const reasonOf = (text: string, language: string | undefined = 'en') => classifySafety(text, language).reason;

const SWORN = [
  'that was fucking great',
  'holy shit, it works',
  'what a load of bullshit',
  'you motherfucker',
  'my boss is a bastard',
  'this dumbass bug',
  'kiss my ass',
  'stop being such a dick',
  'son of a bitch!',
  'I am pissed off',
  'bloody bastards',
  'you are a cunt',
  'do not be a pussy',
  'wtf is this',
  'he told me to stfu',
];

const DISGUISED = [
  'kick his a$$',
  'that was fuuuuck annoying',
  'oh sh1t',
  '$hit happens',
  'what an a$$hole',
  'f*ck this',
  'f_ck this',
  'SHIIIT',
  'you b!tch',
  'a d1ck move',
  'bullsh!t',
  'kiss my @ss',
  'fuсk this',
  'ｓｈｉｔ',
  'fúck',
  'what a basstard',
];

const HARMLESS = [
  'My class passed the peacock in Scunthorpe',
  'Assess the asset and assign the class',
  'the cockpit of a cocktail party, at cock crow',
  'a hancock shuttlecock',
  'Charles Dickens and Dick Van Dyke read Moby Dick',
  'How do I prick the potatoes before I bake them?',
  'the rugby hooker and the props',
  'a chink in the armour, and the sea dykes of Holland',
  'kung fu for children',
  'the cuckoo clock in Essex and the analyst',
  'Uranus, Janus and the manuscript',
  'my shiitake mushrooms in the title of a document',
  'embarrassing, a compass, a bass, a grasshopper',
  'snigger at the turducken',
  'room 455, model a4, mp3, 13th, 5th, h264, 4k at 60fps, 1st',
  'a well-known C# and F# developer',
  'zoom, bookkeeping and the vacuum',
];

describe('swearing', () => {
  test.each(SWORN)('%s', (text) =>
    expect(classifySafety(text, 'en')).toEqual({ tier: 'sensitive', reason: 'profanity' }),
  );

  test.each(DISGUISED)('in disguise: %s', (text) =>
    expect(classifySafety(text, 'en')).toEqual({ tier: 'sensitive', reason: 'profanity' }),
  );

  test.each(['what a f4ggot', 'those tranni3s', 'n1gga', 'ch!nks like him'])('a slur is unsafe: %s', (text) =>
    expect(classifySafety(text, 'en')).toEqual({ tier: 'unsafe', reason: 'hate' }),
  );

  test.each(HARMLESS)('none: %s', (text) => expect(reasonOf(text)).toBeUndefined());

  test('a name excuses itself alone', () => expect(reasonOf('Moby Dick is a shit book')).toBe('profanity'));

  test('in English alone, or where the language is unknown; a slur only where it is certain', () => {
    expect(reasonOf('shit', 'de')).toBeUndefined();
    expect(classifySafety('shit', undefined).reason).toBe('profanity');
    expect(classifySafety('a chink', undefined)).toEqual({ tier: 'sensitive', reason: 'profanity' });
  });

  test('each word of the lists is found, and each harmless phrase is harmless', () => {
    const first = (phrase: string) =>
      phrase
        .replaceAll(')? ?', ')? ')
        .replaceAll(/\(([^()|]*)[^()]*\)\??/g, '$1')
        .replaceAll(/.\?/g, '')
        .replaceAll('*', '');
    for (const phrase of [...PROFANITY.slurs, ...PROFANITY.swearing].map(first))
      expect([phrase, reasonOf(`so ${phrase} now`)]).not.toEqual([phrase, undefined]);
    for (const phrase of PROFANITY.harmless.map(first)) expect([phrase, reasonOf(phrase)]).toEqual([phrase, undefined]);
  });
});
