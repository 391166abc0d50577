import { describe, expect, test } from '@jest/globals';
import canaries from '../../../../adapters/openai/data/judge-canaries.json' with { type: 'json' };
import { proofWords, proveJudge, watchJudge } from '../../../../adapters/openai/index.js';
import type { CopyJudge } from '../../../../application/ports/content/model-text.js';
import { copyGate } from '../../../../bootstrap/copy-gate.js';
import type { CopyJudgement } from '../../../../domain/ad-text/statements/statements.js';

const GOOD = canaries.briefs.flatMap(({ entailed }) => entailed);
const BAD = canaries.briefs.flatMap(({ refused }) => refused);
const judgeOf = (judge: (sentence: string) => CopyJudgement | Promise<CopyJudgement>): CopyJudge => ({
  model: 'tiny',
  judge: async (sentence) => judge(sentence),
});
const honest = (sentence: string): CopyJudgement => (GOOD.includes(sentence) ? 'entailed' : 'not-stated');

const tried = async (judge: CopyJudge) => {
  const lines: string[] = [];
  let nowMs = 0;
  const log = (line: string): void => void lines.push(line);
  const logger = { info: log, warn: (...parts: readonly (object | string)[]) => void log(String(parts.at(-1))) };
  const { isProven, status } = watchJudge(judge, {
    logger: logger as never,
    monotonicMs: () => nowMs,
    random: () => 1,
  });
  const settle = async (): Promise<void> => {
    for (let i = 0; i < 200; i++) await Promise.resolve();
  };
  await settle();
  return { isProven, status, lines, later: async (ms: number) => ((nowMs += ms), isProven(), settle()) };
};

describe('a judge of free text', () => {
  test('is proven by sentences with known verdicts', async () => {
    const proof = await proveJudge(judgeOf(honest));
    expect(proof).toEqual({
      good: GOOD.length,
      passed: GOOD.length,
      bad: BAD.length,
      refused: BAD.length,
      isProven: true,
    });
    expect(proofWords(proof)).toBe(
      `${GOOD.length} of ${GOOD.length} true sentences passed, ${BAD.length} of ${BAD.length} others refused`,
    );
  });

  test.each<readonly [string, (sentence: string) => CopyJudgement]>([
    ['lets everything pass', () => 'entailed'],
    ['refuses everything', () => 'not-stated'],
    ['misses one that does not follow', (sentence) => (sentence === BAD[0] ? 'entailed' : honest(sentence))],
  ])('that %s is not', async (_, judge) => {
    expect((await proveJudge(judgeOf(judge))).isProven).toBe(false);
    const { isProven, status, lines, later } = await tried(judgeOf(judge));
    await later(1e9);
    expect([isProven(), lines.length, status()]).toEqual([false, 1, { model: 'tiny', state: 'failed' }]);
    expect(lines[0]).toMatch(/no free text is shown$/);
  });

  test('is proven at start, and the log says how', async () => {
    const { isProven, lines } = await tried(judgeOf(honest));
    expect(isProven()).toBe(true);
    expect(lines).toEqual([expect.stringMatching(/^the judge tiny on known sentences: \d+ of/)]);
  });

  test('that was out is asked again once someone needs it, ever more rarely', async () => {
    let isOut = true;
    const judge = judgeOf((sentence) => (isOut ? Promise.reject(new Error('out')) : honest(sentence)));
    const { isProven, status, lines, later } = await tried(judge);
    const minutes: number[] = [];
    for (let i = 1; i <= 7; i++) {
      const next = status();
      if (next.state !== 'out') throw new Error(next.state);
      minutes.push(next.nextTrySeconds / 60);
      await later(next.nextTrySeconds * 1_000 - 1);
      expect([isProven(), lines.length]).toEqual([false, i]);
      isOut = i < 7;
      await later(1);
    }
    expect(minutes).toEqual([1, 2, 4, 8, 16, 30, 30]);
    expect([isProven(), status()]).toEqual([true, { model: 'tiny', state: 'proven' }]);
  });

  test('gets sentences that only a judge can refuse or let pass', () => {
    const kept = canaries.briefs.flatMap(({ statements, entailed }) => {
      const [name = '', ...facts] = statements;
      const [, product = '', advertiser = ''] = /^(.*) \((.*)\)$/.exec(name) ?? [];
      const brief = { product, pitches: {}, facts };
      const about = { brief, advertiser: { name: advertiser, domain: 'x.example' }, maxChars: 300, used: 0 };
      return entailed.filter((sentence) => !copyGate.check(sentence, about).ok);
    });
    expect(kept).toEqual([]);
  });
});
