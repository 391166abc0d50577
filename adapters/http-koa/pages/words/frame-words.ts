import type { Advertiser, Disclosure } from '../../../../domain/catalog/campaign.js';
import type { AdChoice } from '../../../../domain/delivery/ad-choice.js';
import type { FramePageData, FramePlayerWords, FrameSayWords, FrameWords } from '../../../wire/frame-page.js';
import { interfaceWords, type InterfaceWords } from './interface-words.js';

/** A name is put in as it is, whatever of a pattern it holds, and keeps its own direction within the sentence. */
const filled = (sentence: string, slot: string, name: string): string =>
  sentence.split(slot).join(`\u2068${name}\u2069`);

type DisclosureWords = InterfaceWords['disclosure'];

const behindIt = (
  name: string,
  { onBehalfOf, paidBy }: Disclosure,
  { paidBy: both, behalf, payer }: DisclosureWords,
): readonly string[] => {
  const owner = onBehalfOf ?? name;
  const isAsUsual = onBehalfOf === undefined && paidBy === undefined;
  if (isAsUsual || paidBy === owner) return [filled(both, '{name}', owner)];
  // Who paid is not known to be the one that it is shown for.
  return [filled(behalf, '{name}', owner), ...(paidBy === undefined ? [] : [filled(payer, '{name}', paidBy)])];
};

const partiesOf = ({ parameters = [] }: Disclosure, words: DisclosureWords, language: string): readonly string[] => {
  if (parameters.length === 0) return [];
  const lists = new Intl.ListFormat(language);
  const listed = words.party.split('{used}');
  return parameters.map(({ domain, used }) =>
    listed
      .map((part) => filled(part, '{domain}', domain))
      .join(lists.format(used.map((parameter) => words.used[parameter]))),
  );
};

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

/** Over a video nothing is known of the viewer. */
const overlayBasis = ({ auction, otherVideo, video }: InterfaceWords['choice'], { basis }: AdChoice): string => {
  if (basis === 'auction') return auction;
  return basis === 'general' ? otherVideo : video;
};

/** Why it was chosen, and in a chat by which data. */
const chosenBy = (
  { choice: why, data }: InterfaceWords,
  choice: AdChoice,
  kind: FramePageData['kind'],
): readonly string[] => (kind === 'overlay' ? [overlayBasis(why, choice)] : [why[choice.basis], data[choice.data]]);

const sayWords = ({ hide, hidden, ...others }: InterfaceWords['reader'], name: string): FrameSayWords => ({
  hide: filled(hide, '{name}', name),
  hidden: filled(hidden, '{name}', name),
  ...others,
});

/**
 * Fixed words of a page in the reader's language; English where there is no translation.
 * `about` says what DSA article 26 asks for: that it is an ad, on whose behalf, who paid, why it was chosen, and by
 * which data; last the reference by which a reader can name the ad to the operator.
 */
export const frameWords = (
  tag: string | undefined,
  { advertiser: { name, disclosure = {} }, choice, isTest }: Disclosed,
  { kind, reference }: PageFacts,
): FrameWords => {
  const { language, direction, words } = interfaceWords(tag);
  const { page, disclosure: told, reader } = words;
  const { label, close, open, aboutThisAd } = page;
  return {
    language,
    direction,
    ...{ label, close, open, aboutThisAd },
    say: sayWords(reader, name),
    about: [
      told.isAd,
      ...(isTest ? [filled(told.behalf, '{name}', name)] : behindIt(name, disclosure, told)),
      ...chosenBy(words, choice, kind),
      ...partiesOf(disclosure, told, language),
      ...(reference === undefined ? [] : [`${told.reference}: ${reference}`]),
    ],
  };
};

/** Of the buttons over a film, in the language of {@link frameWords}. */
export const playerWords = (tag: string | undefined): FramePlayerWords => interfaceWords(tag).words.player;

/** Of a button of the player that closes an overlay. */
export const closeLabel = (tag: string | undefined): string => interfaceWords(tag).words.page.closeAd;

/** What stands above an interstitial beside the name of a character that has no greeting. */
export const preRollLine = (tag: string | undefined, name: string): string =>
  filled(interfaceWords(tag).words.preRoll, '{name}', name);
