import { describe, expect, test } from '@jest/globals';
import type { CopyJudgement } from '../../../domain/ad-text/statements/statements.js';
import type { CopyJudge } from '../../../application/ports/content/model-text.js';
import { DRAFT, HEARD, entailed, modelOf, never, saying, textBy, type Write } from './written-by-model.js';

describe('a model writes the final text', () => {
  test('once however often the page asks, each sentence judged by the brief alone', async () => {
    const model = modelOf(async function* (_request, _signal, tell) {
      yield 'Picked by hand.';
      yield 'Free of caffeine.';
      tell?.({ inputTokens: 200, outputTokens: 20, costUsd: 0.001 });
    }, entailed);
    const { engine, bid, text, chunks, record } = await textBy(model);
    expect(text).toBe('Picked by hand. Free of caffeine.');
    expect(chunks).toEqual(['Picked by hand.', ' Free of caffeine.']);
    expect(model.asked).toHaveLength(1);
    expect(model.asked[0]).toMatchObject({ messages: HEARD, maxChars: 300 });
    expect(model.judged.map(({ sentence }) => sentence)).toEqual(['Picked by hand.', 'Free of caffeine.']);
    expect(JSON.stringify(model.judged)).not.toContain('zqxjkv');
    expect(model.judged[0]?.statements).toContain(DRAFT);
    expect(record).toMatchObject({
      ...{ bidId: bid, writer: 'model', model: 'writer-1', judge: 'judge-1', end: 'whole', firstMs: 0, shown: 2 },
      ...{ refused: [], usage: { inputTokens: 200, outputTokens: 20, costUsd: 0.001 } },
    });
    expect((await engine.placement.renderAd(bid, undefined))?.text).toBe(text);
  });

  test.each<readonly [string, Write, (sentence: string) => CopyJudgement | Promise<CopyJudgement>, string, object]>([
    [
      'is refused by the gate',
      saying('Only 99 dollars.'),
      entailed,
      DRAFT,
      { refused: [{ stage: 'gate', reason: 'number' }] },
    ],
    [
      'adds what nobody stated',
      saying('Picked by hand.', 'Alpine Tea has dark leaves.', 'More.'),
      (s) => (s.includes('dark') ? 'not-stated' : 'entailed'),
      `Picked by hand. ${DRAFT}`,
      { shown: 1, end: 'refused', refused: [{ stage: 'judge', reason: 'not-stated' }] },
    ],
    [
      'contradicts the brief',
      saying('Alpine Tea is picked by robots.'),
      () => 'contradicted',
      DRAFT,
      { refused: [{ stage: 'judge', reason: 'contradicted' }] },
    ],
    [
      'has a judge that is out',
      saying('Picked by hand.'),
      () => Promise.reject(new Error('out')),
      DRAFT,
      { refused: [{ stage: 'judge', reason: 'not-judged' }] },
    ],
    ['writes nothing', saying(), entailed, DRAFT, { end: 'failed', failure: 'NothingWritten' }],
    [
      'breaks off after a sentence',
      async function* () {
        yield 'Picked by hand.';
        throw new RangeError('zqxjkv');
      },
      entailed,
      `Picked by hand. ${DRAFT}`,
      { end: 'failed', failure: 'RangeError', shown: 1 },
    ],
  ])('of a model that %s is closed by the template', async (_, write, judge, text, told) => {
    const result = await textBy(modelOf(write, judge));
    expect(result.text).toBe(text);
    expect(result.record).toMatchObject({ writer: 'model', ...told });
    expect(JSON.stringify(result.record)).not.toContain('zqxjkv');
    expect(result.pending).toBe(0);
  });

  test.each<readonly [string, Write, CopyJudge['judge'] | undefined, string, number]>([
    [
      'a model that hangs from the start',
      () => ({ [Symbol.asyncIterator]: () => ({ next: never }) }),
      undefined,
      DRAFT,
      1_500,
    ],
    ['a judge that hangs', saying('Picked by hand.'), never, DRAFT, 1_500],
    [
      'a model that hangs after a sentence',
      async function* () {
        yield 'Picked by hand.';
        await never();
      },
      undefined,
      `Picked by hand. ${DRAFT}`,
      4_000,
    ],
    [
      'a judge that hangs at the second sentence',
      saying('Picked by hand.', 'Free of caffeine.'),
      (sentence) => (sentence.startsWith('Free') ? never() : Promise.resolve('entailed')),
      `Picked by hand. ${DRAFT}`,
      4_000,
    ],
  ])('%s is not waited for', async (_, write, judge, text, tookMs) => {
    const model = modelOf(write, entailed);
    const result = await textBy(judge === undefined ? model : { ...model, judge: { model: 'judge-1', judge } });
    expect(result.text).toBe(text);
    expect(result.tookMs).toBe(tookMs);
    expect(result.record).toMatchObject({ end: 'late' });
    expect(result.pending).toBe(0);
  });

  test('sentences are judged while the model writes on, and are shown in their order', async () => {
    let judgeFirst = (): void => undefined;
    const model = modelOf(saying('Picked by hand.', 'Free of caffeine.'), (sentence) =>
      sentence.startsWith('Picked')
        ? new Promise((resolve) => (judgeFirst = () => resolve('entailed')))
        : (queueMicrotask(() => judgeFirst()), 'entailed'),
    );
    expect((await textBy(model)).text).toBe('Picked by hand. Free of caffeine.');
  });
});
