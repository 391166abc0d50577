import { LONG_MESSAGES, longestPieceMs } from '../../../support/long-messages.js';
import type { Plan } from '../../bench.js';
import { atMost, type Figure } from '../../figure.js';
import { median } from '../../generator/round.js';

const LONGEST_MS = 20;

/**
 * How long one request with thirteen long messages holds the event loop in one piece, for the kind of text that is
 * dearest to read.
 */
export const longMessagesStudy = async ({ rounds }: Plan): Promise<readonly Figure[]> => {
  const figures: Figure[] = [];
  for (const [kind, textOf] of Object.entries(LONG_MESSAGES)) {
    const pieces: number[] = [];
    for (let round = 0; round <= rounds; round++) pieces.push(await longestPieceMs(textOf, 100 * round));
    const name = `long-messages.${kind.replaceAll(' ', '-')}`;
    // The first round is the compiler's.
    figures.push(atMost(name, median(pieces.slice(1)), 'ms of the processor in one piece', LONGEST_MS));
  }
  return figures;
};
