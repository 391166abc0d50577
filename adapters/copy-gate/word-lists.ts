import type { GateWords } from '../../domain/ad-text/gate-words.js';
import { COPY_LANGUAGES, type CopyLanguage } from '../../domain/ad-text/languages.js';
import { PHRASE_KINDS, type PhraseKind } from '../../domain/ad-text/phrases.js';
import type { ThingWords } from '../../domain/ad-text/statements/things.js';
import abbreviations from './data/abbreviations.json' with { type: 'json' };
import amounts from './data/amounts.json' with { type: 'json' };
import claims from './data/claims.json' with { type: 'json' };
import figures from './data/figures.json' with { type: 'json' };
import freeText from './data/free-text.json' with { type: 'json' };
import littleWords from './data/little-words.json' with { type: 'json' };
import names from './data/names.json' with { type: 'json' };
import numerals from './data/numerals.json' with { type: 'json' };
import offences from './data/offences.json' with { type: 'json' };
import orders from './data/orders.json' with { type: 'json' };
import german from './data/phrases/de.json' with { type: 'json' };
import english from './data/phrases/en.json' with { type: 'json' };
import spanish from './data/phrases/es.json' with { type: 'json' };
import french from './data/phrases/fr.json' with { type: 'json' };
import italian from './data/phrases/it.json' with { type: 'json' };
import dutch from './data/phrases/nl.json' with { type: 'json' };
import portuguese from './data/phrases/pt.json' with { type: 'json' };
import superlatives from './data/superlatives.json' with { type: 'json' };
import effects from './data/things/effects.json' with { type: 'json' };
import goods from './data/things/goods.json' with { type: 'json' };
import people from './data/things/people.json' with { type: 'json' };
import services from './data/things/services.json' with { type: 'json' };
import units from './data/units.json' with { type: 'json' };
import {
  commaSeparated,
  fullRecord,
  list,
  number,
  object,
  oneOf,
  partialRecord,
  record,
  spaced,
  text,
  type Shape,
} from './shape.js';

const fileOf = <Shapes extends Parameters<typeof object>[0]>(shapes: Shapes) =>
  object({ source: text, licence: text, about: text, ...shapes });

const wordingList = list(text);
/** Headings are for people: all wordings count. */
const underHeadings: Shape<readonly string[]> = (value, path) => Object.values(record(wordingList)(value, path)).flat();
const wordings = object({ words: underHeadings, anywhere: wordingList });

const offenceFile = fileOf({
  links: object({
    schemes: spaced,
    spelledDots: spaced,
    spelledEndings: spaced,
    shorteners: spaced,
    endingsAlone: spaced,
    endings: spaced,
  }),
  contact: object({ invitations: underHeadings, spelledAts: spaced, spelledDots: spaced }),
  disclosure: wordings,
  adWords: wordings,
  leak: object({
    orders: object({ verbs: underHeadings, objects: underHeadings }),
    words: underHeadings,
    anywhere: wordingList,
  }),
});

const byLanguage = fullRecord(COPY_LANGUAGES, wordingList);
const orderFile = fileOf({ joiners: spaced, orders: byLanguage, harm: byLanguage });

const phraseFile = fileOf({ phrases: fullRecord(PHRASE_KINDS, wordingList) });

const thingFile = fileOf({
  kind: oneOf(['effect', 'unstated', 'claim']),
  things: list(object({ id: text, words: partialRecord(COPY_LANGUAGES, commaSeparated) })),
});

const superlativeFile = fileOf({
  superlatives: object({
    adjectives: list(spaced),
    noSuperlatives: partialRecord(COPY_LANGUAGES, spaced),
    most: partialRecord(COPY_LANGUAGES, text),
  }),
});

const figureFile = fileOf({
  around: object({
    stops: spaced,
    skipped: spaced,
    articles: spaced,
    within: spaced,
    for: spaced,
    half: spaced,
    quarter: spaced,
  }),
  minutes: record(number),
  ideographs: object({ digits: text, units: spaced }),
});

const amountFile = fileOf({
  amounts: object({
    currencies: list(spaced),
    currencyCodes: spaced,
    percent: object({ before: wordingList, after: wordingList }),
    calendar: list(spaced),
    vague: list(spaced),
  }),
});

const numeralFile = fileOf({
  languages: fullRecord(COPY_LANGUAGES, object({ small: spaced, tens: spaced, more: record(number) })),
});

const unitFile = fileOf({ units: list(object({ dimension: text, factor: number, words: spaced })) });

const freeTextFile = fileOf({ begins: underHeadings, anywhere: underHeadings, dangling: spaced });

const nameFile = fileOf({
  names: object({ german: spaced, common: spaced, places: list(spaced), beforePlaces: spaced }),
});

/** What is read from a file, with the file's name in the message when it is not as it should be. */
const read = <T>(name: string, shape: Shape<T>, value: unknown): T => shape(value, `copy-gate/data/${name}.json`);

const phrasesOf = (language: CopyLanguage, value: unknown): Readonly<Record<PhraseKind, readonly string[]>> =>
  read(`phrases/${language}`, phraseFile, value).phrases;

const thingsOf = (name: string, value: unknown): readonly ThingWords[] => {
  const { kind, things } = read(`things/${name}`, thingFile, value);
  return things.map((thing) => ({ ...thing, kind }));
};

/** Every word of the gate. Throws when a list has another shape than it should. */
export const readWordLists = (): GateWords => {
  const { adWords, links, contact, disclosure, leak } = read('offences', offenceFile, offences);
  const { joiners, orders: orderWords, harm } = read('orders', orderFile, orders);
  const { begins, anywhere, dangling } = read('free-text', freeTextFile, freeText);
  const { around, minutes, ideographs } = read('figures', figureFile, figures);
  return {
    abbreviations: read('abbreviations', fileOf({ abbreviations: spaced }), abbreviations).abbreviations,
    littleWords: read('little-words', fileOf({ languages: record(spaced) }), littleWords).languages,
    offences: { links, contact, disclosure, leak },
    adWords,
    claims: Object.values(read('claims', fileOf({ claims: record(wordings) }), claims).claims),
    orders: { joiners, orders: orderWords, harm },
    phrases: {
      en: phrasesOf('en', english),
      de: phrasesOf('de', german),
      fr: phrasesOf('fr', french),
      es: phrasesOf('es', spanish),
      it: phrasesOf('it', italian),
      nl: phrasesOf('nl', dutch),
      pt: phrasesOf('pt', portuguese),
    },
    superlatives: read('superlatives', superlativeFile, superlatives).superlatives,
    things: [
      ...thingsOf('effects', effects),
      ...thingsOf('goods', goods),
      ...thingsOf('services', services),
      ...thingsOf('people', people),
    ],
    figures: {
      around,
      minutes: new Map(Object.entries(minutes)),
      ideographs,
      numerals: read('numerals', numeralFile, numerals).languages,
      units: read('units', unitFile, units).units,
      amounts: read('amounts', amountFile, amounts).amounts,
    },
    names: read('names', nameFile, names).names,
    freeText: { begins, anywhere, dangling },
  };
};
