import { plain } from './plain-words.js';
import type { Replay } from './replay.js';

/** What a replay came to in plain words, one difference a line. */
export const explainReplay = (replay: Replay): readonly string[] => {
  if (replay.kind === 'same') return ['The same inputs come to the same outcome.'];
  if (replay.kind === 'erased')
    return ['The user was erased, and with the user what this decision was made of: it cannot be decided again.'];
  return [
    'The recorded inputs come to another outcome than the record says: it was changed, or decided by another version of the service.',
    ...replay.differences.map(
      ({ of, recorded, replayed }) => `  ${plain(of)}: ${plain(recorded)} → ${plain(replayed)}`,
    ),
  ];
};
