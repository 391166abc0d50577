import type { PlaygroundTextLine } from '../../wire/playground.js';
import { linesIn } from '../lines-in.js';
import { badge, element, hint, row, type Child } from '../dom.js';
import type { List } from '../list.js';
import { createLog } from './log.js';
import { timeOf } from './requests.js';
import { drawSentence, drawShown, type ShownEntry } from './shown-texts.js';

/** How the text of an ad was written; `sentences` with a `refused` were not shown. */
export interface TextEntry {
  readonly id: string;
  readonly at: Date;
  readonly by: string;
  readonly state: 'waiting' | 'writing' | 'done' | 'not asked';
  readonly written: string;
  readonly sentences: readonly { readonly words: string; readonly refused?: string | undefined }[];
  readonly end?: string | undefined;
}

const TONES = { waiting: 'wait', writing: 'wait', done: 'good', 'not asked': 'calm' } as const;

const drawWritten = ({ at, by, state, written, sentences, end }: TextEntry): readonly Child[] => [
  row(badge(TONES[state], state), element('span', 'by grow', by), timeOf(at)),
  written === ''
    ? undefined
    : element('p', { class: 'stream', dir: 'auto', 'aria-busy': String(state === 'writing') }, written),
  sentences.length === 0 ? undefined : element('ul', 'sentences column', ...sentences.map(drawSentence)),
  end === undefined ? undefined : hint(end),
];

export const createTextLog = () =>
  createLog<TextEntry | ShownEntry>('texts', 'Text', {
    empty: 'Where the text of each ad comes from appears here, sentence by sentence.',
    draw: (entry) => ('shown' in entry ? drawShown(entry) : drawWritten(entry)),
    bidsOf: ({ id }) => [id],
  });

const END_WORDS: Readonly<Record<string, string>> = {
  whole: 'It came to its end.',
  refused: 'A sentence was refused: the template closed the text.',
  late: 'Its time was over: the template closed the text.',
  failed: 'It failed: the template closed the text.',
};

const endWords = (line: Extract<PlaygroundTextLine, { kind: 'end' }>): string =>
  `${END_WORDS[line.end] ?? line.end}${line.failure === undefined ? '' : ` (${line.failure})`}`;

export const withLine = (entry: TextEntry, line: PlaygroundTextLine): TextEntry => {
  switch (line.kind) {
    case 'piece':
      return { ...entry, state: 'writing', written: entry.written + line.text };
    case 'sentence': {
      const { words, refusal } = line;
      const refused = refusal && `${refusal.stage}: ${refusal.reason}`;
      return { ...entry, state: 'writing', sentences: [...entry.sentences, { words: words.trim(), refused }] };
    }
    case 'end':
      return { ...entry, state: 'done', end: endWords(line) };
    case 'not-asked':
      return { ...entry, state: 'not asked', end: `The template wrote it: ${line.because}.` };
  }
};

/** Reads how the text of an ad is written, from its first word on. Never rejects. */
export const followText = async (list: Pick<List<TextEntry>, 'put'>, bid: string, by: string): Promise<void> => {
  let entry: TextEntry = { id: bid, at: new Date(), by, state: 'waiting', written: '', sentences: [] };
  list.put(entry);
  try {
    const response = await fetch(`/playground/texts/${bid}`);
    if (!response.ok || response.body === null) throw new Error('There is no text.');
    for await (const line of linesIn<PlaygroundTextLine>(response.body)) list.put((entry = withLine(entry, line)));
    if (entry.state === 'waiting') list.put({ ...entry, state: 'not asked', end: 'No one has opened this ad.' });
  } catch {
    list.put({ ...entry, state: 'not asked', end: 'The server of this page did not say how it was written.' });
  }
};
