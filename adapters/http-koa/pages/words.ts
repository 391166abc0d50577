import type { Advertiser, Disclosure } from '../../../domain/catalog/campaign.js';
import type { FramePageData, FrameWords } from '../../wire/frame-page.js';
import { DISCLOSURE_WORDS, type DisclosureWords } from './disclosure-words.js';
import { sayWords } from './say-words.js';
import { WORDS, type WordRow } from './words-table.js';

const RTL_LANGUAGES: readonly string[] = ['ar'];
const FALLBACK = 'en';

interface Found {
  readonly language: string;
  readonly row: WordRow;
  readonly disclosed: DisclosureWords;
}

const rowsOf = (language: string): Found => {
  const primary = language.toLowerCase().split(/[-_]/)[0] ?? FALLBACK;
  // Norwegian arrives as `no` or `nn` as often as `nb`.
  const key = primary === 'no' || primary === 'nn' ? 'nb' : primary;
  const row = WORDS.get(key);
  const disclosed = DISCLOSURE_WORDS.get(key);
  return row && disclosed ? { language: key, row, disclosed } : rowsOf(FALLBACK);
};

/** A name is put in as it is: whatever of a pattern it holds means nothing. */
const filled = (sentence: string, slot: string, words: string): string => sentence.split(slot).join(words);

const behindIt = (
  name: string,
  { onBehalfOf, paidBy }: Disclosure,
  both: string,
  { behalf, payer }: DisclosureWords,
): readonly string[] => {
  const owner = onBehalfOf ?? name;
  const isAsUsual = onBehalfOf === undefined && paidBy === undefined;
  if (isAsUsual || paidBy === owner) return [filled(both, '{name}', owner)];
  // Who paid is not known to be the one that it is shown for.
  return [filled(behalf, '{name}', owner), ...(paidBy === undefined ? [] : [filled(payer, '{name}', paidBy)])];
};

const partiesOf = ({ parameters = [] }: Disclosure, words: DisclosureWords): readonly string[] =>
  parameters.map(({ domain, used }) => {
    const list = used.map((parameter) => words.used[parameter]).join(', ');
    return filled(filled(words.party, '{used}', list), '{domain}', domain);
  });

/**
 * Fixed words of a page in the reader's language; English where there is no translation.
 * `about` says what DSA article 26 asks for: that it is an ad, on whose behalf, who paid, and why it was chosen;
 * last the reference by which a reader can name the ad to the operator.
 */
export const frameWords = (
  language: string | undefined,
  { name, disclosure = {} }: Pick<Advertiser, 'name' | 'disclosure'>,
  kind: FramePageData['kind'],
  reference?: string,
): FrameWords => {
  const { language: spoken, row, disclosed } = rowsOf(language ?? FALLBACK);
  const [label, close, open, play, pause, replay, mute, unmute, aboutThisAd, ...sentences] = row;
  const [isAd, paidBy, byTopic, byVideo, named] = sentences;
  const why = kind === 'overlay' ? byVideo : byTopic;
  return {
    language: spoken,
    direction: RTL_LANGUAGES.includes(spoken) ? 'rtl' : 'ltr',
    ...{ label, close, open, play, pause, replay, mute, unmute, aboutThisAd },
    say: sayWords(spoken, name),
    about: [
      ...[isAd, ...behindIt(name, disclosure, paidBy, disclosed), why, ...partiesOf(disclosure, disclosed)],
      ...(reference === undefined ? [] : [`${named}: ${reference}`]),
    ],
  };
};
