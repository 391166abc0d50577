import type { CallResult } from './call.js';
import { isRecord, numberOf } from './decode.js';
import type { Flags } from './state.js';

/** `docs/reference/protocol.md#post-init-the-flags-of-a-session`. */
export const INIT_TIMEOUT_MS = 16_000;

/** `undefined`: it failed, which is nobody's concern; the defaults stay. */
export type InitOutcome = Flags | 'disabled' | 'unknown-token' | undefined;

/** Only an explicit `enabled: false` disables; what is missing or nonsense takes its default. */
export const decodeInitAnswer = (result: CallResult, defaults: Flags): InitOutcome => {
  if (result.kind === 'unanswered') return undefined;
  if (result.status === 401) return 'unknown-token';
  if (result.status !== 200 || !isRecord(result.body)) return undefined;
  const { enabled, preloadTimeout, reportErrors, reportDebug } = result.body;
  if (enabled === false) return 'disabled';
  const timeoutMs = numberOf(preloadTimeout) ?? 0;
  return {
    preloadTimeoutMs: timeoutMs > 0 ? timeoutMs : defaults.preloadTimeoutMs,
    reportErrors: reportErrors !== false,
    reportDebug: reportDebug === true,
  };
};
