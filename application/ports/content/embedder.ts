/** More texts in one call, or longer ones, need not be taken. */
export const MAX_EMBEDDED_TEXTS = 32;
export const MAX_EMBEDDED_CHARS = 2_000;

/**
 * Turns short texts into vectors whose cosine says how near their meanings are.
 *
 * May assume: at most {@link MAX_EMBEDDED_TEXTS} texts, none of them empty, of at most {@link MAX_EMBEDDED_CHARS}
 * characters. Guarantees: a finite vector for each text, in order, all of one length; the same text has the same vector
 * as long as it is remembered. Settles soon after the signal has aborted; keeps digests, never a text, and logs none.
 * An outage rejects: relevance is then made of words and topics alone, and nobody else notices.
 */
export interface Embedder {
  embed(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]>;
}
