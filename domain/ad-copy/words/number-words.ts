import { COPY_LANGUAGES, type CopyLanguage } from './languages.js';

const list = (words: string): readonly string[] => words.trim().split(/\s+/);

interface Numerals {
  /** 0 to 19, or as far as the language has words of its own. */
  readonly small: readonly string[];
  /** 20, 30 … 90. */
  readonly tens: readonly string[];
  /** The words of a number between two tens. */
  readonly join: (tens: string, unit: string) => readonly string[];
  /** Other words with their value: hundreds, thousands, "a dozen", other spellings. */
  readonly more: Readonly<Record<string, number>>;
}

const german = (and: string) => (tens: string, unit: string) => [`${unit === 'eins' ? 'ein' : unit}${and}${tens}`];
const spaced =
  (and = '') =>
  (tens: string, unit: string) => [`${tens}${and === '' ? ' ' : ` ${and} `}${unit}`];

const NUMERALS: Readonly<Record<CopyLanguage, Numerals>> = {
  en: {
    small: list(`zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
      seventeen eighteen nineteen`),
    tens: list('twenty thirty forty fifty sixty seventy eighty ninety'),
    join: spaced(),
    more: { hundred: 100, 'two hundred': 200, 'three hundred': 300, 'five hundred': 500, thousand: 1000, fourty: 40 },
  },
  de: {
    small: list(`null eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn
      siebzehn achtzehn neunzehn`),
    tens: list('zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig'),
    join: german('und'),
    more: {
      zwo: 2,
      hundert: 100,
      einhundert: 100,
      zweihundert: 200,
      dreihundert: 300,
      funfhundert: 500,
      tausend: 1000,
    },
  },
  fr: {
    small: list(`zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize`),
    tens: list('vingt trente quarante cinquante soixante - - -'),
    join: (tens, unit) => (unit === 'un' ? [`${tens} et un`, `${tens} un`] : [`${tens} ${unit}`]),
    more: {
      'dix sept': 17,
      'dix huit': 18,
      'dix neuf': 19,
      'soixante dix': 70,
      septante: 70,
      'soixante quinze': 75,
      'quatre vingt': 80,
      'quatre vingts': 80,
      'quatre vingt dix': 90,
      nonante: 90,
      cent: 100,
      cents: 100,
      'deux cents': 200,
      'trois cents': 300,
      'cinq cents': 500,
      mille: 1000,
      dizaine: 10,
      douzaine: 12,
      quinzaine: 15,
      vingtaine: 20,
      trentaine: 30,
      quarantaine: 40,
      cinquantaine: 50,
      centaine: 100,
    },
  },
  es: {
    small: list(`cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis
      diecisiete dieciocho diecinueve`),
    tens: list('veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa'),
    join: (tens, unit) => [tens === 'veinte' ? `veinti${unit}` : `${tens} y ${unit}`],
    more: {
      veintiun: 21,
      cien: 100,
      ciento: 100,
      doscientos: 200,
      trescientos: 300,
      quinientos: 500,
      mil: 1000,
      decena: 10,
      docena: 12,
      quincena: 15,
      veintena: 20,
      treintena: 30,
    },
  },
  it: {
    small: list(`zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici
      sedici diciassette diciotto diciannove`),
    tens: list('venti trenta quaranta cinquanta sessanta settanta ottanta novanta'),
    join: (tens, unit) => [`${/^[uo]/.test(unit) ? tens.slice(0, -1) : tens}${unit}`],
    more: {
      cento: 100,
      duecento: 200,
      trecento: 300,
      cinquecento: 500,
      mille: 1000,
      decina: 10,
      dozzina: 12,
      quindicina: 15,
      ventina: 20,
      trentina: 30,
      quarantina: 40,
    },
  },
  nl: {
    small: list(`nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien
      zeventien achttien negentien`),
    tens: list('twintig dertig veertig vijftig zestig zeventig tachtig negentig'),
    join: (tens, unit) => [`${unit}${/e$/.test(unit) ? 'en' : 'en'}${tens}`],
    more: {
      honderd: 100,
      tweehonderd: 200,
      driehonderd: 300,
      vijfhonderd: 500,
      duizend: 1000,
      dozijn: 12,
      tiental: 10,
      twintigtal: 20,
    },
  },
  pt: {
    small: list(`zero um dois tres quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezasseis
      dezassete dezoito dezanove`),
    tens: list('vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'),
    join: spaced('e'),
    more: {
      duas: 2,
      dezesseis: 16,
      dezessete: 17,
      dezenove: 19,
      cem: 100,
      cento: 100,
      duzentos: 200,
      trezentos: 300,
      quinhentos: 500,
      mil: 1000,
      dezena: 10,
      duzia: 12,
      quinzena: 15,
    },
  },
};

const wordsOf = ({ small, tens, join, more }: Numerals): ReadonlyMap<string, number> => {
  const words = new Map<string, number>();
  // "One" is an article in most languages; an article that counts is read by its unit, see `figures.ts`.
  small.forEach((word, value) => value !== 1 && words.set(word, value));
  tens.forEach((ten, i) => {
    if (ten === '-') return;
    words.set(ten, (i + 2) * 10);
    small.slice(1, 10).forEach((unit, j) => join(ten, unit).forEach((word) => words.set(word, (i + 2) * 10 + j + 1)));
  });
  for (const [word, value] of Object.entries(more)) words.set(word, value);
  return words;
};

const WORDS: ReadonlyMap<CopyLanguage, ReadonlyMap<string, number>> = new Map(
  COPY_LANGUAGES.map((language) => [language, wordsOf(NUMERALS[language])]),
);

/** The longest number word is four tokens: "quatre vingt dix sept". */
const MAX_TOKENS = 4;

/** The number whose words begin at `at`, and how many tokens it takes. */
export const numberAt = (
  tokens: readonly string[],
  at: number,
  language: CopyLanguage,
): { readonly value: number; readonly length: number } | undefined => {
  const words = WORDS.get(language);
  for (let length = Math.min(MAX_TOKENS, tokens.length - at); length > 0; length--) {
    const value = words?.get(length === 1 ? (tokens[at] ?? '') : tokens.slice(at, at + length).join(' '));
    if (value !== undefined) return { value, length };
  }
  return undefined;
};

/** German and Dutch write a number and what it counts as one word: "vierminütig", "20-jarig". */
export const splitCompound = (
  token: string,
  language: CopyLanguage,
): { readonly value: number; readonly rest: string } | undefined => {
  if (language !== 'de' && language !== 'nl') return undefined;
  for (let length = Math.min(token.length - 3, 16); length > 2; length--) {
    const value = WORDS.get(language)?.get(token.slice(0, length));
    if (value !== undefined) return { value, rest: token.slice(length) };
  }
  return undefined;
};
