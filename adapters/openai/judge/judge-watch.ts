import type { Logger } from 'pino';
import { describeError } from '../../../application/faults/describe-error.js';
import type { CopyJudge } from '../../../application/ports/content/model-text.js';
import { MINUTE_MS, SECOND_MS } from '../../../domain/values/time.js';
import type { JudgeStatus } from '../../wire/node-status.js';
import { proofWords, proveJudge } from './prove-judge.js';

/** Before the first new try of a judge that was out; doubles with each failure. */
const FIRST_RETRY_MS = MINUTE_MS;
const MAX_RETRY_MS = 30 * MINUTE_MS;

type State =
  | { readonly kind: 'asking' | 'proven' | 'failed' }
  /** It gave no verdicts; from `nextMs` on it is asked again. */
  | { readonly kind: 'out'; readonly nextMs: number };

export interface JudgeWatch {
  /** Asks a judge that was out again, when that is due. */
  isProven(): boolean;
  status(): JudgeStatus;
}

interface WatchParts {
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly monotonicMs?: (() => number) | undefined;
  readonly random?: (() => number) | undefined;
}

/**
 * Has the judge prove itself at start, and says whether it has. One that was out is asked again, ever more rarely, once
 * someone needs it. One that answered and failed is not: asked often enough, a judge that guesses would pass.
 */
export const watchJudge = (
  judge: CopyJudge,
  { logger, monotonicMs = () => performance.now(), random = Math.random }: WatchParts,
): JudgeWatch => {
  let state: State = { kind: 'asking' };
  let failures = 0;
  const prove = async (): Promise<void> => {
    state = { kind: 'asking' };
    try {
      const proof = await proveJudge(judge);
      state = { kind: proof.isProven ? 'proven' : 'failed' };
      const words = `the judge ${judge.model} on known sentences: ${proofWords(proof)}`;
      if (proof.isProven) logger.info(words);
      else logger.warn(`${words}; no free text is shown`);
    } catch (error) {
      // Half of it random: the nodes that one model server serves do not come back in step.
      const retryMs = Math.min(FIRST_RETRY_MS * 2 ** failures++, MAX_RETRY_MS) * (0.5 + random() / 2);
      state = { kind: 'out', nextMs: monotonicMs() + retryMs };
      logger.warn(
        { error: describeError(error), nextTrySeconds: Math.round(retryMs / SECOND_MS) },
        `the judge ${judge.model} did not answer on known sentences; no free text is shown until it does`,
      );
    }
  };
  void prove();
  return {
    isProven: () => {
      if (state.kind === 'out' && monotonicMs() >= state.nextMs) void prove();
      return state.kind === 'proven';
    },
    status: () => {
      const { model } = judge;
      if (state.kind !== 'out') return { model, state: state.kind };
      const nextTrySeconds = Math.max(0, Math.ceil((state.nextMs - monotonicMs()) / SECOND_MS));
      return { model, state: 'out', nextTrySeconds };
    },
  };
};
