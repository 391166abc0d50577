import { describe, expect, test } from '@jest/globals';
import type { CopyRequest } from '../../../application/ports/content/copy-writer.js';
import type {
  CopyJudge,
  ModelText,
  ModelWriter,
  TextMoment,
  TextWatch,
} from '../../../application/ports/content/model-text.js';
import type { CopyJudgement } from '../../../domain/ad-copy/statements.js';
import type { BidId } from '../../../domain/values/ids.js';
import { sampleAccount, sampleCaller } from '../../contracts/samples.js';
import { writerChooser } from '../../../application/ads/choose-writer.js';
import type { WonChatAd } from '../../../domain/delivery/won-ad.js';
import { broken, FAULTS } from '../broken.js';
import { createEngine, say, type EngineOptions } from '../engine.js';
import { outcomeOf } from '../fake-clock.js';
import { fakeWriter } from '../fake-ports.js';
import { adOf } from '../filled.js';

const DRAFT = 'A calm cup from alpine herbs.';
const HEARD = [say('u1', 'user', 'My secret is zqxjkv.'), say('a1', 'assistant', 'Try a warm drink.')];
const never = (): Promise<never> => new Promise(() => undefined);

type Write = ModelWriter['write'];
const saying = (...all: readonly string[]): Write =>
  async function* () {
    yield* all;
  };

interface Model extends ModelText {
  readonly asked: CopyRequest[];
  readonly judged: { readonly sentence: string; readonly statements: readonly string[] }[];
}

const modelOf = (write: Write, judge: (sentence: string) => CopyJudgement | Promise<CopyJudgement>): Model => {
  const asked: CopyRequest[] = [];
  const judged: Model['judged'] = [];
  return {
    ...{ asked, judged },
    writer: {
      model: 'writer-1',
      write: (request, signal, tell, hear) => {
        asked.push(request);
        return write(request, signal, tell, hear);
      },
    },
    judge: {
      model: 'judge-1',
      judge: async (sentence, statements) => {
        judged.push({ sentence, statements });
        return judge(sentence);
      },
    },
  };
};

/** The final text of one won ad, and what was recorded of it. */
const textBy = async (modelText: ModelText, options: EngineOptions = {}, input = {}, caller = sampleCaller()) => {
  const engine = createEngine({ ...options, ports: { modelText, writer: fakeWriter(), ...options.ports } });
  const { bidId: bid } = adOf(await engine.preload(input, caller));
  const { value: page } = await outcomeOf(engine.clock, engine.placement.renderAd(bid, undefined));
  const chunks: string[] = [];
  const read = async (): Promise<string> => {
    const stream = await engine.placement.streamText(bid, page?.eventToken ?? '', HEARD, new AbortController().signal);
    for await (const chunk of stream ?? []) chunks.push(chunk);
    return chunks.join('');
  };
  const { value: text, tookMs } = await outcomeOf(engine.clock, read());
  const record = await engine.operations.explain(bid, engine.account.id);
  return { engine, bid, text, chunks, tookMs, record: record?.texts?.[0], pending: engine.clock.pending };
};

const entailed = (): CopyJudgement => 'entailed';

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
      saying('Picked by hand.', 'The leaves are dark green.', 'More.'),
      (s) => (s.includes('dark') ? 'not-stated' : 'entailed'),
      `Picked by hand. ${DRAFT}`,
      { shown: 1, end: 'refused', refused: [{ stage: 'judge', reason: 'not-stated' }] },
    ],
    [
      'contradicts the brief',
      saying('Picked by robots.'),
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

describe('whoever watches in development', () => {
  test('sees each piece, each sentence with why it was refused, and the end; the record has no word of it', async () => {
    const moments: (readonly [BidId, TextMoment])[] = [];
    const model = modelOf(async function* (_request, _signal, _tell, hear) {
      hear?.('Picked by ');
      hear?.('hand.');
      yield 'Picked by hand.';
      yield 'It is guaranteed to be the best.';
    }, entailed);
    const watch: TextWatch = { tell: (bid, moment) => void moments.push([bid, moment]) };
    const { record, bid } = await textBy({ ...model, watch });
    expect(moments).toEqual(
      [
        { kind: 'piece', text: 'Picked by ' },
        { kind: 'piece', text: 'hand.' },
        { kind: 'sentence', words: 'Picked by hand.' },
        {
          kind: 'sentence',
          words: 'It is guaranteed to be the best.',
          refusal: { stage: 'gate', reason: expect.any(String) },
        },
        { kind: 'end', end: 'refused', failure: undefined },
      ].map((moment) => [bid, moment]),
    );
    expect(JSON.stringify(record)).not.toContain('guaranteed');
  });

  test('is told what the judge refused, and when no model was asked', async () => {
    const moments: TextMoment[] = [];
    const watch: TextWatch = { tell: (_bid, moment) => void moments.push(moment) };
    const model = modelOf(saying('Free of caffeine.'), () => 'not-stated');
    await textBy({ ...model, watch });
    expect(moments).toContainEqual({
      kind: 'sentence',
      words: 'Free of caffeine.',
      refusal: { stage: 'judge', reason: 'not-stated' },
    });
    await textBy({ ...model, watch }, {}, { regulatory: { coppa: 1 } });
    expect(moments.at(-1)).toEqual({ kind: 'not-asked', because: 'coppa' });
  });
});

describe('no model is asked', () => {
  const model = () => modelOf(saying('Picked by hand.'), entailed);
  test.each<readonly [string, EngineOptions, object, string]>([
    ['where the account has the template write', { account: sampleAccount({ writer: 'template' }) }, {}, 'account'],
    ['for a child', {}, { regulatory: { coppa: 1 } }, 'coppa'],
    ['without consent under GDPR', {}, { regulatory: { gdpr: 1 } }, 'gdpr-without-consent'],
    ['after an opt-out of sale', {}, { regulatory: { usPrivacy: '1YYN' } }, 'us-privacy-opt-out'],
  ])('%s', async (_, options, input, because) => {
    const asked = model();
    const { text, record } = await textBy(asked, options, input);
    expect(asked.asked).toEqual([]);
    expect(asked.judged).toEqual([]);
    expect(text).toBe(DRAFT);
    expect(record).toMatchObject({ writer: 'template', because });
  });

  test('when the browser sends Global Privacy Control', async () => {
    const asked = model();
    const caller = sampleCaller({ globalPrivacyControl: true });
    const { record } = await textBy(asked, {}, {}, caller);
    expect(asked.asked).toEqual([]);
    expect(record).toMatchObject({ because: 'global-privacy-control' });
  });

  /** Who wrote the next text of an engine, in a conversation of its own. */
  const nextOf = async (engine: ReturnType<typeof createEngine>, conversation: string) => {
    const { bidId: bid } = adOf(await engine.preload({ conversationId: conversation as never }));
    const page = await engine.placement.renderAd(bid, undefined);
    const read = async (): Promise<void> => {
      const text = engine.placement.streamText(bid, page?.eventToken ?? '', HEARD, new AbortController().signal);
      for await (const chunk of (await text) ?? []) expect(chunk).not.toBe('');
    };
    await outcomeOf(engine.clock, read());
    return (await engine.operations.explain(bid, engine.account.id))?.texts?.[0];
  };

  test('beyond the texts that an account has in a day, until the next', async () => {
    const asked = { ...model(), maxTextsPerDay: 1 };
    const { engine } = await textBy(asked);
    expect(await nextOf(engine, 'c2')).toMatchObject({ writer: 'template', because: 'daily-limit' });
    engine.clock.advance(24 * 60 * 60 * 1_000);
    expect(await nextOf(engine, 'c3')).toMatchObject({ writer: 'model' });
    expect(asked.asked).toHaveLength(2);
  });

  test('beyond the texts of a day that all nodes of a ledger have together, and after a node began again', async () => {
    const asked = { ...model(), maxTextsPerDay: 3 };
    const { engine } = await textBy(asked);
    for (const node of ['second', 'third']) {
      const other = createEngine({ ports: { ...engine.ports } });
      expect(await nextOf(other, node)).toMatchObject({ writer: 'model' });
    }
    expect(await nextOf(engine, 'c2')).toMatchObject({ because: 'daily-limit' });
    expect(await nextOf(createEngine({ ports: { ...engine.ports } }), 'c3')).toMatchObject({ because: 'daily-limit' });
    expect(asked.asked).toHaveLength(3);
  });

  test('many texts at once take no more than there are', async () => {
    const asked = { ...model(), maxTextsPerDay: 250 };
    const engine = createEngine({ ports: { modelText: asked, writer: fakeWriter() } });
    const choose = writerChooser(engine.ports);
    const ad = { accountId: engine.account.id, writer: { kind: 'model' } } as WonChatAd;
    const chosen = await Promise.all(Array.from({ length: 400 }, () => choose(ad)));
    // Three at a time make 249.
    expect(chosen.filter(({ kind }) => kind === 'model')).toHaveLength(249);
  });

  test.each(FAULTS)('while the ledger that counts its texts %s', async (fault) => {
    const asked = { ...model(), maxTextsPerDay: 5 };
    const { record, text, pending } = await textBy(asked, {
      wrap: (ports) => broken(ports, 'ledger', fault, ['hold']),
    });
    expect(record).toMatchObject({ writer: 'template', because: 'not-counted' });
    expect([text, asked.asked, pending]).toEqual([DRAFT, [], 0]);
  });
});
