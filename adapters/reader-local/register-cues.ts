/** Words and phrases that tell how a text addresses its reader. */
export type Cue = 'slang' | 'familiar' | 'polite' | 'formal';

/** Whole words, in small ASCII letters; `*` stands for the rest of a word. */
const WORDS: Readonly<Record<Exclude<Cue, 'polite'>, string>> = {
  slang:
    'lol lmao haha* hehe* omg wtf btw imo tbh gonna wanna gotta kinda sorta dunno ya yeah yep nope nah dude bro hey sup cool awesome u ur pls plz thx krass geil hammer jo moin mega ne nee haste kannste jaja* ouais mdr ptdr salut coucou chido guay vale',
  familiar: 'du dich dir dein* euch tu toi ton tes te ti tuyo contigo tuo tua jij jouw',
  formal:
    'furthermore moreover therefore regarding sincerely kindly pursuant hereby nevertheless accordingly hochachtungsvoll veuillez cordialement estimado estimados estimada estimadas atentamente cordialmente egregio prezado prezada',
};

/** Case matters: German "Sie" and "Ihnen" in the middle of a sentence address someone, "sie" does not. */
const POLITE =
  /(?<=[\p{Ll},] )(?:Sie|Ihnen|Ihre?[nmrs]?)\b|\b(?:[Vv]ous|[Vv]otre|[Vv]os|[Uu]sted(?:es)?|Lei|[Uu]w|Pan[ai]?)\b/gu;
const POLITE_WORDS =
  'sie ihnen ihr ihre ihren ihrem ihrer ihres ihrn ihrm ihrs vous votre vos usted ustedes lei uw pan pana pani';

/** What is more than a word in ASCII letters. A text without any of the words has no match and need not be searched. */
const EXPRESSIONS: readonly (readonly [words: string, Cue, RegExp])[] = [
  [POLITE_WORDS, 'polite', POLITE],
  ['trop', 'slang', /\btrop bien\b/giu],
  ['as', 'slang', /\bt'as\b/giu],
  ['sais', 'slang', /\bj'sais\b/giu],
  ['n', 'slang', /\bnö\b/giu],
  ['tal', 'slang', /\bqué tal\b/giu],
  ['o', 'slang', /\btío\b/giu],
  ['t', 'familiar', /\btú\b/giu],
  ['voc', 'familiar', /\bvocê\b/giu],
  ['dear', 'formal', /\bdear (?:sir|madam|mr|ms|dr)\b/giu],
  ['please', 'formal', /\bwould you please\b/giu],
  ['appreciate', 'formal', /\bi would appreciate\b/giu],
  ['sehr', 'formal', /\bsehr geehrte\w*\b/giu],
  ['freundlichen', 'formal', /\bmit freundlichen grüßen\b/giu],
];

/** What a word counts for by itself, and the expressions that it may be part of. */
interface CueWord {
  cue: Cue | undefined;
  readonly expressions: (readonly [words: string, Cue, RegExp])[];
}

const STEM_LETTERS = 4;
const words = new Map<string, CueWord>();
const stems = new Map<string, Cue>();
/** Which first three letters a word of the lists may have: most words of a text are told apart by them. */
const beginnings = new Uint8Array(1 << 15);

const wordUnits = Uint8Array.from({ length: 128 }, (_, code) => (/\w/.test(String.fromCharCode(code)) ? 1 : 0));
const isWordUnit = (unit: number): boolean => wordUnits[unit] === 1;

const beginningAt = (text: string, at: number, end: number): number => {
  let key = 0;
  for (let i = at; i < at + 3; i++) key = (key << 5) | (i < end ? text.charCodeAt(i) & 31 : 0);
  return key;
};

const cueWordOf = (word: string): CueWord => {
  const known = words.get(word) ?? { cue: undefined, expressions: [] };
  words.set(word, known);
  beginnings[beginningAt(word, 0, word.length)] = 1;
  return known;
};

for (const cue of Object.keys(WORDS) as (keyof typeof WORDS)[])
  for (const word of WORDS[cue].split(' ')) {
    if (!word.endsWith('*')) cueWordOf(word).cue = cue;
    else {
      stems.set(word.slice(0, STEM_LETTERS), cue);
      beginnings[beginningAt(word, 0, STEM_LETTERS)] = 1;
    }
  }
for (const expression of EXPRESSIONS)
  for (const word of expression[0].split(' ')) cueWordOf(word).expressions.push(expression);

/** The words of ASCII letters that may be a cue, in small letters. */
const forEachCueWord = (text: string, visit: (word: string) => void): void => {
  let at = 0;
  while (at < text.length) {
    const start = at;
    while (isWordUnit(text.charCodeAt(at))) at++;
    if (at > start && beginnings[beginningAt(text, start, at)] === 1) visit(text.slice(start, at).toLowerCase());
    at++;
  }
};

/** Without regard to case the long s is an s and the Kelvin sign a k. */
const LIKE_ASCII = /[\u017f\u212a]/;
const asAscii = (text: string): string => text.replaceAll('\u017f', 's').replaceAll('\u212a', 'k');

/** How often each cue stands in a text. */
export const countCues = (text: string): Readonly<Record<Cue, number>> => {
  const counts = { slang: 0, familiar: 0, polite: 0, formal: 0 };
  const isOdd = LIKE_ASCII.test(text);
  const expressions = new Set(isOdd ? EXPRESSIONS : []);
  forEachCueWord(isOdd ? asAscii(text) : text, (word) => {
    const known = words.get(word);
    const cue = known?.cue ?? stems.get(word.slice(0, STEM_LETTERS));
    if (cue !== undefined) counts[cue]++;
    known?.expressions.forEach((expression) => expressions.add(expression));
  });
  for (const [, cue, pattern] of expressions) counts[cue] += text.match(pattern)?.length ?? 0;
  return counts;
};
