import type { CopyJudge } from '../../../application/ports/content/model-text.js';
import canaries from '../data/judge-canaries.json' with { type: 'json' };

/** How a judge tells known sentences apart. */
export interface JudgeProof {
  /** Sentences that follow from their brief, and how many of them it let pass. */
  readonly good: number;
  readonly passed: number;
  /** Sentences that do not, and how many of them it refused. */
  readonly bad: number;
  readonly refused: number;
  /** It refused all that do not follow, and let pass most that do. */
  readonly isProven: boolean;
}

/** One that refuses more of what follows from a brief would leave hardly a text. */
const PASSED_SHARE = 0.5;
const PROOF_MS = 60_000;

const cases = canaries.briefs.flatMap(({ statements, entailed, refused }) => [
  ...entailed.map((sentence) => ({ statements, sentence, isGood: true })),
  ...refused.map((sentence) => ({ statements, sentence, isGood: false })),
]);

/**
 * Has a judge read sentences with known verdicts, one after the other. Rejects when it gives no answer; by default a
 * minute is enough for all.
 */
export const proveJudge = async ({ judge }: CopyJudge, signal = AbortSignal.timeout(PROOF_MS)): Promise<JudgeProof> => {
  const told: { readonly isGood: boolean; readonly isEntailed: boolean }[] = [];
  for (const { statements, sentence, isGood } of cases)
    told.push({ isGood, isEntailed: (await judge(sentence, statements, signal)) === 'entailed' });
  const good = told.filter(({ isGood }) => isGood);
  const bad = told.filter(({ isGood }) => !isGood);
  const passed = good.filter(({ isEntailed }) => isEntailed).length;
  const refused = bad.filter(({ isEntailed }) => !isEntailed).length;
  const isProven = refused === bad.length && passed >= good.length * PASSED_SHARE;
  return { good: good.length, passed, bad: bad.length, refused, isProven };
};

/** What a proof says, for logs and `doctor`. */
export const proofWords = ({ good, passed, bad, refused }: JudgeProof): string =>
  `${passed} of ${good} true sentences passed, ${refused} of ${bad} others refused`;
