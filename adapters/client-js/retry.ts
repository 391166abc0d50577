import type { CallResult } from './call.js';

/** Retries come after 1, 2 and 4 seconds, each times a random 0.5 to 1. */
const FIRST_WAIT_MS = 1_000;
const MAX_RETRIES = 3;

const isWorthAnotherTry = (result: CallResult): boolean =>
  result.kind === 'answered' ? result.status === 429 : result.reason === 'network';

/** Milliseconds until the next try, never before the server's `Retry-After`; `undefined`: no further try. `attempt` counts from 0. */
export const retryDelayMs = (result: CallResult, attempt: number, random: number): number | undefined => {
  if (attempt >= MAX_RETRIES || !isWorthAnotherTry(result)) return undefined;
  const asked = result.kind === 'answered' ? result.retryAfterMs : 0;
  return Math.max(FIRST_WAIT_MS * 2 ** attempt * (0.5 + random / 2), asked);
};
