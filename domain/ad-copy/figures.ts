import { wholeWords } from './plain-text.js';

/** Signs and words of one currency in one line; the first is its name here. */
const CURRENCY_WORDS: readonly string[] = [
  'usd $ dollar dollars buck bucks',
  'eur € euro euros',
  'gbp £ pound pounds',
  'yen ¥ 円 元 块 yuan',
  'inr ₹ rupees',
  'chf franken',
  'pln zl zloty',
  'sek kr kronor',
  'try ₺ lira tl',
  'cent cents centimes centavos',
  'brl r$ reais',
  'mxn pesos',
];
const CURRENCIES: ReadonlyMap<string, string> = new Map(
  CURRENCY_WORDS.flatMap((line) => {
    const [name = '', ...others] = line.split(' ');
    return [name, ...others].map((word): [string, string] => [word, name]);
  }),
);
const PERCENT = /^(?:%|٪|percent|per cent|prozent|pour ?cent|por ?ciento|por ?cento|per ?cento|procent|procento|yuzde)/;
const MONEY_AFTER = /^(?:\p{Sc}|r\$|[\p{L}]+)/u;
const MONEY_BEFORE = /(?:r\$|\p{Sc}|(?<![\p{L}])(?:usd|eur|gbp|chf|pln|sek))\s?$/u;
const NUMBER = /\d+(?:[ .,'\u202f\u00a0]\d{3}(?!\d))*(?:[.,]\d+)?/g;

const canonical = (written: string): string => {
  const [whole = '', fraction = ''] = /[.,]\d{3}$/.test(written) ? [written] : written.split(/[.,](?=\d+$)/);
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  const decimals = fraction.replace(/(?<!0)0+$/, '');
  return decimals === '' ? digits : `${digits}.${decimals}`;
};

const unitOf = (before: string, after: string): string => {
  if (PERCENT.test(after) || /(?:%|yuzde )$/.test(before)) return '%';
  const symbol = MONEY_BEFORE.exec(before)?.[0].trim() ?? MONEY_AFTER.exec(after)?.[0] ?? '';
  return CURRENCIES.get(symbol) ?? (/^\p{Sc}$/u.test(symbol) ? symbol : '');
};

/** Words that count, without those that mean something else in another of these languages. */
const COUNTING = wholeWords(
  `
  two|three|four|five|seven|eight|nine|ten(?= [a-z]+s )|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundreds?|
  thousands?|millions?|billions?|dozens?|half|double|twice|triple|third|quarter|zwei|drei|vier|funf|sechs|
  sieben|neun|zehn|zwolf|zwanzig|dreissig|funfzig|hundert\\w*|tausend\\w*|million\\w*|halb\\w*|doppelt\\w*|
  deux|trois|quatre|cinq|huit|dix|douze|vingt|trente|cinquante|cent|mille|moitie|dos|tres|cuatro|cinco|
  seis|siete|ocho|nueve|diez|doce|veinte|treinta|cincuenta|cien|mil|millones|mitad|doble|tre|quattro|cinque|sette|
  nove|dieci|venti|cento|meta|doppio|dois|duas|quatro|sete|oito|dez|vinte|cem|metade|dobro|twee|drie|vijf|zes|
  zeven|tien|honderd|duizend|helft|dwa|trzy|piec|dziesiec|sto|tysiac\\w*|polow\\w*
`,
  'gu',
);
const CALENDAR = wholeWords(
  `
  mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|january|february|april|june|july|august|
  september|october|november|december|montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonntags?|
  januar|februar|marz|juni|juli|oktober|dezember|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|janvier|
  fevrier|avril|juin|juillet|septembre|octobre|novembre|decembre|lunes|martes|miercoles|jueves|viernes|sabado|
  domingo|enero|febrero|abril|junio|julio|agosto|septiembre|octubre|noviembre|diciembre
`,
  'gu',
);
/** Numbers written with ideographs, before what they count. */
const IDEOGRAPHS =
  /(?<![一二三四五六七八九十百千万億亿半两])[一二三四五六七八九十百千万億亿半两]+(?:元|円|块|折|倍|割|％|%|分|年|月|日|天|周|小时|時間|名|人)/gu;
const OTHER_NUMBER = /[\p{No}\p{Nl}]/gu;

/**
 * Every figure a text states, as comparable strings: numbers with what they count, number words, names of days and
 * months. The text went through {@link plainText}.
 */
export const figuresIn = (plain: string): readonly string[] => {
  const figures: string[] = [];
  for (const { 0: written, index } of plain.matchAll(NUMBER)) {
    const before = plain.slice(Math.max(0, index - 8), index);
    const after = plain.slice(index + written.length, index + written.length + 16).trimStart();
    figures.push(`${canonical(written)}${unitOf(before, after)}`);
  }
  for (const pattern of [COUNTING, CALENDAR, IDEOGRAPHS, OTHER_NUMBER])
    for (const [word] of plain.matchAll(pattern)) figures.push(word);
  return figures;
};
