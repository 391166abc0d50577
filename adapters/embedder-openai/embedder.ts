import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { Agent, request } from 'undici';
import { entryBytesOf } from '../../application/ports/heap-bytes.js';
import { MEMORY_BOUNDS } from '../../application/ports/memory-bounds.js';
import type { Embedder } from '../../application/ports/content/embedder.js';
import { DEFAULT_EMBEDDER_LIMITS, type EmbedderLimits } from './limits.js';
import { readVectors } from './read-vectors.js';

export interface OpenAiEmbedderOptions {
  /** Base address of the interface, for example `http://127.0.0.1:11434/v1`. */
  readonly url: string;
  readonly model: string;
  readonly key?: string | undefined;
  readonly limits?: Partial<EmbedderLimits> | undefined;
  readonly logger: Pick<Logger, 'warn'>;
}

export interface OpenAiEmbedder extends Embedder {
  /** Ends what is under way. */
  close(): Promise<void>;
}

const OK = 200;
const digestOf = (text: string): string => createHash('sha256').update(text, 'utf16le').digest('base64');

/**
 * Texts go to the address of the operator and nowhere else: no redirect is followed, and no error holds a word of them.
 */
const ask = async (
  { url, model, key }: OpenAiEmbedderOptions,
  texts: readonly string[],
  limits: EmbedderLimits,
  call: { readonly dispatcher: Agent; readonly signal: AbortSignal },
): Promise<readonly Float32Array[]> => {
  const { statusCode, body } = await request(`${url.replace(/(?<!\/)\/+$/, '')}/embeddings`, {
    ...call,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key !== undefined && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({ model, input: texts }),
  });
  if (statusCode !== OK) {
    body.on('error', () => undefined).destroy();
    throw new Error(`The server of embeddings answered ${statusCode}.`);
  }
  return readVectors(await body.text(), texts.length, limits.maxDimensions);
};

const agentWith = ({ answerMs, maxBytes }: EmbedderLimits): Agent =>
  new Agent({
    connect: { timeout: answerMs },
    headersTimeout: answerMs,
    bodyTimeout: answerMs,
    maxResponseSize: maxBytes,
  });

/** Any server that understands OpenAI's `POST /embeddings`. Remembers vectors by the digest of their text. */
export const createOpenAiEmbedder = (options: OpenAiEmbedderOptions): OpenAiEmbedder => {
  const limits: EmbedderLimits = { ...DEFAULT_EMBEDDER_LIMITS, ...options.limits };
  const dispatcher = agentWith(limits);
  const known = new LRUCache<string, Float32Array>({
    max: limits.cachedTexts,
    maxSize: MEMORY_BOUNDS.embeddings,
    sizeCalculation: (vector, digest) => entryBytesOf(digest, vector),
  });
  const askAndKeep = async (
    missing: ReadonlyMap<string, string>,
    leaving: AbortSignal,
  ): Promise<ReadonlyMap<string, Float32Array>> => {
    const signal = AbortSignal.any([leaving, AbortSignal.timeout(limits.answerMs)]);
    const vectors = await ask(options, [...missing.values()], limits, { dispatcher, signal });
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
        if (vector === undefined) missing.set(digest, texts[i] ?? '');
        else found.set(digest, vector);
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
    close: () => dispatcher.destroy(),
  };
};
