import type { MeaningLayers } from './meaning-file.js';
import type { Layer, Matrix, Model, Norm } from './model-file.js';

/** The functions of `build/embedding/encoder/kernel.c`. Places are in bytes of the memory. */
interface Kernel {
  readonly __heap_base: WebAssembly.Global;
  embed(rows: number, positions: number, ids: number, tokens: number, hidden: number, x: number): void;
  widen(blocks: number, out: number, from: number, weights: number, scales: number, row: number): void;
  norm(x: number, y: number, weight: number, bias: number, tokens: number, hidden: number): void;
  quantise(x: number, tokens: number, width: number, q: number, scales: number, sums: number): void;
  multiply(
    ...args: readonly [
      ...[weights: number, scales: number, bias: number, q: number, tokenScales: number, sums: number],
      ...[tokens: number, out: number, from: number, y: number],
    ]
  ): void;
  gelu(x: number, count: number): void;
  attend(
    ...args: readonly [
      ...[query: number, key: number, value: number, tokens: number, hidden: number, heads: number],
      ...[shares: number, seen: number],
    ]
  ): void;
}

const PAGE = 65_536;
const ALIGNMENT = 16;
const aligned = (place: number): number => Math.ceil(place / ALIGNMENT) * ALIGNMENT;

/** A matrix as the kernel multiplies with it: rows of 7 bits, and for each row a scale and what is added. */
interface Wide {
  readonly out: number;
  readonly from: number;
  readonly weights: number;
  readonly scales: number;
  readonly bias: number;
}

const MATRICES = ['query', 'key', 'value', 'output', 'inner', 'outer'] as const satisfies readonly (keyof Layer)[];

type WideLayer = Pick<Layer, 'afterAttention' | 'afterFeedForward'> & Readonly<Record<(typeof MATRICES)[number], Wide>>;

const matricesOf = (layers: readonly Layer[]): readonly Matrix[] =>
  layers.flatMap((layer) => MATRICES.map((name) => layer[name]));

const wideBytes = ({ out, from }: Matrix): number => aligned(out * from) + aligned(4 * out);

/** Places for what one text takes while it is read. */
const buffersFor = ({ tokens, hidden, feedForward }: Model['header'], from: number) => {
  let at = from;
  const take = (bytes: number): number => {
    const place = at;
    at += aligned(bytes);
    return place;
  };
  const floats = (each: number): number => take(4 * tokens * each);
  return {
    ...{ ids: floats(1), x: floats(hidden), query: floats(hidden), key: floats(hidden), value: floats(hidden) },
    ...{ seen: floats(hidden), inner: floats(feedForward), zeros: floats(hidden), shares: floats(1) },
    ...{ quantised: take(tokens * feedForward), scales: floats(1), sums: floats(1) },
    end: at,
  };
};

/** What a text says: of safety, and of what it is about. */
export interface TextVectors {
  readonly safety: Float32Array;
  readonly meaning: Float32Array;
}

const NONE = { file: new Uint8Array(), from: 0, layers: [] };

/**
 * The transformer encoder of a {@link Model} in WebAssembly, and of layers of meaning on its lower ones. Vectors are
 * means over the tokens of a text, whose ids are rows of the model, at most `tokens` of them.
 */
export class Encoder {
  readonly #model: Model;
  readonly #kernel: Kernel;
  readonly #memory: WebAssembly.Memory;
  readonly #buffers: ReturnType<typeof buffersFor>;
  readonly #lower: readonly WideLayer[];
  readonly #safety: readonly WideLayer[];
  readonly #meaning: readonly WideLayer[];
  /** Where the model's file begins in the memory. */
  readonly #base: number;

  constructor(
    kernel: WebAssembly.Module,
    model: Model,
    meaning: Pick<MeaningLayers, 'file' | 'from' | 'layers'> = NONE,
  ) {
    this.#model = model;
    const wide = matricesOf([...model.layers, ...meaning.layers]).reduce((sum, matrix) => sum + wideBytes(matrix), 0);
    const files = aligned(model.file.byteLength) + aligned(meaning.file.byteLength);
    this.#memory = new WebAssembly.Memory({
      initial: Math.ceil((files + wide + buffersFor(model.header, 0).end) / PAGE) + 4,
    });
    const { exports } = new WebAssembly.Instance(kernel, { env: { memory: this.#memory } });
    this.#kernel = exports as unknown as Kernel;
    this.#base = aligned(Number(this.#kernel.__heap_base.value));
    const meaningBase = this.#base + aligned(model.file.byteLength);
    new Uint8Array(this.#memory.buffer).set(model.file, this.#base);
    new Uint8Array(this.#memory.buffer).set(meaning.file, meaningBase);
    const at = this.#base + files;
    this.#buffers = buffersFor(model.header, at + wide);
    const layers = this.#widened(model.layers, this.#base, at);
    this.#lower = layers.slice(0, meaning.from);
    this.#safety = layers.slice(meaning.from);
    const own = matricesOf(model.layers).reduce((sum, matrix) => sum + wideBytes(matrix), at);
    this.#meaning = this.#widened(meaning.layers, meaningBase, own);
  }

  /** The lower layers run once for both. */
  read(ids: readonly number[]): TextVectors {
    this.#begin(ids);
    const states = this.#states(ids.length);
    const lower = states.slice();
    this.#run(this.#safety, ids.length);
    const safety = this.#mean(ids.length);
    states.set(lower);
    this.#run(this.#meaning, ids.length);
    return { safety, meaning: this.#mean(ids.length) };
  }

  safety(ids: readonly number[]): Float32Array {
    this.#begin(ids);
    this.#run(this.#safety, ids.length);
    return this.#mean(ids.length);
  }

  meaning(ids: readonly number[]): Float32Array {
    this.#begin(ids);
    this.#run(this.#meaning, ids.length);
    return this.#mean(ids.length);
  }

  /** Layers of a file that begins at `base`, whose widened matrices begin at `start`. */
  #widened(layers: readonly Layer[], base: number, start: number): readonly WideLayer[] {
    let at = start;
    const widened = (matrix: Matrix): Wide => {
      const { out, from } = matrix;
      const [weights, scales] = [at, at + aligned(out * from)];
      this.#kernel.widen(base + matrix.blocks, out, from, weights, scales, this.#buffers.inner);
      at += wideBytes(matrix);
      return { out, from, weights, scales, bias: base + matrix.bias };
    };
    const placed = ({ weight, bias }: Norm): Norm => ({ weight: base + weight, bias: base + bias });
    return layers.map((layer) => ({
      ...{ query: widened(layer.query), key: widened(layer.key), value: widened(layer.value) },
      ...{ output: widened(layer.output), inner: widened(layer.inner), outer: widened(layer.outer) },
      afterAttention: placed(layer.afterAttention),
      afterFeedForward: placed(layer.afterFeedForward),
    }));
  }

  /** Embeds a text, and runs the layers that both readings share. */
  #begin(ids: readonly number[]): void {
    const { rows, positions, afterEmbedding, header } = this.#model;
    const { x, zeros, ids: place } = this.#buffers;
    new Int32Array(this.#memory.buffer, place, ids.length).set(ids);
    this.#kernel.embed(this.#base + rows, this.#base + positions, place, ids.length, header.hidden, x);
    const { weight, bias } = afterEmbedding;
    this.#norm({ weight: this.#base + weight, bias: this.#base + bias }, zeros, ids.length);
    this.#run(this.#lower, ids.length);
  }

  #run(layers: readonly WideLayer[], tokens: number): void {
    for (const layer of layers) this.#layer(layer, tokens);
  }

  #states(tokens: number): Float32Array {
    return new Float32Array(this.#memory.buffer, this.#buffers.x, tokens * this.#model.header.hidden);
  }

  #mean(tokens: number): Float32Array {
    const { hidden } = this.#model.header;
    const states = this.#states(tokens);
    const mean = new Float32Array(hidden);
    for (let i = 0; i < states.length; i++) mean[i % hidden] = (mean[i % hidden] ?? 0) + (states[i] ?? 0) / tokens;
    return mean;
  }

  #layer(layer: WideLayer, tokens: number): void {
    const { hidden, heads, feedForward } = this.#model.header;
    const { x, query, key, value, shares, seen, inner } = this.#buffers;
    this.#quantise(x, tokens, hidden);
    this.#multiply(layer.query, tokens, query);
    this.#multiply(layer.key, tokens, key);
    this.#multiply(layer.value, tokens, value);
    this.#kernel.attend(query, key, value, tokens, hidden, heads, shares, seen);
    this.#quantise(seen, tokens, hidden);
    this.#multiply(layer.output, tokens, query);
    this.#norm(layer.afterAttention, query, tokens);
    this.#quantise(x, tokens, hidden);
    this.#multiply(layer.inner, tokens, inner);
    this.#kernel.gelu(inner, tokens * feedForward);
    this.#quantise(inner, tokens, feedForward);
    this.#multiply(layer.outer, tokens, query);
    this.#norm(layer.afterFeedForward, query, tokens);
  }

  #norm({ weight, bias }: Norm, added: number, tokens: number): void {
    this.#kernel.norm(this.#buffers.x, added, weight, bias, tokens, this.#model.header.hidden);
  }

  #quantise(x: number, tokens: number, width: number): void {
    const { quantised, scales, sums } = this.#buffers;
    this.#kernel.quantise(x, tokens, width, quantised, scales, sums);
  }

  #multiply({ weights, scales, bias, out, from }: Wide, tokens: number, y: number): void {
    const { quantised, scales: tokenScales, sums } = this.#buffers;
    this.#kernel.multiply(weights, scales, bias, quantised, tokenScales, sums, tokens, out, from, y);
  }
}
