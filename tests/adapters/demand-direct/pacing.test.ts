import { describe, expect, test } from '@jest/globals';
import { createDirectDemand } from '../../../adapters/demand-direct/index.js';
import type { BudgetSpent, Ledger } from '../../../application/ports/storage/ledger.js';
import type { LineItem } from '../../../domain/catalog/campaign.js';
import { decisionId, lineItemId } from '../../../domain/values/ids.js';
import type { Nanos } from '../../../domain/values/money.js';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../domain/values/time.js';
import * as sample from '../../contracts/index.js';

const { SAMPLE_NOW_MS: NOW } = sample;
/** One impression of the sample costs 2.5 million nanos. */
const ads = (count: number): Nanos => (count * 2_500_000) as Nanos;

const idOf = (n: number) => decisionId(`0d000000-0000-4000-8000-${String(n).padStart(12, '0')}`);

/** Every bid wins and is seen at once; `ask` is told of each question. */
const market = (lineItem: Partial<LineItem>, ask?: (n: number) => void | Promise<void>) => {
  const catalog = sample.sampleCatalog({
    campaigns: [sample.sampleCampaign({ lineItems: [sample.sampleLineItem(lineItem)] })],
  });
  let [bought, questions, n] = [0, 0, 0];
  const ledger: Pick<Ledger, 'spent'> = {
    spent: async (ids) => {
      questions++;
      await ask?.(questions);
      return ids.map((): BudgetSpent => ({ committed: ads(bought), held: ads(0) }));
    },
  };
  const source = createDirectDemand({ ledger });
  return {
    questions: () => questions,
    bought: () => bought,
    request: async (nowMs: number) => {
      const opportunity = sample.sampleOpportunity({ id: idOf(n++), nowMs });
      const { bids, rejections } = await source.bid(opportunity, catalog, AbortSignal.abort());
      bought += bids.length;
      return rejections[0]?.lossReason;
    },
  };
};

/** So many requests, one every `everyMs`; the reasons why nothing was bid. */
const requests = async (to: ReturnType<typeof market>, count: number, everyMs: number, fromMs = NOW) => {
  const reasons = new Set<string | undefined>();
  for (let i = 0; i < count; i++) reasons.add(await to.request(fromMs + i * everyMs));
  return reasons;
};

const untilTomorrow = { endMs: NOW + DAY_MS };

describe('a line item with a budget', () => {
  test('is there for the first request, and then as often as its budget lasts', async () => {
    const item = market({ budgetTotal: ads(100), ...untilTomorrow });
    expect(await item.request(NOW)).toBeUndefined();
    expect(await requests(item, 2_000, 2 * SECOND_MS, NOW + SECOND_MS)).toEqual(new Set([undefined, 'budget-pacing']));
    expect(item.bought()).toBeGreaterThan(2);
    expect(item.bought()).toBeLessThan(12);
  });

  test('is not spent in the first second, however many ask', async () => {
    const item = market({ budgetTotal: ads(1_000), ...untilTomorrow });
    await requests(item, 500, 1);
    expect(item.bought()).toBeLessThanOrEqual(3);
  });

  test('takes part always when there is hardly any traffic', async () => {
    const item = market({ budgetTotal: ads(1_000), ...untilTomorrow });
    expect(await requests(item, 20, 10 * MINUTE_MS)).toEqual(new Set([undefined]));
  });

  test('that is used up says so without asking for money', async () => {
    const item = market({ budgetTotal: ads(1), ...untilTomorrow });
    await item.request(NOW);
    await item.request(NOW + 5 * SECOND_MS);
    expect(await item.request(NOW + 10 * SECOND_MS)).toBe('budget-exhausted');
  });

  test('of each day begins anew the next day', async () => {
    const perDay = { budgetPerDay: ads(2), endMs: NOW + 9 * DAY_MS };
    const item = market(perDay);
    await requests(item, 300, 5 * MINUTE_MS);
    expect(item.bought()).toBeGreaterThanOrEqual(2);
  });

  test('spends as it can when it is `asap`, and when no ledger can be asked', async () => {
    const asap = market({ budgetTotal: ads(100), delivery: 'asap', ...untilTomorrow });
    expect(await requests(asap, 200, SECOND_MS)).toEqual(new Set([undefined]));
    expect(asap.questions()).toBe(0);
    const catalog = sample.sampleCatalog({
      campaigns: [sample.sampleCampaign({ lineItems: [sample.sampleLineItem({ budgetTotal: ads(1) })] })],
    });
    for (let n = 0; n < 20; n++) {
      const opportunity = sample.sampleOpportunity({ id: idOf(n), nowMs: NOW + n });
      expect((await createDirectDemand().bid(opportunity, catalog, AbortSignal.abort())).bids).toHaveLength(1);
    }
  });
});

describe('the ledger', () => {
  test('is asked once a second at most, and not by who is not in use', async () => {
    const item = market({ budgetTotal: ads(1_000), ...untilTomorrow });
    await requests(item, 100, 100);
    expect(item.questions()).toBeLessThanOrEqual(10);
    expect(item.questions()).toBeGreaterThanOrEqual(8);
  });

  test('that is out is guessed, so that pacing goes on', async () => {
    const item = market({ budgetTotal: ads(100), ...untilTomorrow }, () => Promise.reject(new Error('out')));
    expect(await requests(item, 3_000, 2 * SECOND_MS)).toContain('budget-pacing');
    expect(item.bought()).toBeLessThan(15);
    expect(item.bought()).toBeGreaterThan(2);
  });

  test('that never answers is asked again, and nobody waits for it', async () => {
    const item = market({ budgetTotal: ads(1_000), ...untilTomorrow }, () => new Promise<void>(() => undefined));
    await requests(item, 60, SECOND_MS);
    expect(item.questions()).toBeGreaterThanOrEqual(5);
    expect(item.questions()).toBeLessThanOrEqual(7);
  });
});

describe('the draw', () => {
  const IDS = ['a', 'b'];

  /** A node that answers with what of each line item it has sold. */
  const node = () => {
    const lineItems = IDS.map((id) =>
      sample.sampleLineItem({ id: lineItemId(id), budgetTotal: ads(200_000), ...untilTomorrow }),
    );
    const catalog = sample.sampleCatalog({ campaigns: [sample.sampleCampaign({ lineItems })] });
    const sold = IDS.map(() => 0);
    const source = createDirectDemand({
      ledger: { spent: async () => sold.map((count) => ({ committed: ads(count), held: ads(0) })) },
    });
    return async (n: number): Promise<readonly boolean[]> => {
      const opportunity = sample.sampleOpportunity({ id: idOf(n), nowMs: NOW + n * 200 });
      const { bids } = await source.bid(opportunity, catalog, AbortSignal.abort());
      return IDS.map((id, i) => {
        const isIn = bids.some((bid) => bid.id === id);
        sold[i] = (sold[i] ?? 0) + Number(isIn);
        return isIn;
      });
    };
  };

  test('is the same on every node, and another one for each line item', async () => {
    const [one, other] = [node(), node()];
    const seen: (readonly boolean[])[] = [];
    for (let n = 0; n < 600; n++) {
      const taken = await one(n);
      expect(await other(n)).toEqual(taken);
      seen.push(taken);
    }
    expect(seen.filter(([a, b]) => a !== b).length).toBeGreaterThan(50);
  });
});
