import type { Advertiser, Disclosure } from '../../../domain/catalog/campaign.js';
import type { AdChoice } from '../../../domain/delivery/ad-choice.js';
import type { FramePageData, FramePlayerWords, FrameWords } from '../../wire/frame-page.js';
import { CHOICE_WORDS, type ChoiceWords } from './choice-words.js';
import { DISCLOSURE_WORDS, type DisclosureWords } from './disclosure-words.js';
import { sayWords } from './say-words.js';
import { WORDS, type WordRow } from './words-table.js';

const RTL_LANGUAGES: readonly string[] = ['ar'];
const FALLBACK = 'en';

interface Found {
  readonly language: string;
  readonly row: WordRow;
  readonly disclosed: DisclosureWords;
  readonly chosen: ChoiceWords;
}

const rowsOf = (language: string): Found => {
  const primary = language.toLowerCase().split(/[-_]/)[0] ?? FALLBACK;
  // Norwegian arrives as `no` or `nn` as often as `nb`.
  const key = primary === 'no' || primary === 'nn' ? 'nb' : primary;
  const row = WORDS.get(key);
  const disclosed = DISCLOSURE_WORDS.get(key);
  const chosen = CHOICE_WORDS.get(key);
  return row && disclosed && chosen ? { language: key, row, disclosed, chosen } : rowsOf(FALLBACK);
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

/** Whose ad it is, and how it was chosen. */
export interface Disclosed {
  readonly advertiser: Pick<Advertiser, 'name' | 'disclosure'>;
  readonly choice: AdChoice;
  /** No one pays for it. */
  readonly isTest: boolean;
}

/** What of a page shapes its words. `reference`: see `adReference`. */
interface PageFacts {
  readonly kind: FramePageData['kind'];
  readonly reference?: string | undefined;
}

/** Why it was chosen, and in a chat by which data: over a video nothing is known of the viewer. */
const chosenBy = (
  { basis, overlayBasis, data }: ChoiceWords,
  choice: AdChoice,
  kind: FramePageData['kind'],
): readonly string[] => (kind === 'overlay' ? [overlayBasis[choice.basis]] : [basis[choice.basis], data[choice.data]]);

/**
 * Fixed words of a page in the reader's language; English where there is no translation.
 * `about` says what DSA article 26 asks for: that it is an ad, on whose behalf, who paid, why it was chosen, and by
 * which data; last the reference by which a reader can name the ad to the operator.
 */
export const frameWords = (
  language: string | undefined,
  { advertiser: { name, disclosure = {} }, choice, isTest }: Disclosed,
  { kind, reference }: PageFacts,
): FrameWords => {
  const { language: spoken, row, disclosed, chosen } = rowsOf(language ?? FALLBACK);
  const [label, close, open, , , , , , aboutThisAd, isAd, paidBy, named] = row;
  return {
    language: spoken,
    direction: RTL_LANGUAGES.includes(spoken) ? 'rtl' : 'ltr',
    ...{ label, close, open, aboutThisAd },
    say: sayWords(spoken, name),
    about: [
      isAd,
      ...(isTest ? [filled(disclosed.behalf, '{name}', name)] : behindIt(name, disclosure, paidBy, disclosed)),
      ...chosenBy(chosen, choice, kind),
      ...partiesOf(disclosure, disclosed),
      ...(reference === undefined ? [] : [`${named}: ${reference}`]),
    ],
  };
};

/** Of the buttons over a film, in the language of {@link frameWords}. */
export const playerWords = (language: string | undefined): FramePlayerWords => {
  const [, , , play, pause, replay, mute, unmute] = rowsOf(language ?? FALLBACK).row;
  return { play, pause, replay, mute, unmute };
};
