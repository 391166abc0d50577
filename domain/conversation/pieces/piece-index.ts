/** Pieces, one after the other in UTF-16; `starts` has one more, for the end. */
export interface Vocabulary {
  readonly pieces: number;
  readonly units: Uint16Array;
  readonly starts: Uint32Array;
}

/** FNV-1a over UTF-16 units: grows by one unit at a time, as a piece does. */
export const HASH_SEED = 0x811c9dc5 | 0;
export const hashWith = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193);

/** Spreads the low bits, by which slots are chosen. */
const slotOf = (hash: number, mask: number): number => (hash ^ (hash >>> 15)) & mask;

export interface PieceIndex {
  readonly maxUnits: number;
  /** The row of the piece `text[from, to)` whose hash is given, or -1. */
  rowOf(hash: number, text: string, from: number, to: number): number;
  /** The row of the piece that is this word, or -1. */
  rowOfWord(word: string): number;
}

/** Pieces by hash, in typed arrays: a map of strings takes ten times the memory. */
export const indexPieces = ({ pieces, units, starts }: Vocabulary): PieceIndex => {
  const size = 2 ** Math.ceil(Math.log2(pieces * 2 + 1));
  const mask = size - 1;
  /** Row + 1; 0 is free. */
  const slots = new Int32Array(size);
  let maxUnits = 0;
  for (let row = 0; row < pieces; row++) {
    const end = starts[row + 1] ?? 0;
    let hash = HASH_SEED;
    for (let at = starts[row] ?? 0; at < end; at++) hash = hashWith(hash, units[at] ?? 0);
    let slot = slotOf(hash, mask);
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = row + 1;
    maxUnits = Math.max(maxUnits, end - (starts[row] ?? 0));
  }
  const isPiece = (row: number, text: string, from: number, to: number): boolean => {
    const start = starts[row] ?? 0;
    if ((starts[row + 1] ?? 0) - start !== to - from) return false;
    for (let i = 0; i < to - from; i++) if (units[start + i] !== text.charCodeAt(from + i)) return false;
    return true;
  };
  const rowOf: PieceIndex['rowOf'] = (hash, text, from, to) => {
    for (let slot = slotOf(hash, mask); ; slot = (slot + 1) & mask) {
      const row = (slots[slot] ?? 0) - 1;
      if (row < 0 || isPiece(row, text, from, to)) return row;
    }
  };
  return {
    maxUnits,
    rowOf,
    rowOfWord: (word) => {
      if (word.length > maxUnits) return -1;
      let hash = HASH_SEED;
      for (let i = 0; i < word.length; i++) hash = hashWith(hash, word.charCodeAt(i));
      return rowOf(hash, word, 0, word.length);
    },
  };
};
