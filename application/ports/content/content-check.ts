import type { Message } from '../../../domain/conversation/message.js';
import type { Asker } from '../sharing/asker.js';
import type { SafetyTier } from '../../../domain/conversation/signals.js';

export interface ContentVerdict {
  readonly tier: SafetyTier;
  /** Why it is not `safe`, a short name for records; never words of the conversation. */
  readonly reason?: string | undefined;
  /**
   * What the user is about, of unit length, where the check reads meaning: comparable with the vectors of its
   * `BriefEncoder`.
   */
  readonly vector?: Float32Array | undefined;
}

/** Of one question about a turn as it is sent: bidders have what it leaves of the turn's bytes. */
export const MAX_CHECKED_BYTES = 16 * 1_024;

/**
 * Judges a conversation beside the local reader: an encoder in a worker, or a remote classifier the operator
 * configured. Asked only when nothing else has skipped, before any bid request.
 *
 * Guarantees: one of three tiers; leaves the messages as they were; settles soon after its signal has aborted; keeps
 * digests, never a text, and logs none; a remote one sends at most {@link MAX_CHECKED_BYTES}. An outage, and an answer
 * that is none, reject: the turn then shows no ad. What one asker makes fail or fills keeps no verdict from others.
 */
export interface ContentCheck {
  /** Absent: it sends what it reads to a server, and counts towards what a turn and an account may send. */
  readonly isLocal?: true | undefined;
  check(messages: readonly Message[], signal: AbortSignal, asker?: Asker): Promise<ContentVerdict>;
}
