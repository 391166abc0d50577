import { indexPieces } from '../../domain/conversation/pieces/piece-index.js';
import { Segmenter, UNKNOWN } from '../../domain/conversation/pieces/segmenter.js';
import { forEachWord } from '../../domain/conversation/pieces/words.js';
import type { Model } from './model-file.js';

/** The rows of a text's pieces, in order; `unknown` stands for a character that no piece holds. */
export const createPieceIds = (vocabulary: Model['vocabulary'], unknown: number) => {
  const segmenter = new Segmenter(indexPieces(vocabulary), vocabulary.scores);
  return (text: string): readonly number[] => {
    const ids: number[] = [];
    forEachWord(text, (word) => {
      const lastFirst: number[] = [];
      segmenter.cut(word, (row) => lastFirst.push(row === UNKNOWN ? unknown : row));
      ids.push(...lastFirst.reverse());
    });
    return ids;
  };
};
