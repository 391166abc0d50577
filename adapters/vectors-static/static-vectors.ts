import { unitVector } from '../../domain/values/unit-vector.js';
import { indexPieces } from '../../domain/conversation/pieces/piece-index.js';
import { Segmenter, UNKNOWN } from '../../domain/conversation/pieces/segmenter.js';
import { readVectorTable, type VectorTable } from './table-file.js';
import { forEachWord } from '../../domain/conversation/pieces/words.js';

/** Of a longer text only so many UTF-16 units are read. */
const MAX_TEXT_UNITS = 4_096;
/** A text of which no more than this share of the units stands in the vocabulary has no vector. */
const MIN_KNOWN = 0.5;
/** Half way between the least and the greatest number of 4 bits. */
const MIDDLE = 7.5;

/** Meanings of texts, read off a table: no model runs. */
export interface StaticVectors {
  readonly dimensions: number;
  /**
   * Unit length; `undefined` for a text of which too little is known. The mean of common texts is at the origin, so
   * that the cosine of two unrelated texts is about 0.
   */
  readonly vectorOf: (text: string) => Float32Array | undefined;
}

const addRow = (sum: Float32Array, { nibbles, scales, dimensions }: VectorTable, row: number): void => {
  const scale = scales[row] ?? 0;
  const half = dimensions / 2;
  const start = row * half;
  for (let i = 0; i < half; i++) {
    const pair = nibbles[start + i] ?? 0;
    sum[2 * i] = (sum[2 * i] ?? 0) + scale * ((pair & 15) - MIDDLE);
    sum[2 * i + 1] = (sum[2 * i + 1] ?? 0) + scale * ((pair >> 4) - MIDDLE);
  }
};

/** From the bytes of a table; throws {@link UnreadableVectorTable}. */
export const createStaticVectors = (file: Uint8Array): StaticVectors => {
  const table = readVectorTable(file);
  const segmenter = new Segmenter(indexPieces(table), table.scores);
  return {
    dimensions: table.dimensions,
    vectorOf: (text) => {
      const sum = new Float32Array(table.dimensions);
      let known = 0;
      let all = 0;
      forEachWord(text.slice(0, MAX_TEXT_UNITS), (word) => {
        segmenter.cut(word, (row, units) => {
          all += units;
          if (row === UNKNOWN) return;
          known += units;
          addRow(sum, table, row);
        });
      });
      return known > all * MIN_KNOWN ? unitVector(sum) : undefined;
    },
  };
};
