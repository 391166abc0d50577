import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createDirectDemand } from '../../../adapters/demand-direct/index.js';
import type { DemandResponse, DemandSource } from '../../../application/ports/demand-source.js';
import type { Ports } from '../../../application/ports/index.js';
import { demoTitles } from '../../../bootstrap/demo/index.js';
import type { Campaign } from '../../../domain/catalog/campaign.js';
import { explainDecision } from '../../../domain/decision-record/explain.js';
import { creativeId, placementCode, titleId } from '../../../domain/values/ids.js';
import { sampleImageCreative, sampleLineItem, sampleOverlayCreative } from '../../contracts/sample-demand.js';
import { sampleAccount, sampleCaller } from '../../contracts/samples.js';
import { createEngine, type Engine } from '../engine.js';
import { adOf } from '../filled.js';
import { impressions, sold } from '../sold.js';
import { preload } from './judged-bids.js';

/** Spends as fast as it can, and has not the money of one impression. */
const broke = (cpmUsd: number) => ({ delivery: 'asap', budgetTotal: impressions(0.5, cpmUsd) }) as const;

/** From dear to cheap, of which the dearest have no money. */
const catalog = (count: number, poor: number): readonly Campaign[] =>
  Array.from({ length: count }, (_, i) => {
    const cpmUsd = 1 + (count - i) / 100;
    return sold(`item-${i}`, cpmUsd, i < poor ? broke(cpmUsd) : {});
  });

/** With the calls of a ledger's `hold`. */
const engineWith = (campaigns: readonly Campaign[], ports: Partial<Ports> = {}, isOut = false) => {
  const holds: number[] = [];
  const engine = createEngine({
    campaigns,
    ports,
    wrap: ({ ledger }) => ({
      ledger: {
        ...ledger,
        hold: (asked, nowMs) => {
          holds.push(asked.length);
          return isOut ? Promise.reject(new Error('The ledger is out.')) : ledger.hold(asked, nowMs);
        },
      },
    }),
  });
  return { engine, holds };
};

const portionsOf = (first: DemandResponse): readonly DemandResponse[] => {
  const portions = [first];
  for (let next = first.next; next !== undefined; next = portions.at(-1)?.next) portions.push(next());
  return portions;
};

/** Direct demand whose answer is changed; it answers at once. */
const changed = (change: (response: DemandResponse) => DemandResponse): DemandSource => {
  const direct = createDirectDemand();
  return { ...direct, bid: (...asked) => change(direct.bid(...asked) as DemandResponse) };
};

/** The same line items in one portion. */
const wholeDemand = () =>
  changed((first) => ({
    bids: portionsOf(first).flatMap(({ bids }) => bids),
    rejections: portionsOf(first).flatMap(({ rejections }) => rejections),
  }));

describe('of more than 400 line items', () => {
  test('those behind pay where no one before them has money', async () => {
    const { engine, holds } = engineWith(catalog(500, 430));
    const { outcome, record } = await preload(engine);
    expect(adOf(outcome).price).toBe(1_700_000);
    // One of each portion, of which the fifth pays.
    expect(holds).toHaveLength(5);
    expect(record).toMatchObject({ candidates: { length: 200 }, omittedCandidates: 300 });
    expect(record && explainDecision(record).join('\n')).toMatch(/direct: answered .*winners could not be held/);
  });

  test('no more than ten portions are taken, and the record counts the others', async () => {
    const { engine, holds } = engineWith(catalog(1_050, 1_020));
    const { outcome, record } = await preload(engine);
    expect(outcome).toMatchObject({ kind: 'no-fill', skipCode: 'unfilled_bid' });
    expect(holds).toHaveLength(10);
    expect(record).toMatchObject({ reason: 'no-usable-bid', candidates: { length: 200 }, omittedCandidates: 850 });
  });

  test('those behind that need no money win while the ledger is out, which is asked once', async () => {
    const { engine, holds } = engineWith(catalog(500, 430), {}, true);
    expect(adOf((await preload(engine)).outcome).price).toBe(1_700_000);
    expect(holds).toHaveLength(1);
  });

  test('a source that fails at a further portion has answered with those before', async () => {
    const failing = changed((first) => ({
      ...first,
      next: () => {
        throw new TypeError('No more.');
      },
    }));
    const { engine } = engineWith(catalog(500, 430), { demand: [failing] });
    const { outcome, record } = await preload(engine);
    expect(outcome.kind).toBe('no-fill');
    expect(record).toMatchObject({ reason: 'no-usable-bid', sources: [{ outcome: 'answered' }] });
    expect(new Set(record?.candidates.map((one) => one.outcome))).toEqual(new Set(['budget-exhausted']));
  });

  test('rejections beyond the limit of a source are counted', async () => {
    const targeting = { ...sampleLineItem().targeting, placements: [placementCode('elsewhere')] };
    const elsewhere = Array.from({ length: 1_300 }, (_, i) => sold(`far-${i}`, 9, { targeting }));
    const { engine } = engineWith([...elsewhere, sold('near', 2)]);
    const { record } = await preload(engine);
    expect((record?.candidates.length ?? 0) + (record?.omittedCandidates ?? 0)).toBe(1_301);
  });
});

const lineItem = fc.record({
  dimes: fc.integer({ min: 1, max: 60 }),
  tier: fc.constantFrom(undefined, 7, 9),
  isBlocked: fc.boolean(),
});

const recordOfTurn = async (engine: Engine) => (await preload(engine)).record;

/** Of one slot of a film; without an ad it has none that could be asked for. */
const recordOfOverlay = async (engine: Engine) => {
  for (const title of demoTitles()) await engine.plain.titles.put(title);
  const [slot] = await engine.placement.placeOverlays(engine.account, titleId('demo-title'), undefined);
  if (slot === undefined) throw new Error('no slot');
  const page = await engine.placement.renderOverlay(slot.id, sampleCaller());
  return page && engine.operations.explain(page.ad.bidId);
};

test.each([
  ['a turn', recordOfTurn, sampleImageCreative],
  ['an overlay', recordOfOverlay, sampleOverlayCreative],
])(
  'the winner of %s is that of the same catalog looked at whole; each line item is counted once',
  (_, sell, creative) =>
    fc.assert(
      fc.asyncProperty(
        fc.array(lineItem, { minLength: 401, maxLength: 700 }),
        fc.uniqueArray(fc.nat(400), { maxLength: 6 }),
        fc.constantFrom('first-price' as const, 'second-price' as const),
        async (lineItems, paying, auctionType) => {
          const campaigns = lineItems.map(({ dimes, tier, isBlocked }, i) => ({
            ...sold(`item-${i}`, dimes / 10, {
              ...{ tier, creatives: [creative({ id: creativeId(`creative-${i}`) })] },
              ...(paying.includes(i) ? {} : broke(dimes / 10)),
            }),
            categories: isBlocked ? ['283'] : [],
          }));
          const account = sampleAccount({ auctionType, blockedCategories: ['283'] });
          const inPortions = await sell(createEngine({ account, campaigns }));
          const whole = await sell(createEngine({ account, campaigns, ports: { demand: [wholeDemand()] } }));
          const winnerOf = (record: typeof whole) => record?.candidates.find((one) => one.outcome === 'won');
          expect(winnerOf(inPortions)?.candidate).toBe(winnerOf(whole)?.candidate);
          for (const record of [inPortions, whole])
            if (record !== undefined)
              expect(record.candidates.length + record.omittedCandidates).toBe(lineItems.length);
        },
      ),
      { seed: 20_261_128, numRuns: 8, endOnFailure: true },
    ),
);
