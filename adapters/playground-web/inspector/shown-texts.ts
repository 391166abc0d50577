import type { PlaygroundShownText } from '../../wire/playground.js';
import { badge, element, hint, row, type Child } from '../dom.js';
import type { List } from '../list.js';
import { timeOf } from './requests.js';

/** The final text of an ad that no model wrote at the turn. */
export interface ShownEntry {
  readonly id: string;
  readonly at: Date;
  readonly shown: PlaygroundShownText;
}

/** In its own direction, whatever the page's is. */
const quoted = (words: string): HTMLElement => element('q', { dir: 'auto' }, words);

/** A sentence of a model: shown, or why it was not. */
export const drawSentence = ({ words, refused }: PlaygroundShownText['examples'][number]): Node =>
  refused === undefined
    ? element('li', 'row', badge('good', 'shown'), quoted(words))
    : element(
        'li',
        'row',
        badge('bad', 'refused'),
        element('code', {}, refused),
        element('del', { dir: 'auto' }, words),
      );

const drawPart = (tone: 'good' | 'calm', label: string, words: string, ...because: readonly Node[]): Node =>
  element('li', {}, badge(tone, label), ' ', quoted(words), ...because);

const drawExamples = (examples: PlaygroundShownText['examples']): Child =>
  examples.length === 0
    ? undefined
    : element(
        'details',
        {},
        element('summary', {}, 'What free text would be'),
        hint('Examples written by hand, not by a model, as the gate reads them. At the turn no one could review them.'),
        element('ul', 'sentences column', ...examples.map(drawSentence)),
      );

export const drawShown = ({ at, shown }: ShownEntry): readonly Child[] => {
  const { advertiser, variant, leadIn, sentences, examples } = shown;
  const isReviewed = variant !== undefined;
  const [tone, label] = isReviewed ? (['good', 'approved'] as const) : (['calm', 'template'] as const);
  return [
    row(
      badge(isReviewed ? 'good' : 'calm', isReviewed ? 'reviewed' : 'template'),
      element(isReviewed ? 'code' : 'span', 'by grow', variant ?? advertiser),
      timeOf(at),
    ),
    hint(
      isReviewed
        ? 'Written and approved before this conversation, and selected by its language, tone and subject.'
        : 'No reviewed text fits: the template speaks from the brief alone.',
    ),
    element(
      'ul',
      'sentences column',
      leadIn === undefined ? undefined : drawPart('calm', 'lead-in', leadIn, hint('From a closed list.')),
      ...sentences.map(({ words, restsOn }) =>
        drawPart(
          tone,
          label,
          words,
          ...restsOn.map((statement) => element('p', 'hint', 'Rests on the brief: ', quoted(statement))),
        ),
      ),
    ),
    drawExamples(examples),
  ];
};

/** The page of the ad asks for its final text once the assistant has answered. */
const TRIES = 40;
const PAUSE_MS = 500;

/** Reads what an ad has said, once it has. Never rejects. */
export const followShown = async (list: Pick<List<ShownEntry>, 'put'>, bid: string): Promise<void> => {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const response = await fetch(`/playground/shown-texts/${bid}`).catch(() => undefined);
    if (response?.status === 200)
      return list.put({ id: bid, at: new Date(), shown: (await response.json()) as PlaygroundShownText });
  }
};
