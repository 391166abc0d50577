import { z } from 'zod';
import { SAFETY_CLASSES, type SafetyClass } from '../../domain/conversation/safety-class.js';

/** "ENC1" in little-endian order. */
const MAGIC = 0x31434e45;
const ALIGNMENT = 16;
const BLOCK = 32;
const BLOCK_BYTES = 18;

/** The file is not a model of this version, or not all of one. */
export class UnreadableModel extends Error {
  override readonly name = 'UnreadableModel';
}

const count = z.int().positive();
const safetyClass = z.custom<SafetyClass>((name) => typeof name === 'string' && Object.hasOwn(SAFETY_CLASSES, name));

const headerSchema = z.object({
  /** `hidden`: numbers of a vector. `units`: of all pieces, in UTF-16. */
  ...{ pieces: count, units: count, hidden: count, layers: count, heads: count, feedForward: count, tokens: count },
  /** One for each output of the head; the output after them is "nothing of it". */
  classes: z.array(safetyClass).min(1),
});

export type ModelHeader = z.infer<typeof headerSchema>;

/** Places in the file, in bytes: rows in blocks of 4 bits, and a 32-bit float to add for each row. */
export interface Matrix {
  readonly out: number;
  readonly from: number;
  readonly blocks: number;
  readonly bias: number;
}

export interface Norm {
  readonly weight: number;
  readonly bias: number;
}

export interface Layer {
  readonly query: Matrix;
  readonly key: Matrix;
  readonly value: Matrix;
  readonly output: Matrix;
  readonly afterAttention: Norm;
  readonly inner: Matrix;
  readonly outer: Matrix;
  readonly afterFeedForward: Norm;
}

export interface Model {
  readonly file: Uint8Array;
  readonly header: ModelHeader;
  readonly vocabulary: {
    readonly pieces: number;
    /** All pieces, one after the other. */
    readonly units: Uint16Array;
    /** Where each piece begins in `units`; one more for the end. */
    readonly starts: Uint32Array;
    /** Log-probability of each piece. */
    readonly scores: Float32Array;
  };
  /** 4 bits a number in blocks of {@link BLOCK}; after the pieces three: begin, end, unknown. */
  readonly rows: number;
  readonly positions: number;
  readonly afterEmbedding: Norm;
  readonly layers: readonly Layer[];
  /** Rows of the head, then what is added to each. */
  readonly head: { readonly weights: Float32Array; readonly bias: Float32Array };
}

/** Typed arrays of wider numbers have to begin at a multiple of their size. */
export const alignedFile = (bytes: Uint8Array): Uint8Array =>
  bytes.byteOffset % ALIGNMENT === 0 ? bytes : new Uint8Array(bytes);

/** Magic, length of the header, the header as JSON. `end`: where it ends. */
export const headerOf = <Header>(
  file: Uint8Array,
  expected: number,
  schema: z.ZodType<Header>,
): { readonly header: Header; readonly end: number } => {
  const [magic, bytes = 0] = file.byteLength < 8 ? [] : new Uint32Array(file.buffer, file.byteOffset, 2);
  if (magic !== expected) throw new UnreadableModel('The file is no model of this version.');
  try {
    const header = schema.parse(JSON.parse(new TextDecoder().decode(file.subarray(8, 8 + bytes))));
    return { header, end: 8 + bytes };
  } catch (error) {
    throw new UnreadableModel('The header of the model is damaged.', { cause: error });
  }
};

/** The sections of a file, in the order in which they are asked for. */
export class Sections {
  readonly #file: Uint8Array;
  #at: number;

  constructor(file: Uint8Array, start: number) {
    this.#file = file;
    this.#at = start;
  }

  /** Where a section of so many bytes begins. */
  skip(bytes: number): number {
    const start = Math.ceil(this.#at / ALIGNMENT) * ALIGNMENT;
    this.#at = start + bytes;
    if (this.#at > this.#file.byteLength) throw new UnreadableModel('The model is cut short.');
    return start;
  }

  bytes(length: number): Uint8Array {
    const start = this.skip(length);
    return this.#file.subarray(start, start + length);
  }

  floats(length: number): Float32Array {
    return new Float32Array(this.#file.buffer, this.#file.byteOffset + this.skip(4 * length), length);
  }

  units(length: number): Uint16Array {
    return new Uint16Array(this.#file.buffer, this.#file.byteOffset + this.skip(2 * length), length);
  }
}

const vocabularyIn = (sections: Sections, { pieces, units: count }: ModelHeader): Model['vocabulary'] => {
  const lengths = sections.bytes(pieces);
  const scores = sections.floats(pieces);
  const units = sections.units(count);
  const starts = new Uint32Array(pieces + 1);
  for (let i = 0; i < pieces; i++) starts[i + 1] = (starts[i] ?? 0) + (lengths[i] ?? 0);
  if (starts[pieces] !== count) throw new UnreadableModel('The lengths of the pieces do not add up.');
  return { pieces, units, starts, scores };
};

const normIn = (sections: Sections, hidden: number): Norm => ({
  ...{ weight: sections.skip(4 * hidden), bias: sections.skip(4 * hidden) },
});

export const layersIn = (
  sections: Sections,
  { layers, hidden, feedForward }: Pick<ModelHeader, 'layers' | 'hidden' | 'feedForward'>,
): readonly Layer[] => {
  const norm = (): Norm => normIn(sections, hidden);
  const matrix = (out: number, from: number): Matrix => ({
    ...{ out, from, blocks: sections.skip(out * (from / BLOCK) * BLOCK_BYTES), bias: sections.skip(4 * out) },
  });
  return Array.from({ length: layers }, () => ({
    ...{ query: matrix(hidden, hidden), key: matrix(hidden, hidden), value: matrix(hidden, hidden) },
    ...{ output: matrix(hidden, hidden), afterAttention: norm() },
    ...{ inner: matrix(feedForward, hidden), outer: matrix(hidden, feedForward), afterFeedForward: norm() },
  }));
};

/**
 * Reads a file of `build/embedding/encoder/write.py`: magic, length of the header, the header as JSON, then sections
 * that begin at multiples of 16. Throws {@link UnreadableModel}.
 */
export const readModel = (bytes: Uint8Array): Model => {
  const file = alignedFile(bytes);
  const { header, end } = headerOf(file, MAGIC, headerSchema);
  const { pieces, hidden, tokens, classes } = header;
  const sections = new Sections(file, end);
  const outputs = classes.length + 1;
  return {
    ...{ file, header, vocabulary: vocabularyIn(sections, header) },
    rows: sections.skip((pieces + 3) * (hidden / BLOCK) * BLOCK_BYTES),
    positions: sections.skip(4 * tokens * hidden),
    afterEmbedding: normIn(sections, hidden),
    layers: layersIn(sections, header),
    head: { weights: sections.floats(outputs * hidden), bias: sections.floats(outputs) },
  };
};
