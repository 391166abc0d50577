/** Of a longer text no more need be read. */
export const MAX_BRIEF_CHARS = 1_000;

/**
 * Turns texts of briefs into vectors that compare with those of conversations (`ConversationSignals.vector`).
 *
 * Guarantees: unit length, all of one length, the same text the same vector; `undefined` for a text of which too little
 * is known; keeps nothing. Settles soon after the signal has aborted. An outage rejects: relevance is then made of
 * words and topics.
 */
export interface BriefEncoder {
  encode(text: string, signal: AbortSignal): Float32Array | undefined | Promise<Float32Array | undefined>;
}
