import { z } from 'zod';
import { alignedFile, headerOf, layersIn, Sections, UnreadableModel, type Layer, type Model } from './model-file.js';

/** "MEA1" in little-endian order. */
const MAGIC = 0x3141454d;

const count = z.int().positive();
/** `from`: after so many layers of the model these begin. */
const headerSchema = z.object({ hidden: count, layers: count, feedForward: count, from: z.int().min(0) });

/**
 * Layers that read what a text is about, on the lower layers of the {@link Model} that reads safety. Their vectors
 * share a direction: what usual texts of users and of briefs have in common.
 */
export interface MeaningLayers {
  readonly file: Uint8Array;
  readonly from: number;
  readonly layers: readonly Layer[];
  readonly centres: { readonly said: Float32Array; readonly briefs: Float32Array };
}

/** Reads a file of `build/embedding/encoder/write_meaning.py`; throws {@link UnreadableModel}. */
export const readMeaningLayers = (bytes: Uint8Array, model: Model): MeaningLayers => {
  const file = alignedFile(bytes);
  const { header, end } = headerOf(file, MAGIC, headerSchema);
  const { hidden, feedForward, layers } = model.header;
  if (header.hidden !== hidden || header.feedForward !== feedForward || header.from > layers)
    throw new UnreadableModel('The layers of meaning are not of this model.');
  const sections = new Sections(file, end);
  return {
    ...{ file, from: header.from, layers: layersIn(sections, header) },
    centres: { said: sections.floats(hidden), briefs: sections.floats(hidden) },
  };
};
