const ALIGNMENT = 16;
const HIDDEN = 32;
const FEED_FORWARD = 64;
const TOKENS = 16;

/** What the tests ask about: a text with the word `BAD` is of the first class, one with `WORSE` of the second. */
export const TINY_CLASSES = ['grief', 'drugs'] as const;
const PIECES = ['\u2581bad', '\u2581worse', '\u2581good', 'x'];
/** Each piece, and begin, end and unknown, has numbers in dimensions of its own. */
const DIMENSION_OF = [0, 8, 16, 24, 28, 28, 28];

class Writer {
  readonly #parts: Uint8Array[] = [];
  #length = 0;

  add(part: Uint8Array, align = true): void {
    const padding = align ? (ALIGNMENT - (this.#length % ALIGNMENT)) % ALIGNMENT : 0;
    this.#parts.push(new Uint8Array(padding), part);
    this.#length += padding + part.byteLength;
  }

  floats(length: number, of: (i: number) => number): void {
    this.add(new Uint8Array(Float32Array.from({ length }, (_, i) => of(i)).buffer));
  }

  bytes(): Uint8Array {
    return new Uint8Array(Buffer.concat(this.#parts));
  }
}

/** Blocks of 32 numbers from -8 to 7, of which the first halves are the low halves of the bytes; `scale` is 16-bit. */
const blocksOf = (numbers: readonly number[], scale: readonly [number, number]): Uint8Array => {
  const blocks = Array.from({ length: numbers.length / 32 }, (_, block) => {
    const number = (j: number): number => (numbers[block * 32 + j] ?? 0) + 8;
    return [...scale, ...Array.from({ length: 16 }, (_unused, j) => number(j) | (number(j + 16) << 4))];
  });
  return Uint8Array.from(blocks.flat());
};

/** 1 and 1/512 in 16 bits. */
const [ONE, SMALL] = [
  [0x00, 0x3c],
  [0x00, 0x18],
] as const;

const rowOf = (dimension: number): Uint8Array =>
  blocksOf(
    Array.from({ length: HIDDEN }, (_, i) => (i >= dimension && i < dimension + 4 ? 7 : 0)),
    ONE,
  );

type Weight = (o: number, i: number) => number;

const addNorm = (writer: Writer): void => {
  writer.floats(HIDDEN, () => 1);
  writer.floats(HIDDEN, () => 0);
};

const addLayer = (writer: Writer, weight: Weight): void => {
  const matrix = (out: number, from: number): void => {
    const numbers = Array.from({ length: out * from }, (_, i) => weight(Math.floor(i / from), i % from));
    writer.add(blocksOf(numbers, SMALL));
    writer.floats(out, (o) => o / 1000);
  };
  for (let i = 0; i < 4; i++) matrix(HIDDEN, HIDDEN);
  addNorm(writer);
  matrix(FEED_FORWARD, HIDDEN);
  matrix(HIDDEN, FEED_FORWARD);
  addNorm(writer);
};

const addHeader = (writer: Writer, magic: string, header: object): void => {
  const text = new TextEncoder().encode(JSON.stringify(header));
  writer.add(new TextEncoder().encode(magic), false);
  writer.add(new Uint8Array(Uint32Array.of(text.byteLength).buffer), false);
  writer.add(text, false);
};

/** One layer of meaning in the format of `build/embedding/encoder/write_meaning.py`, after `from` of the model's. */
export const tinyMeaning = ({
  weight = () => 0,
  from = 0,
  hidden = HIDDEN,
}: TinyParts & { readonly from?: number; readonly hidden?: number } = {}): Uint8Array => {
  const writer = new Writer();
  addHeader(writer, 'MEA1', { hidden, layers: 1, feedForward: FEED_FORWARD, from });
  addLayer(writer, weight);
  writer.floats(2 * HIDDEN, () => 0);
  return writer.bytes();
};

export interface TinyParts {
  /** Weight of row `o`, column `i` of each matrix, from -8 to 7, times 1/512. */
  readonly weight?: Weight;
}

/** A model of one layer and four pieces in the format of `build/embedding/encoder/write.py`. */
export const tinyModel = ({ weight = () => 0 }: TinyParts = {}): Uint8Array => {
  const writer = new Writer();
  const header = {
    ...{ pieces: PIECES.length, units: PIECES.join('').length, hidden: HIDDEN, layers: 1, heads: 1 },
    ...{ feedForward: FEED_FORWARD, tokens: TOKENS, classes: TINY_CLASSES },
  };
  addHeader(writer, 'ENC1', header);
  writer.add(Uint8Array.from(PIECES, ({ length }) => length));
  writer.floats(PIECES.length, () => -1);
  writer.add(new Uint8Array(Uint16Array.from(PIECES.join(''), (unit) => unit.charCodeAt(0)).buffer));
  writer.add(new Uint8Array(Buffer.concat(DIMENSION_OF.map(rowOf))));
  writer.floats(TOKENS * HIDDEN, (i) => Math.sin(i) / 100);
  addNorm(writer);
  addLayer(writer, weight);
  const dimensionOf = [0, 8];
  writer.floats(3 * HIDDEN, (i) => {
    const dimension = dimensionOf[Math.floor(i / HIDDEN)];
    return dimension !== undefined && i % HIDDEN >= dimension && i % HIDDEN < dimension + 4 ? 4 : 0;
  });
  writer.floats(3, (o) => (o === 2 ? 2 : 0));
  return writer.bytes();
};
