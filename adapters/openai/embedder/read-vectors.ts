import { z } from 'zod';

const answerSchema = z.object({
  data: z.array(z.object({ index: z.number().int(), embedding: z.array(z.number()) })),
});

export class UnreadableVectors extends Error {
  override readonly name = 'UnreadableVectors';
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * The vectors in the order of the texts, as `index` says. Throws {@link UnreadableVectors} unless there is one for each
 * text, all of one length.
 */
export const readVectors = (text: string, count: number, maxDimensions: number): readonly Float32Array[] => {
  const answer = answerSchema.safeParse(parsed(text));
  if (!answer.success) throw new UnreadableVectors();
  const byIndex = new Map(answer.data.data.map(({ index, embedding }) => [index, Float32Array.from(embedding)]));
  const vectors = Array.from({ length: count }, (_, index) => byIndex.get(index));
  const dimensions = vectors[0]?.length ?? 0;
  if (dimensions === 0 || dimensions > maxDimensions) throw new UnreadableVectors();
  return vectors.map((vector) => {
    if (vector?.length !== dimensions || !vector.every(Number.isFinite)) throw new UnreadableVectors();
    return vector;
  });
};
