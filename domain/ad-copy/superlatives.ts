import type { CopyLanguage } from './words/languages.js';

/** Beginnings of adjectives that mean one thing in all languages: who states "the lightest" may say "le plus léger". */
const ADJECTIVES = `
  light leicht hell leger clair liger clar legger chiar licht lev
  small klein petit pequen piccol smallest menor
  large big gross grand grande groot
  fast quick schnell rapid veloc snel
  quiet leis silenci silenzi stil
  strong stark fort fuert fort sterk
  soft weich doux douc blando suav morbid zacht
  short kurz court cort kort curt
  long lang long larg lung
  early fruh tot tempran prest vroeg
  late spat tard laat
  old alt ancien antig antic oud velh vecchi
  young new jung neu jeun nouve joven nuev giovan nuov jong nieuw
  low niedrig tief bas baj bass laag
  high hoch haut alt alto hoog
  thin dunn mince fin delgad sottil dun
  simple einfach simpl sencill semplic eenvoudig easy facil
  near close nah proche cerca vicin dicht
  dark dunkel sombre foncé oscur scur donker
`;
const CONCEPTS: readonly (readonly string[])[] = ADJECTIVES.trim()
  .split('\n')
  .map((line) => line.trim().split(' '));

const conceptOf = (adjective: string): string => {
  const found = CONCEPTS.find((stems) => stems.some((stem) => adjective.startsWith(stem)));
  return found?.[0] ?? adjective.slice(0, 5);
};

/** Words that end like superlatives and are none. Nouns of German have a capital and are not seen at all. */
const NONE: Readonly<Partial<Record<CopyLanguage, RegExp>>> = {
  en: /^(?:test|rest|guest|forest|west|midwest|northwest|southwest|nest|chest|interest|request|invest|digest|honest|modest|harvest|contest|suggest|protest|arrest|quest|vest|pest|zest|crest|earnest|conquest|attest|manifest|jest|ingest|behest|detest|bequest|everest|divest|budapest|bucharest|latest|tempest|reinvest|inquest|infest|unrest|backrest|armrest|footrest|headrest|pretest)$/,
  de: /^(?:erst|nachst|letzt|meist|fest|robust|bewusst|ernst|unbewusst|gepresst|angepasst|passt|fasst|umfasst|verpasst|kost|rost|test|leist|tast|fast|mast|rast|most|hust|trost|trust|rust|wusst|musst|frost|pust|list|must|kust|west|ost|reist|bereist|rist|gerust|herbst|sonst|dienst|kunst|gunst|verfasst|gefasst|gemasst|geröst|gerost|selbst|mindest|hochst|spatest|langst|moglichst|zumeist|allererst|zuerst|lust|brust|angst|verlust|durst|wurst|gast|last|einst)$/,
  nl: /^(?:eerst|laatst|naast|minst|meest|vast|juist|bewust|robuust|gewenst|rust|kost|test|rest|gast|last|post|past|dienst|kust|lijst|kist|winst|kunst|herfst|oost|west|feest|beest|geest|angst|worst|dorst|borst|tekst|best|moest|wist|mist|vest|nest|verst|gerust|volgend|enkel|gemist|vers)$/,
};
const ENDINGS: Readonly<Partial<Record<CopyLanguage, RegExp>>> = {
  en: /(?<![\p{L}'-])(\p{L}{2,}est)(?![\p{L}])/gu,
  de: /(?<![\p{L}-])(\p{Ll}{2,}st)e[nmrs]?(?!\p{L})/gu,
  nl: /(?<![\p{L}-])(\p{L}{2,}st)e(?!\p{L})/gu,
};
/** "the most …", and the comparative that an article makes a superlative in the Romance languages. */
const MOST: Readonly<Partial<Record<CopyLanguage, RegExp>>> = {
  en: /(?<![\p{L}])(?:the|its|their|our|your|of|its) most (\p{L}+)/gu,
  fr: /(?<![\p{L}])(?:le|la|les) (?:\p{L}+ )?plus (?!souvent|tot|tard|possible|de)(\p{L}+)/gu,
  es: /(?<![\p{L}])(?:el|la|los|las) (?:\p{L}+ ){0,2}mas (?!tardar)(\p{L}+)/gu,
  it: /(?<![\p{L}])(?:il|la|i|le|gli|lo|l'\p{L}+) (?:\p{L}+ ){0,2}piu (\p{L}+)/gu,
  pt: /(?<![\p{L}])(?:o|a|os|as) (?:\p{L}+ ){0,2}mais (\p{L}+)/gu,
};

/**
 * The superlatives that a text has by their form ("the lightest", "das leiseste", "le plus léger"), each by the
 * adjective's meaning where it is known. `written` keeps its capitals, `plain` went through `plainText`.
 */
export const superlativesIn = (
  written: string,
  plain: string,
  languages: readonly CopyLanguage[],
): readonly string[] => {
  const found: string[] = [];
  for (const language of languages) {
    const ending = ENDINGS[language];
    const text =
      language === 'de'
        ? written
            .normalize('NFKD')
            .replace(/[\u0300-\u036f]/g, '')
            .replaceAll('ß', 'ss')
        : plain;
    for (const [, stem = ''] of ending === undefined ? [] : text.matchAll(ending))
      if (NONE[language]?.test(stem) !== true) found.push(conceptOf(stem));
    for (const [, adjective = ''] of MOST[language] === undefined ? [] : plain.matchAll(MOST[language]))
      found.push(conceptOf(adjective));
  }
  return found;
};
