import type { PlaygroundTextLine } from '../../wire/playground.js';
import { linesIn } from '../lines-in.js';
import type { TextEntry } from './entries.js';
import type { List } from './list.js';

const END_WORDS: Readonly<Record<string, string>> = {
  whole: 'It came to its end.',
  refused: 'A sentence was refused: the template closed the text.',
  late: 'Its time was over: the template closed the text.',
  failed: 'It failed: the template closed the text.',
};

const endWords = (line: Extract<PlaygroundTextLine, { kind: 'end' }>): string =>
  `${END_WORDS[line.end] ?? line.end}${line.failure === undefined ? '' : ` (${line.failure})`}`;

/** The entry after one more line. */
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
export const followText = async (list: List<TextEntry>, bid: string, by: string): Promise<void> => {
  let entry: TextEntry = { id: bid, at: new Date(), by, state: 'waiting', written: '', sentences: [] };
  list.put(entry);
  try {
    const response = await fetch(`/playground/texts/${bid}`);
    if (!response.ok || response.body === null) throw new Error('There is no text.');
    for await (const line of linesIn<PlaygroundTextLine>(response.body)) list.put((entry = withLine(entry, line)));
    if (entry.state === 'waiting') list.put({ ...entry, state: 'not asked', end: 'Nobody has opened this ad.' });
  } catch {
    list.put({ ...entry, state: 'not asked', end: 'The server of this page did not say how it was written.' });
  }
};
