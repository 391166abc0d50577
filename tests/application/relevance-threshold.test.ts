import { describe, expect, test } from '@jest/globals';
import { createDirectDemand } from '../../adapters/demand-direct/index.js';
import { createLocalReader } from '../../adapters/reader-local/index.js';
import { createMiniSearch } from '../../adapters/search-minisearch/index.js';
import { explainDecision } from '../../domain/decision-record/explain.js';
import type { Campaign } from '../../domain/catalog/campaign.js';
import { sampleAccount } from '../contracts/samples.js';
import { sampleBrief } from '../contracts/sample-demand.js';
import { createEngine, say } from './engine.js';
import { sold } from './sold.js';

const tea: Campaign = { ...sold('tea', 2), brief: sampleBrief(), categories: ['222'] };
const boots: Campaign = {
  ...sold('boots', 9),
  brief: {
    product: 'Granite hiking boots',
    pitches: { en: 'Granite boots keep your feet dry on every trail.' },
    facts: ['Resoled for ten years.'],
  },
};
const reader = createLocalReader({ classifySafety: () => ({ tier: 'safe' }) });

/** The whole engine with the real reader, search and direct demand; the boots pay more. */
const engineWith = (minRelevance: number) =>
  createEngine({
    account: sampleAccount({ minRelevance }),
    campaigns: [tea, boots],
    ports: { reader, demand: [createDirectDemand({ search: createMiniSearch() })] },
  });

const TEA_TALK = [say('u1', 'user', 'Which herbal tea from the alps is free of caffeine?')];

const decisionOn = async (minRelevance: number, text?: string) => {
  const engine = engineWith(minRelevance);
  const outcome = await engine.preload({ messages: text === undefined ? TEA_TALK : [say('u1', 'user', text)] });
  if (outcome.kind === 'refused') throw new Error('the turn was refused');
  const record = await engine.operations.explain(outcome.decisionId);
  if (record === undefined) throw new Error('there is no record');
  return { outcome, record };
};

describe('the threshold of an account', () => {
  test('without one the highest bid wins, whatever is talked about', async () => {
    const { record } = await decisionOn(0);
    expect(record.candidates.map(({ candidate, outcome }) => [candidate, outcome])).toEqual([
      ['boots', 'won'],
      ['tea', 'lost-to-higher-bid'],
    ]);
  });

  test('with one the highest bid that fits wins, and the other one says that it fits too little', async () => {
    const { record } = await decisionOn(0.7);
    expect(record.candidates).toMatchObject([
      { candidate: 'tea', outcome: 'won', fit: { topics: 0.25 } },
      { candidate: 'boots', outcome: 'low-relevance', relevance: 0.5, fit: { words: 0, topics: 0 } },
    ]);
    expect(record.candidates[0]?.relevance).toBeGreaterThanOrEqual(0.7);
  });

  test('a turn that nothing fits has no ad, and is explained with the parts of each score', async () => {
    const { outcome, record } = await decisionOn(0.7, 'Who was the first emperor of Rome?');
    expect(outcome).toMatchObject({ kind: 'no-fill', skipCode: 'ad_skipped' });
    expect(record).toMatchObject({ outcome: 'no-fill', reason: 'low-relevance' });
    const told = explainDecision(record).join('\n');
    expect(told).toContain('direct boots for inlineAd: offered 9.00 → no floor, relevance 0.5 (words 0, topics 0);');
    expect(told).toContain('fits the conversation too little (low-relevance, 510)');
    expect(told).toContain('Reason: nothing was relevant enough');
    expect(told).not.toMatch(/emperor|rome/i);
  });

  test('is passed by what stands exactly at it', async () => {
    const { record } = await decisionOn(0.5, 'Who was the first emperor of Rome?');
    expect(record.outcome).toBe('filled');
  });
});
