import { languageOfLocale } from '../../../../domain/conversation/turn-language.js';
import { directionOf, type TextDirection } from './text-direction.js';
import danish from '../../data/words/germanic/da.json' with { type: 'json' };
import german from '../../data/words/germanic/de.json' with { type: 'json' };
import english from '../../data/words/germanic/en.json' with { type: 'json' };
import norwegian from '../../data/words/germanic/nb.json' with { type: 'json' };
import dutch from '../../data/words/germanic/nl.json' with { type: 'json' };
import swedish from '../../data/words/germanic/sv.json' with { type: 'json' };
import arabic from '../../data/words/further/ar.json' with { type: 'json' };
import greek from '../../data/words/further/el.json' with { type: 'json' };
import finnish from '../../data/words/further/fi.json' with { type: 'json' };
import hebrew from '../../data/words/further/he.json' with { type: 'json' };
import hindi from '../../data/words/further/hi.json' with { type: 'json' };
import hungarian from '../../data/words/further/hu.json' with { type: 'json' };
import indonesian from '../../data/words/further/id.json' with { type: 'json' };
import japanese from '../../data/words/further/ja.json' with { type: 'json' };
import korean from '../../data/words/further/ko.json' with { type: 'json' };
import thai from '../../data/words/further/th.json' with { type: 'json' };
import turkish from '../../data/words/further/tr.json' with { type: 'json' };
import vietnamese from '../../data/words/further/vi.json' with { type: 'json' };
import chinese from '../../data/words/further/zh.json' with { type: 'json' };
import spanish from '../../data/words/romance/es.json' with { type: 'json' };
import french from '../../data/words/romance/fr.json' with { type: 'json' };
import italian from '../../data/words/romance/it.json' with { type: 'json' };
import portuguese from '../../data/words/romance/pt.json' with { type: 'json' };
import romanian from '../../data/words/romance/ro.json' with { type: 'json' };
import czech from '../../data/words/slavic/cs.json' with { type: 'json' };
import polish from '../../data/words/slavic/pl.json' with { type: 'json' };
import russian from '../../data/words/slavic/ru.json' with { type: 'json' };
import ukrainian from '../../data/words/slavic/uk.json' with { type: 'json' };

/** The fixed words of one language, as its file says them. A file without one of them does not compile. */
export type InterfaceWords = typeof english;

/** The fixed words of a language. */
interface SpokenWords {
  readonly language: string;
  readonly direction: TextDirection;
  readonly words: InterfaceWords;
}

const spoken = (language: string, words: InterfaceWords): SpokenWords => ({
  language,
  direction: directionOf(language),
  words,
});

const FALLBACK = spoken('en', english);

const FILES: Readonly<Record<string, InterfaceWords>> = {
  ar: arabic,
  cs: czech,
  da: danish,
  de: german,
  el: greek,
  es: spanish,
  fi: finnish,
  fr: french,
  he: hebrew,
  hi: hindi,
  hu: hungarian,
  id: indonesian,
  it: italian,
  ja: japanese,
  ko: korean,
  nb: norwegian,
  nl: dutch,
  pl: polish,
  pt: portuguese,
  ro: romanian,
  ru: russian,
  sv: swedish,
  th: thai,
  tr: turkish,
  uk: ukrainian,
  vi: vietnamese,
  zh: chinese,
};

const ALL: ReadonlyMap<string, SpokenWords> = new Map([
  [FALLBACK.language, FALLBACK],
  ...Object.entries(FILES).map(([language, words]) => [language, spoken(language, words)] as const),
]);

/** BCP 47 primary languages that pages of ads have words in. */
export const INTERFACE_LANGUAGES: readonly string[] = [...ALL.keys()];

/** Norwegian arrives as `no` or `nn` as often as `nb`. */
const NORWEGIAN: ReadonlySet<string> = new Set(['no', 'nn']);

const wordsIn = (tag: string | undefined): SpokenWords | undefined => {
  const primary = languageOfLocale(tag);
  return primary === undefined ? undefined : ALL.get(NORWEGIAN.has(primary) ? 'nb' : primary);
};

/** Whether there are words in a language such as `de-AT`. */
export const hasInterfaceWords = (tag: string | undefined): boolean => wordsIn(tag) !== undefined;

/** The words of a language such as `de-AT`; English where there are none. */
export const interfaceWords = (tag: string | undefined): SpokenWords => wordsIn(tag) ?? FALLBACK;
