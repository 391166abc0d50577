import type { Logger } from 'pino';
import { describeError } from '../../../application/faults/describe-error.js';
import type { CopyJudge } from '../../../application/ports/content/model-text.js';
import { proofWords, proveJudge } from './prove-judge.js';

/** A judge that was out is asked again so much later, once someone needs it. */
const RETRY_MS = 60_000;

/**
 * Has the judge prove itself at start, and says whether it has. One that answered and failed is not asked again: it is
 * another model that is needed.
 */
export const watchJudge = (
  judge: CopyJudge,
  logger: Pick<Logger, 'info' | 'warn'>,
  monotonicMs: () => number = () => performance.now(),
): (() => boolean) => {
  let state: 'unknown' | 'asking' | 'proven' | 'failed' = 'unknown';
  let nextMs = -Infinity;
  const prove = async (): Promise<void> => {
    state = 'asking';
    nextMs = monotonicMs() + RETRY_MS;
    try {
      const proof = await proveJudge(judge);
      state = proof.isProven ? 'proven' : 'failed';
      const words = `the judge ${judge.model} on known sentences: ${proofWords(proof)}`;
      if (proof.isProven) logger.info(words);
      else logger.warn(`${words}; no free text is shown`);
    } catch (error) {
      state = 'unknown';
      logger.warn(
        { error: describeError(error) },
        `the judge ${judge.model} did not answer on known sentences; no free text is shown until it does`,
      );
    }
  };
  const isProven = (): boolean => {
    if (state === 'unknown' && monotonicMs() >= nextMs) void prove();
    return state === 'proven';
  };
  isProven();
  return isProven;
};
