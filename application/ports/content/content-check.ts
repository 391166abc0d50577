import type { Message } from '../../../domain/conversation/message.js';
import type { SafetyTier } from '../../../domain/conversation/signals.js';

/**
 * A remote safety classifier the operator configured; asked only when nothing else has skipped, before any bid request.
 */
export interface ContentCheck {
  /** Rejects on an outage; the turn then shows no ad. */
  check(
    messages: readonly Message[],
    signal: AbortSignal,
  ): Promise<{ readonly tier: SafetyTier; readonly reason?: string | undefined }>;
}
