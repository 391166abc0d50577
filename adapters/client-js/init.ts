import type { CallResult } from './call.js';
import { isRecord, numberOf } from './decode.js';
import type { Flags } from './state.js';

/** `protocol.md` section 2. */
export const INIT_TIMEOUT_MS = 16_000;

export type InitOutcome =
  | { readonly kind: 'started'; readonly flags: Flags }
  | { readonly kind: 'disabled' }
  | { readonly kind: 'unknown-token' }
  /** Without a word: the defaults stay. */
  | { readonly kind: 'failed' };

/** Only an explicit `enabled: false` disables; what is missing or nonsense takes its default. */
export const decodeInitAnswer = (result: CallResult, defaults: Flags): InitOutcome => {
  if (result.kind === 'unanswered') return { kind: 'failed' };
  if (result.status === 401) return { kind: 'unknown-token' };
  if (result.status !== 200 || !isRecord(result.body)) return { kind: 'failed' };
  const { enabled, preloadTimeout, reportErrors, reportDebug } = result.body;
  if (enabled === false) return { kind: 'disabled' };
  const timeoutMs = numberOf(preloadTimeout) ?? 0;
  return {
    kind: 'started',
    flags: {
      preloadTimeoutMs: timeoutMs > 0 ? timeoutMs : defaults.preloadTimeoutMs,
      reportErrors: reportErrors !== false,
      reportDebug: reportDebug === true,
    },
  };
};
