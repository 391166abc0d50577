import type { ContentCheck, ContentVerdict } from '../../application/ports/content/content-check.js';
import type { TextMeaning } from './text-meaning.js';

const SAFE: ContentVerdict = { tier: 'safe' };

/**
 * A check that also tells what a turn is about, by the embedder and by nothing else: vectors of two makers do not
 * compare. Without an asker no turn asks, but a sentence of a text, whose meaning is not needed.
 */
export const withTextMeaning = (check: ContentCheck | undefined, meaning: TextMeaning): ContentCheck => ({
  isLocal: check === undefined ? true : check.isLocal,
  async check(messages, signal, asker) {
    const [verdict, vector] = await Promise.all([
      check?.check(messages, signal, asker) ?? SAFE,
      asker && meaning.read(messages, signal, asker),
    ]);
    return { ...verdict, vector };
  },
});
