/** Signs and words of one currency in one line; the first is its name here. */
const CURRENCY_WORDS: readonly string[] = [
  'usd $ dollar dollars buck bucks dolares dollari dolares',
  'eur € euro euros',
  'gbp £ pound pounds pfund livres libras sterline',
  'yen ¥ 円 元 块 yuan',
  'inr ₹ rupees',
  'chf franken francs',
  'pln zl zloty',
  'sek kr kronor',
  'try ₺ lira tl',
  'cent cents centimes centavos centimos',
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

/** `%`, or the currency that stands before or after a number; empty where it is neither. */
export const amountUnit = (before: string, after: string): string => {
  if (PERCENT.test(after) || /(?:%|yuzde )$/.test(before)) return '%';
  const symbol = MONEY_BEFORE.exec(before)?.[0].trim() ?? MONEY_AFTER.exec(after)?.[0] ?? '';
  return CURRENCIES.get(symbol) ?? (/^\p{Sc}$/u.test(symbol) ? symbol : '');
};

/** Days and months in one line each; they are figures, whatever language names them. */
const CALENDAR_LINES = `
  monday mondays montag montags lundi lundis lunes lunedi maandag segunda-feira
  tuesday tuesdays dienstag dienstags mardi mardis martes martedi dinsdag
  wednesday wednesdays mittwoch mittwochs mercredi mercredis miercoles mercoledi woensdag
  thursday thursdays donnerstag donnerstags jeudi jeudis jueves giovedi donderdag
  friday fridays freitag freitags vendredi vendredis viernes venerdi vrijdag
  saturday saturdays samstag samstags sonnabend samedi samedis sabado sabados sabato zaterdag
  sunday sundays sonntag sonntags dimanche dimanches domingo domingos domenica zondag
  january januar janvier enero gennaio januari janeiro
  february februar fevrier febrero febbraio februari fevereiro
  april avril abril aprile
  june juni juin junio giugno junho
  july juli juillet julio luglio julho
  august aout agosto augustus
  september septembre septiembre settembre setembro
  october oktober octobre octubre ottobre outubro
  november novembre noviembre novembro
  december dezember decembre diciembre dicembre dezembro
`;
const CALENDAR: ReadonlyMap<string, string> = new Map(
  CALENDAR_LINES.trim()
    .split('\n')
    .flatMap((line) => {
      const words = line.trim().split(' ');
      return words.map((word): [string, string] => [word, words[0] ?? '']);
    }),
);

/** Words for a multiple, a part or a great number, which a brief has to state as much as digits. */
const VAGUE_LINES = `
  half halb halbe halber halbes halben moitie mitad meta helft halve metade mezzo
  double doppelt doppelte doppelten doble doppio doppia dubbel dubbele dobro twice zweimal
  triple dreifach dreifache triplo thrice
  dozens dutzende dutzenden douzaines docenas dozzine tientallen duzias
  hundreds hunderte hunderten centaines cientos centinaia honderden centenas
  thousands tausende tausenden milliers miles migliaia duizenden milhares
  millions millionen million millones millon milioni milione miljoenen miljoen milhoes milliers
  billions milliarden milliards miljarden miliardi
`;
const VAGUE: ReadonlyMap<string, string> = new Map(
  VAGUE_LINES.trim()
    .split('\n')
    .flatMap((line) => {
      const words = line.trim().split(' ');
      return words.map((word): [string, string] => [word, words[0] ?? '']);
    }),
);

/** The day, month, multiple or great number that one word means. */
export const namedFigure = (word: string): string | undefined => CALENDAR.get(word) ?? VAGUE.get(word);
