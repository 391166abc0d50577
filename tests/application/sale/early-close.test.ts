import { describe, expect, test } from '@jest/globals';
import type { DemandSource } from '../../../application/ports/demand-source.js';
import { sampleAccount } from '../../contracts/samples.js';
import { usd } from '../../domain/auction-rules.js';
import { createEngine, type EngineOptions } from '../engine.js';
import { outcomeOf } from '../fake-clock.js';
import { bidding, bidOf, fakeSource } from '../fake-demand.js';
import { adOf } from '../filled.js';

const QUICK = bidding('quick', [bidOf('quick', { price: usd(2) })]);
const silent = (differs: Partial<DemandSource>) => fakeSource('silent', () => new Promise(() => undefined), differs);

const tookMs = async (sources: readonly DemandSource[], account?: EngineOptions['account']): Promise<number> => {
  const engine = createEngine({ account, ports: { demand: sources } });
  const { value, tookMs: ms } = await outcomeOf(engine.clock, engine.preload());
  expect(adOf(value).price).toBe(usd(2));
  return ms;
};

describe('an auction does not wait', () => {
  test('for a source that is not waited for, and tells it that it is over', async () => {
    const source = silent({ waitFor: false });
    expect(await tookMs([QUICK, source])).toBe(0);
    expect(source.signals[0]?.aborted).toBe(true);
  });

  test('for a source that could not bid more than the winner', async () =>
    expect(await tookMs([QUICK, silent({ maxPrice: usd(1.99) })])).toBe(0));

  test.each([{ waitFor: false }, { maxPrice: usd(1.99) }])(
    'any longer when the others have answered (%j)',
    async (of) => {
      const later = fakeSource('quick', async () => ({ bids: [bidOf('quick', { price: usd(2) })], rejections: [] }));
      expect(await tookMs([later, silent(of)])).toBe(0);
    },
  );
});

describe('an auction waits until its deadline', () => {
  test('for a source that nobody else is waited for with', async () => {
    const engine = createEngine({ ports: { demand: [silent({ waitFor: false })] } });
    const { tookMs: ms } = await outcomeOf(engine.clock, engine.preload());
    expect(ms).toBeGreaterThanOrEqual(600);
  });

  test.each([
    ['as much as the winner', silent({ maxPrice: usd(2) })],
    ['any price', silent({})],
  ])('for a source that may bid %s', async (_, source) =>
    expect(await tookMs([QUICK, source])).toBeGreaterThanOrEqual(600),
  );

  test('where a bid that loses sets the price', async () => {
    const account = sampleAccount({ auctionType: 'second-price' });
    const other = bidding('other', [bidOf('other', { id: 'bid-2', price: usd(1.99) })]);
    expect(await tookMs([QUICK, other, silent({ maxPrice: usd(1) })], account)).toBeGreaterThanOrEqual(600);
  });
});
