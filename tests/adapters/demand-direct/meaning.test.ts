import { describe, expect, test } from '@jest/globals';
import { createDirectDemand } from '../../../adapters/demand-direct/index.js';
import { createMiniSearch } from '../../../adapters/search-minisearch/index.js';
import type { Embedder } from '../../../application/ports/content/embedder.js';
import { demandSourceContract, sampleOpportunity, sampleSignals, SAMPLE_NOW_MS } from '../../contracts/index.js';
import { catalog } from './labelled.js';

/** Knows what one word of the briefs means, and that a conversation about waking up is about sleep. */
const meaningOf = (text: string): Float32Array =>
  Float32Array.from([/mattress|tired|wake/i.test(text) ? 1 : 0.1, /espresso/i.test(text) ? 1 : 0.1, 0.5]);

const fake = (embed?: Embedder['embed']) => {
  const asked: string[][] = [];
  const embedder: Embedder = {
    embed: (texts, signal) => {
      asked.push([...texts]);
      return embed?.(texts, signal) ?? Promise.resolve(texts.map(meaningOf));
    },
  };
  return { asked, source: createDirectDemand({ search: createMiniSearch(), embedder }) };
};

const terms = new Map([
  ['tired', 1],
  ['wake', 1],
  ['always', 0.5],
]);
const ask = async (source: ReturnType<typeof fake>['source'], nowMs = SAMPLE_NOW_MS) => {
  const opportunity = sampleOpportunity({ nowMs, signals: sampleSignals({ topics: [], terms }) });
  const { bids } = await source.bid(opportunity, catalog, new AbortController().signal);
  return new Map(bids.map(({ id, relevance, fit }) => [id, { relevance, meaning: fit?.meaning }]));
};
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('with an embedder', () => {
  test('a campaign without a word in common is found by its meaning, once its brief has been read', async () => {
    const { source, asked } = fake();
    expect((await ask(source)).get('sleep')).toEqual({ relevance: 0.5, meaning: undefined });
    await settled();
    const second = await ask(source);
    expect(second.get('sleep')?.meaning).toBeGreaterThan(0.7);
    expect(second.get('sleep')?.relevance).toBeGreaterThan(0.7);
    expect(second.get('guitar')).toEqual({ relevance: 0.5, meaning: 0 });
    expect(asked.at(-1)).toEqual(['tired wake always']);
    expect(asked).toHaveLength(2);
  });

  test.each([
    ['rejects', () => Promise.reject(new Error('out'))],
    [
      'throws',
      () => {
        throw new Error('out');
      },
    ],
    ['sends no vector', () => Promise.resolve([])],
    [
      'answers for briefs and fails for conversations',
      (texts: readonly string[]) =>
        texts.length > 1 ? Promise.resolve(texts.map(meaningOf)) : Promise.reject(new Error('out')),
    ],
  ])('that %s, words and topics decide as without it, and briefs are asked for again later', async (_, embed) => {
    const { source, asked } = fake(embed);
    const plain = createDirectDemand({ search: createMiniSearch() });
    const without = await ask(plain);
    for (const at of [0, 1_000, 60_000]) {
      expect([...(await ask(source, SAMPLE_NOW_MS + at))].map(([id, { relevance }]) => [id, relevance])).toEqual(
        [...without].map(([id, { relevance }]) => [id, relevance]),
      );
      await settled();
    }
    expect(asked.length).toBeGreaterThanOrEqual(2);
  });

  describe('direct demand keeps the contract of a demand source', () => {
    for (const { name, run } of demandSourceContract(() => fake().source)) test(name, run);
  });
});
