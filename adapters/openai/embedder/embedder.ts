import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { jsonIn } from '../../../application/faults/readable.js';
import type { Embedder } from '../../../application/ports/content/embedder.js';
import { entryBytesOf } from '../../../application/ports/heap-bytes.js';
import { MEMORY_BOUNDS } from '../../../application/ports/memory-bounds.js';
import { type Closable, connect, type Connection, type ModelOptions, type OpenAiServer } from '../net/connection.js';
import { DEFAULT_EMBEDDER_LIMITS, type EmbedderLimits } from './limits.js';

const answerSchema = z.object({
  data: z.array(z.object({ index: z.number().int(), embedding: z.array(z.number()) })),
});

class UnreadableVectors extends Error {
  override readonly name = 'UnreadableVectors';
}

/**
 * The vectors in the order of the texts, as `index` says. Throws {@link UnreadableVectors} unless there is one for each
 * text, all of one length.
 */
const readVectors = (text: string, count: number, maxDimensions: number): readonly Float32Array[] => {
  const answer = answerSchema.safeParse(jsonIn(text));
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

export type OpenAiEmbedderOptions = ModelOptions<EmbedderLimits>;

export interface OpenAiEmbedder extends Embedder, Closable {}

const digestOf = (text: string): string => createHash('sha256').update(text, 'utf16le').digest('base64');

const connectionFor = (server: OpenAiServer, { answerMs, maxBytes }: EmbedderLimits): Connection =>
  connect(server, { connectMs: answerMs, firstMs: answerMs, silenceMs: answerMs, maxBytes });

/** Any server that understands OpenAI's `POST /embeddings`. Remembers vectors by the digest of their text. */
export const createOpenAiEmbedder = (options: OpenAiEmbedderOptions): OpenAiEmbedder => {
  const limits: EmbedderLimits = { ...DEFAULT_EMBEDDER_LIMITS, ...options.limits };
  const server = connectionFor(options, limits);
  const known = new LRUCache<string, Float32Array>({
    max: limits.cachedTexts,
    maxSize: MEMORY_BOUNDS.embeddings,
    sizeCalculation: (vector, digest) => entryBytesOf(digest, vector),
  });
  const askAndKeep = async (missing: ReadonlyMap<string, string>, leaving: AbortSignal) => {
    const signal = AbortSignal.any([leaving, AbortSignal.timeout(limits.answerMs)]);
    const body = await server.post('/embeddings', { model: options.model, input: [...missing.values()] }, signal);
    const vectors = readVectors(await body.text(), missing.size, limits.maxDimensions);
    const fresh = new Map([...missing.keys()].map((digest, i) => [digest, vectors[i] ?? new Float32Array()]));
    for (const [digest, vector] of fresh) known.set(digest, vector);
    return fresh;
  };
  return {
    async embed(texts, signal) {
      const found = new Map<string, Float32Array>();
      const missing = new Map<string, string>();
      const digests = texts.map(digestOf);
      digests.forEach((digest, i) => {
        const vector = known.get(digest);
        if (vector !== undefined) found.set(digest, vector);
        else missing.set(digest, texts[i] ?? '');
      });
      try {
        if (missing.size > 0) for (const entry of await askAndKeep(missing, signal)) found.set(...entry);
        return digests.map((digest) => found.get(digest) ?? new Float32Array());
      } catch (error) {
        const why = error instanceof Error ? error.name : 'unknown';
        if (!signal.aborted) options.logger.warn({ why }, 'the server of embeddings did not answer as it should');
        throw error;
      }
    },
    close: () => server.close(),
  };
};
