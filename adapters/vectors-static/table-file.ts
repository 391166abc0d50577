/** "VEC1" in little-endian order. */
const MAGIC = 0x31434556;
const HEADER_FIELDS = 6;

/** The file is not a vector table, or not all of one. */
export class UnreadableVectorTable extends Error {
  override readonly name = 'UnreadableVectorTable';
}

/** A vocabulary with one quantised vector for each piece. Rows are in the order of the pieces' UTF-16 units. */
export interface VectorTable {
  readonly pieces: number;
  readonly dimensions: number;
  /** All pieces, one after the other. */
  readonly units: Uint16Array;
  /** Where each piece begins in `units`; one more for the end. */
  readonly starts: Uint32Array;
  /** Log-probability of each piece by the unigram model. */
  readonly scores: Float32Array;
  /** One for each row: multiplies its numbers. */
  readonly scales: Float32Array;
  /** Two numbers from 0 to 15 a byte, the lower half first. */
  readonly nibbles: Uint8Array;
}

const SCORE_STEP = -1 / 2048;

/**
 * Reads a file of `build/embedding`: the header, then for each piece its length (1 byte), its log-probability (2) and
 * its scale (4), then the pieces (UTF-16), then the vectors (4 bits a number). Sections are padded to 4 bytes. Throws
 * {@link UnreadableVectorTable}.
 */
export const readVectorTable = (file: Uint8Array): VectorTable => {
  // Typed arrays of wider numbers have to begin at a multiple of their size.
  const bytes = file.byteOffset % 4 === 0 ? file : new Uint8Array(file);
  const { buffer, byteOffset, byteLength } = bytes;
  if (byteLength < HEADER_FIELDS * 4) throw new UnreadableVectorTable('The vector table has no header.');
  const [magic = 0, pieces = 0, dimensions = 0, unitCount = 0] = new Uint32Array(buffer, byteOffset, HEADER_FIELDS);
  if (magic !== MAGIC || dimensions === 0 || dimensions % 2 === 1)
    throw new UnreadableVectorTable('The file is no vector table of this version.');
  let at = byteOffset + HEADER_FIELDS * 4;
  const section = (length: number): number => {
    const start = at;
    at += Math.ceil(length / 4) * 4;
    if (at > byteOffset + byteLength) throw new UnreadableVectorTable('The vector table is cut short.');
    return start;
  };
  const lengths = new Uint8Array(buffer, section(pieces), pieces);
  const scores = Float32Array.from(new Uint16Array(buffer, section(pieces * 2), pieces), (step) => step * SCORE_STEP);
  const scales = new Float32Array(buffer, section(pieces * 4), pieces);
  const units = new Uint16Array(buffer, section(unitCount * 2), unitCount);
  const nibbles = new Uint8Array(buffer, section((pieces * dimensions) / 2), (pieces * dimensions) / 2);
  const starts = new Uint32Array(pieces + 1);
  for (let i = 0; i < pieces; i++) starts[i + 1] = (starts[i] ?? 0) + (lengths[i] ?? 0);
  if (starts[pieces] !== unitCount) throw new UnreadableVectorTable('The lengths of the pieces do not add up.');
  return { pieces, dimensions, units, starts, scores, scales, nibbles };
};
