import { describe, expect, test } from '@jest/globals';
import { MINUTE_MS } from '../../../domain/values/time.js';
import { draftBench, STATEMENT, type Say } from './draft-bench.js';

const spoken = (differs: Partial<Say> = {}): Say => ({
  text: (_, call) => `Alpine Tea is picked by hand${'!'.repeat(call % 2)}${'.'.repeat(1 - (call % 2))}`,
  judgement: 'entailed',
  isProven: true,
  ...differs,
});

/** Each text another one, of the brief's own words. */
const VARIED = ({ register, about }: { readonly register: string; readonly about?: string | undefined }): string =>
  ({
    formal: about === undefined ? 'Alpine Tea is picked by hand.' : 'Picked by hand: Alpine Tea.',
    neutral: about === undefined ? 'By hand Alpine Tea is picked.' : 'This is Alpine Tea, picked by hand.',
    casual: about === undefined ? 'Alpine Tea, picked by hand.' : 'Alpine Tea is the one picked by hand.',
  })[register] ?? '';

const varied = (differs: Partial<Say> = {}): Say => spoken({ text: VARIED, ...differs });

describe('a published campaign with few texts', () => {
  test('has them drafted by register and angle, judged, and waiting for the operator', async () => {
    const bench = draftBench(varied());
    await bench.publish({});
    await bench.next();
    const texts = await bench.texts.list();
    expect(texts.length).toBeGreaterThanOrEqual(4);
    for (const text of texts) expect(text).toMatchObject({ review: 'pending', stated: true, draftedBy: 'tiny' });
    expect(new Set(texts.map(({ register }) => register))).toEqual(new Set(['formal', 'neutral', 'casual']));
    expect(texts[0]?.sentences[0]?.statements).toContain(STATEMENT);
    expect(new Set(bench.asked.map(({ about }) => about))).toEqual(
      new Set([undefined, STATEMENT, 'Alpine Tea comes in a tin.']),
    );
    const [change] = await bench.history(1);
    expect(change).toMatchObject({ author: 'tiny', summary: expect.stringContaining('drafted in en') });
  });

  test('has each sentence written for its language, without a word of a conversation', async () => {
    const bench = draftBench(varied());
    await bench.publish({ pitches: { de: 'Alpine Tea wird von Hand gepflückt.', en: STATEMENT } });
    await bench.next();
    await bench.next();
    expect(new Set(bench.asked.map(({ language }) => language))).toEqual(new Set(['de', 'en']));
    for (const { messages, maxChars } of bench.asked) expect([messages, maxChars]).toEqual([[], 200]);
  });

  test('is left alone once it has enough, and when it wants none', async () => {
    const bench = draftBench(varied());
    await bench.publish({ variants: [] });
    await bench.next();
    expect(bench.asked).toEqual([]);
    const enough = ['one', 'two', 'three', 'four'].map((angle) => ({
      ...{ language: 'en', angle, text: STATEMENT, review: 'approved' },
    }));
    await bench.publish({ variants: enough });
    await bench.next();
    expect(bench.asked).toEqual([]);
  });

  test('keeps the texts that it has', async () => {
    const bench = draftBench(varied());
    const own = { language: 'en', angle: 'overview', register: 'formal', text: 'Alpine Tea.', review: 'approved' };
    await bench.publish({ variants: [own] });
    await bench.next();
    const [first] = await bench.texts.list();
    expect(first).toMatchObject(own);
    expect(bench.asked).not.toContainEqual(expect.objectContaining({ register: 'formal', about: undefined }));
  });
});

describe('what is not stored', () => {
  test.each<readonly [string, Partial<Say>]>([
    ['the gate refuses', { text: () => 'Alpine Tea is the best tea of all, for only $3.' }],
    ['the judge finds not stated', { text: VARIED, judgement: 'not-stated' }],
    ['another text says word for word', { text: () => STATEMENT }],
  ])('what %s', async (_, differs) => {
    const bench = draftBench(spoken(differs));
    await bench.publish({});
    await bench.next();
    expect((await bench.texts.list()).length).toBeLessThanOrEqual(1);
    expect(bench.reports[0]?.counts.refused).toBeGreaterThan(0);
  });

  test('what is about the task, not about the product', async () => {
    const text = () => 'The following text is a summary of a statement. It is a concise and easy to read summary.';
    const bench = draftBench(spoken({ text, isProven: false }));
    await bench.publish({});
    await bench.next();
    expect(await bench.texts.list()).toEqual([]);
    expect(bench.reports[0]?.counts.refused).toBeGreaterThan(0);
  });

  test('a verdict of a judge that has not proven itself', async () => {
    const bench = draftBench(varied({ isProven: false, judgement: 'not-stated' }));
    await bench.publish({});
    await bench.next();
    const texts = await bench.texts.list();
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) expect(text.stated).toBeUndefined();
    expect(bench.judged).toEqual([]);
  });

  test('drafts for a brief that was published anew meanwhile', async () => {
    const bench = draftBench(
      varied({
        text: (request, call) => {
          if (call === 1) void bench.publish({ facts: ['Alpine Tea is green.'] } as object);
          return VARIED(request);
        },
      }),
    );
    await bench.publish({});
    await bench.next();
    expect(await bench.texts.list()).toEqual([]);
  });
});

describe('a model that fails', () => {
  const failing = (): Say =>
    varied({
      text: () => {
        throw new Error('out');
      },
    });

  test('is told of, and costs no published campaign', async () => {
    const bench = draftBench(failing());
    expect(await bench.publish({})).toMatchObject({ kind: 'accepted' });
    await bench.next();
    expect(bench.reports).toEqual([
      { campaign: 'spring-tea', language: 'en', counts: { drafted: 0, refused: 0, failed: 1 }, failure: 'Error' },
    ]);
    expect(await bench.texts.list()).toEqual([]);
  });

  test('is asked again later, and three times at most', async () => {
    const bench = draftBench(failing());
    await bench.publish({});
    const calls: number[] = [];
    for (let round = 0; round < 5; round++) {
      await bench.next();
      await bench.next();
      calls.push(bench.asked.length);
      bench.clock.advance(11 * MINUTE_MS);
    }
    expect(calls).toEqual([1, 2, 3, 3, 3]);
  });

  test('keeps what it wrote before', async () => {
    const bench = draftBench(
      varied({
        text: (request, call) => {
          if (call === 3) throw new Error('out');
          return VARIED(request);
        },
      }),
    );
    await bench.publish({});
    await bench.next();
    expect(await bench.texts.list()).toHaveLength(2);
  });
});

test('nodes share one try of a language, and the day', async () => {
  const bench = draftBench(varied());
  await bench.publish({});
  const [one, other] = [bench.node(), bench.node()];
  await bench.next(one);
  const calls = bench.asked.length;
  await bench.next(other);
  expect(bench.asked).toHaveLength(calls);

  const spent = draftBench(varied(), 1);
  await spent.publish({ pitches: { de: 'Alpine Tea wird von Hand gepflückt.', en: STATEMENT } });
  await spent.next();
  await spent.next();
  expect(new Set(spent.asked.map(({ language }) => language)).size).toBe(1);
});

describe('a text that waits', () => {
  const waiting = ['one', 'two', 'three', 'four'].map((angle) => ({ language: 'en', angle, text: STATEMENT }));

  test.each([
    ['entailed', true],
    ['contradicted', false],
  ] as const)('is read by the judge: %s', async (judgement, stated) => {
    const bench = draftBench(varied({ judgement }));
    await bench.publish({ variants: waiting });
    await bench.next();
    for (const text of await bench.texts.list()) expect(text).toMatchObject({ review: 'pending', stated });
    expect(bench.asked).toEqual([]);
    await bench.next();
    expect(bench.reports).toHaveLength(1);
  });

  test('has no verdict while the judge is out or not proven', async () => {
    const say = varied({ judgement: 'out', isProven: false });
    const bench = draftBench(say);
    await bench.publish({ variants: waiting });
    await bench.next();
    expect(bench.judged).toEqual([]);
    say.isProven = true;
    await bench.next();
    expect(bench.reports).toMatchObject([{ counts: { failed: 1 } }]);
    for (const text of await bench.texts.list()) expect(text.stated).toBeUndefined();
  });
});
