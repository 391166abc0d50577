import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createAdPlacement } from '../../../application/create-ad-placement.js';
import type { OverlayPage } from '../../../application/api/ad-placement.js';
import { demoTitles } from '../../../bootstrap/demo/index.js';
import { explainDecision } from '../../../domain/decision-record/explain.js';
import { creativeId, titleId } from '../../../domain/values/ids.js';
import { HOUR_MS, MINUTE_MS } from '../../../domain/values/time.js';
import { sampleAccount, sampleCaller } from '../../contracts/samples.js';
import { sampleOverlayCreative } from '../../contracts/sample-demand.js';
import { broken, FAULTS } from '../broken.js';
import { createEngine, type Engine, type EngineOptions } from '../engine.js';
import { outcomeOf, settle } from '../fake-clock.js';
import { bidding, bidOf, type FakeSource } from '../fake-demand.js';
import { spentOf } from '../filled.js';
import { impressions, sold } from '../sold.js';

const DEMO = titleId('demo-title');
const TEA = [sold('tea', 2, { creatives: [sampleOverlayCreative()], budgetTotal: impressions(100, 2) })];

/** All that is asked of a request for overlays. */
const PASSED = ['traffic', 'country'].map((gate) => ({ gate, pass: true }));

const withTitles = async (options: EngineOptions = {}): Promise<Engine> => {
  const engine = createEngine({ campaigns: TEA, ...options });
  for (const title of demoTitles()) await engine.plain.titles.put(title);
  return engine;
};
const placed = (engine: Engine, player?: { width: number; height: number }) =>
  engine.placement.placeOverlays(engine.account, DEMO, player);
const firstSlot = async (engine: Engine): Promise<string> => {
  const [slot] = await placed(engine);
  if (slot === undefined) throw new Error('no slot');
  return slot.id;
};
const overlaySource = (): FakeSource =>
  bidding('dsp', [bidOf('dsp', { impId: 'overlay', creative: sampleOverlayCreative() })]);

describe('placing overlays', () => {
  test('a playback has the slots of the title, each with an id of its own and of this playback', async () => {
    const engine = await withTitles();
    const [slots, again, small] = [
      await placed(engine),
      await placed(engine),
      await placed(engine, { width: 640, height: 360 }),
    ];
    expect(slots).toHaveLength(5);
    expect(slots.map(({ id, ...slot }) => slot)).toEqual(again.map(({ id, ...slot }) => slot));
    expect(new Set([...slots, ...again].map(({ id }) => id)).size).toBe(10);
    expect(small[0]?.width).toBeLessThan(slots[0]?.width ?? 0);
    expect(small[0]).toMatchObject({ startMs: slots[0]?.startMs, position: slots[0]?.position });
  });

  test('an unknown title and a disabled account have none', async () => {
    const engine = await withTitles();
    expect(await engine.placement.placeOverlays(engine.account, titleId('__proto__'), undefined)).toEqual([]);
    expect(await engine.placement.placeOverlays(sampleAccount({ enabled: false }), DEMO, undefined)).toEqual([]);
  });
});

describe('a slot', () => {
  test('fifty requests at once run one auction and see the same ad; a later one and another node as well', async () => {
    const dsp = overlaySource();
    const engine = await withTitles({ ports: { demand: [dsp] } });
    const slot = await firstSlot(engine);
    const pages = await Promise.all(
      Array.from({ length: 50 }, () => engine.placement.renderOverlay(slot, sampleCaller())),
    );
    pages.push(await engine.placement.renderOverlay(slot, sampleCaller()));
    pages.push(await createAdPlacement(engine.ports).renderOverlay(slot, sampleCaller({ isPrefetch: true })));
    expect(new Set(pages.map((page) => page?.ad.bidId)).size).toBe(1);
    expect(pages[0]?.ad.slotId).toBe(slot);
    expect(dsp.asked).toHaveLength(1);
    expect(dsp.asked[0]).toMatchObject({ kind: 'overlay', title: { id: DEMO } });
  });

  test('of two nodes that decide at once one is right, and the other gives its hold back', async () => {
    const engine = await withTitles();
    const slot = await firstSlot(engine);
    const nodes = Array.from({ length: 4 }, () => createAdPlacement(engine.ports));
    const pages = await Promise.all(nodes.map((node) => node.renderOverlay(slot, sampleCaller())));
    await settle();
    const [ad] = new Set(pages.map((page: OverlayPage | undefined) => page?.ad.bidId));
    expect(new Set(pages.map((page) => page?.ad.bidId)).size).toBe(1);
    expect(await spentOf(engine, 'tea')).toEqual({ committed: 0, held: impressions(1, 2) });
    if (ad !== undefined)
      expect(await engine.operations.explain(ad)).toMatchObject({ outcome: 'filled', bidIds: [ad], gates: PASSED });
  });

  test('an empty one is not asked for again before a minute is over', async () => {
    const bids: ReturnType<typeof bidOf>[] = [];
    const dsp = bidding('dsp', bids);
    const engine = await withTitles({ ports: { demand: [dsp] } });
    const slot = await firstSlot(engine);
    expect(await engine.placement.renderOverlay(slot, sampleCaller())).toBeUndefined();
    bids.push(bidOf('dsp', { impId: 'overlay', creative: sampleOverlayCreative() }));
    engine.clock.advance(MINUTE_MS - 1);
    expect(await engine.placement.renderOverlay(slot, sampleCaller())).toBeUndefined();
    expect(dsp.asked).toHaveLength(1);
    engine.clock.advance(1);
    expect(await engine.placement.renderOverlay(slot, sampleCaller())).toBeDefined();
  });

  test('a prefetch runs no auction', async () => {
    const dsp = overlaySource();
    const engine = await withTitles({ ports: { demand: [dsp] } });
    expect(
      await engine.placement.renderOverlay(await firstSlot(engine), sampleCaller({ isPrefetch: true })),
    ).toBeUndefined();
    expect(dsp.asked).toEqual([]);
  });

  test('lives for the length of the title plus six hours', async () => {
    const engine = await withTitles();
    const slot = await firstSlot(engine);
    engine.clock.advance(6 * HOUR_MS + 10 * MINUTE_MS - 1);
    expect(await engine.placement.renderOverlay(slot, sampleCaller())).toBeDefined();
    engine.clock.advance(1);
    expect(await engine.placement.renderOverlay(slot, sampleCaller())).toBeUndefined();
  });

  test('of an account that was disabled, or is gone, shows nothing', async () => {
    const engine = await withTitles();
    const slot = await firstSlot(engine);
    engine.publish([{ ...engine.account, enabled: false }], TEA);
    expect(await engine.placement.renderOverlay(slot, sampleCaller())).toBeUndefined();
    engine.publish([], TEA);
    expect(await engine.placement.renderOverlay(slot, sampleCaller())).toBeUndefined();
  });

  test('of which a character was changed, or that was signed for something else, is none', async () => {
    const engine = await withTitles();
    const slot = await firstSlot(engine);
    const foreign = [
      engine.plain.signer.sign('click', 'x'),
      engine.plain.signer.sign('ticket', '[]'),
      '',
      'a.b',
      '\ud800',
    ];
    for (const id of foreign) expect(await engine.placement.renderOverlay(id, sampleCaller())).toBeUndefined();
    await fc.assert(
      fc.asyncProperty(fc.nat(slot.length - 1), fc.constantFrom('A', 'z', '0', '.', '='), async (at, char) => {
        fc.pre(slot[at] !== char);
        const id = `${slot.slice(0, at)}${char}${slot.slice(at + 1)}`;
        expect(await engine.placement.renderOverlay(id, sampleCaller())).toBeUndefined();
      }),
      { seed: 20_260_115, numRuns: 100 },
    );
  });

  test('is not sold to a creative that readers have reported, and the record says why', async () => {
    const coffee = sold('coffee', 1, { creatives: [sampleOverlayCreative({ id: creativeId('coffee-overlay') })] });
    const engine = await withTitles({ campaigns: [...TEA, coffee] });
    const shown = async () => (await engine.placement.renderOverlay(await firstSlot(engine), sampleCaller()))?.ad;
    const tea = await shown();
    if (tea === undefined) throw new Error('no ad');
    const { source, creative, advertiser } = tea;
    const name = { source, id: creative.id };
    for (const [status, reason] of [
      ['under-review', '(creative-under-review, 520)'],
      ['blocked', '(creative-blocked, 521)'],
    ] as const) {
      const { version } = await engine.plain.reviews.read(engine.account.id);
      const about = { advertiserDomain: advertiser.domain, headline: creative.headline, reports: [] };
      const review = { ...about, creative: name, status, sinceMs: engine.clock.nowMs() };
      expect(await engine.plain.reviews.replace(engine.account.id, version, review)).toBe(true);
      const ad = await shown();
      expect(ad?.creative.id).toBe('coffee-overlay');
      const record = ad && (await engine.operations.explain(ad.bidId));
      expect(record && explainDecision(record).join('\n')).toContain(reason);
    }
  });

  test('a crawler sees nothing, and the record says why', async () => {
    const engine = await withTitles({
      ports: { traffic: { inspect: () => [{ rule: 'declared-crawler', detail: 'bot' }] } },
    });
    expect(await engine.placement.renderOverlay(await firstSlot(engine), sampleCaller())).toBeUndefined();
    expect(await engine.events()).toEqual([]);
  });
});

describe.each(FAULTS)('overlays with a store that %s', (fault) => {
  test.each([
    ['ads', 'findSlot'],
    ['ads', 'putSlotIfAbsent'],
    ['ledger', 'hold'],
    ['titles', 'find'],
    ['reviews', 'refused'],
  ] as const)('%s.%s: nothing to show, in time, and nothing stays behind', async (name, method) => {
    let isBroken = false;
    const engine = await withTitles({
      wrap: (ports) => {
        const bad = broken(ports, name, fault, [method]);
        return {
          [name]: new Proxy(ports[name], {
            get: (_, key) => Reflect.get(isBroken ? bad[name] : ports[name], key) as unknown,
          }),
        };
      },
    });
    const slot = await firstSlot(engine);
    isBroken = true;
    const { value, tookMs } = await outcomeOf(engine.clock, engine.placement.renderOverlay(slot, sampleCaller()));
    expect(value).toBeUndefined();
    expect(tookMs).toBeLessThanOrEqual(2_000);
    isBroken = false;
    engine.clock.advance(MINUTE_MS);
    expect(await engine.placement.renderOverlay(slot, sampleCaller())).toBeDefined();
  });
});
