import { describe, expect, test } from '@jest/globals';
import { indexPieces } from '../../../domain/conversation/pieces/piece-index.js';
import { Segmenter, UNKNOWN } from '../../../domain/conversation/pieces/segmenter.js';

const segmenterOf = (scores: Readonly<Record<string, number>>): ((word: string) => readonly string[]) => {
  const pieces = Object.keys(scores);
  const starts = Uint32Array.from([0, ...pieces.map((_, i) => pieces.slice(0, i + 1).join('').length)]);
  const units = Uint16Array.from(pieces.join(''), (unit) => unit.charCodeAt(0));
  const index = indexPieces({ pieces: pieces.length, units, starts });
  const segmenter = new Segmenter(index, Float32Array.from(Object.values(scores)));
  return (word) => {
    const cut: string[] = [];
    segmenter.cut(word, (row, length) => cut.unshift(row === UNKNOWN ? `?${length}` : (pieces[row] ?? '')));
    return cut;
  };
};

describe('a word is cut into its most probable pieces, however often', () => {
  const cut = segmenterOf({ tea: -5, t: -4, ea: -4, pot: -9, po: -3, s: -2 });

  test.each([
    ['a piece that is more probable than its parts', 'tea', ['tea']],
    ['a piece that is less probable than its parts', 'pot', ['po', 't']],
    ['several pieces', 'teapots', ['tea', 'po', 't', 's']],
    ['an unknown unit among them', 'tea-s', ['tea', '?1', 's']],
    ['nothing', '', []],
  ])('%s', (_, word, pieces) => {
    expect(cut(word)).toEqual(pieces);
    expect(cut(word)).toEqual(pieces);
  });
});
