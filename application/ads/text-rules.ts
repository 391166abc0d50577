import type { ReaderContext } from '../../domain/ad-text/names.js';
import { SECOND_MS } from '../../domain/values/time.js';
import type { CopyRequest } from '../ports/content/copy-writer.js';

/** `docs/reference/turns.md#deadlines`: the text stream and its first sentence. */
export const TEXT_DEADLINE_MS = 4 * SECOND_MS;
export const FIRST_SENTENCE_DEADLINE_MS = 1.5 * SECOND_MS;

/** What the reader brought into the conversation may be met again in the text. */
export const readerContext = ({ language, messages }: Pick<CopyRequest, 'language' | 'messages'>): ReaderContext => ({
  language,
  readerWords: messages
    .filter(({ role }) => role === 'user')
    .map(({ content }) => content)
    .join('\n'),
});
