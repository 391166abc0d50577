import { describe, expect, test } from '@jest/globals';
import canaries from '../../../../adapters/openai/data/judge-canaries.json' with { type: 'json' };
import { proofWords, proveJudge, watchJudge } from '../../../../adapters/openai/index.js';
import type { CopyJudge } from '../../../../application/ports/content/model-text.js';
import { copyGate } from '../../../../bootstrap/copy-gate.js';
import type { CopyJudgement } from '../../../../domain/ad-text/statements.js';

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
  const isProven = watchJudge(judge, { info: log, warn: log } as never, () => nowMs);
  const settle = async (): Promise<void> => {
    for (let i = 0; i < 200; i++) await Promise.resolve();
  };
  await settle();
  return { isProven, lines, later: async (ms: number) => ((nowMs += ms), isProven(), settle()) };
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
    const { isProven, lines, later } = await tried(judgeOf(judge));
    await later(1e9);
    expect([isProven(), lines.length]).toEqual([false, 1]);
    expect(lines[0]).toMatch(/no free text is shown$/);
  });

  test('is proven at start, and the log says how', async () => {
    const { isProven, lines } = await tried(judgeOf(honest));
    expect(isProven()).toBe(true);
    expect(lines).toEqual([expect.stringMatching(/^the judge tiny on known sentences: \d+ of/)]);
  });

  test('that was out is tried again after a minute, once someone needs it', async () => {
    let isOut = true;
    const judge = judgeOf((sentence) => (isOut ? Promise.reject(new Error('out')) : honest(sentence)));
    const { isProven, lines, later } = await tried(judge);
    expect([isProven(), lines.length]).toEqual([false, 1]);
    isOut = false;
    await later(59_000);
    expect(isProven()).toBe(false);
    await later(1_000);
    expect(isProven()).toBe(true);
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
