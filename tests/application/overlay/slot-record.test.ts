import { describe, expect, test } from '@jest/globals';
import { createAdPlacement } from '../../../application/create-ad-placement.js';
import type { JournalEntry } from '../../../application/ports/storage/streams/journal.js';
import type { TrafficCheck } from '../../../application/ports/traffic/traffic-check.js';
import { demoTitles } from '../../../bootstrap/demo/index.js';
import { titleId } from '../../../domain/values/ids.js';
import { sampleOverlayCreative } from '../../contracts/sample-demand.js';
import { sampleCaller } from '../../contracts/samples.js';
import { usd } from '../../domain/auction-rules.js';
import { withNotices } from '../../domain/offers.js';
import { broken } from '../broken.js';
import { createEngine, type EngineOptions } from '../engine.js';
import { settle } from '../fake-clock.js';
import { bidding, bidOf } from '../fake-demand.js';
import { impressions, sold } from '../sold.js';

const overlayBid = (id: string, price: number) =>
  withNotices(bidOf('dsp', { id, price: usd(price), impId: 'overlay', creative: sampleOverlayCreative() }));
const TWO_BIDS = () => bidding('dsp', [overlayBid('best', 3), overlayBid('other', 2)]);
const items = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    sold(`tea-${i}`, 9 - i, { creatives: [sampleOverlayCreative()], budgetTotal: impressions(100, 9) }),
  );

/** An engine with a title, and all that its journal was given. */
const stage = async (options: EngineOptions = {}) => {
  const entries: JournalEntry[] = [];
  const engine = createEngine({
    ports: { demand: [TWO_BIDS()] },
    ...options,
    wrap: (ports) => ({
      journal: { ...ports.journal, append: (entry) => (entries.push(entry), ports.journal.append(entry)) },
      ...options.wrap?.(ports),
    }),
  });
  for (const title of demoTitles()) await engine.plain.titles.put(title);
  const placed = await engine.placement.placeOverlays(engine.account, titleId('demo-title'), PLAYER);
  const slot = placed[0]?.id ?? '';
  const show = (node = engine.placement) => node.renderOverlay(slot, sampleCaller());
  return { engine, entries, placed, slot, show };
};
const PLAYER = { width: 640, height: 360 };

const noticesOf = ({ notices = [] }: JournalEntry): readonly string[] =>
  notices.map((notice) => ('bidId' in notice ? `${notice.kind} ${notice.bidId}` : notice.kind));

describe('the record of a slot', () => {
  test('tells who has won and who has lost, and the stream nothing', async () => {
    const { entries, show } = await stage();
    expect(await show()).toBeDefined();
    expect(entries).toMatchObject([{ decision: { outcome: 'filled', inputs: { obstacle: undefined } }, events: [] }]);
    expect(entries.map(noticesOf)).toEqual([['win best', 'loss other']]);
  });

  test('of nodes that were too late says so, and that nobody has won there', async () => {
    const { engine, entries, show } = await stage();
    await Promise.all([1, 2, 3].map(() => show(createAdPlacement(engine.ports))));
    await settle();
    const late = entries.filter(({ decision }) => decision?.outcome === 'no-fill');
    expect(late).toHaveLength(2);
    for (const entry of late) {
      expect(entry.decision).toMatchObject({ reason: 'concurrent-change', bidIds: [], auction: expect.anything() });
      expect(noticesOf(entry).filter((notice) => notice.startsWith('win'))).toEqual([]);
    }
  });

  test('whose store is out says so', async () => {
    const { entries, show } = await stage({ wrap: (ports) => broken(ports, 'ads', 'rejects', ['putSlotIfAbsent']) });
    expect(await show()).toBeUndefined();
    expect(entries.map(({ decision }) => decision?.reason)).toEqual(['store-unavailable']);
  });

  test('that is not for sale tells no bidder anything', async () => {
    const inspect = () => [{ rule: 'declared-crawler' as const, detail: 'bot' }];
    const { entries, show } = await stage({ ports: { demand: [TWO_BIDS()], traffic: { inspect } } });
    expect(await show()).toBeUndefined();
    expect(entries).toMatchObject([{ decision: { outcome: 'no-fill', bidIds: [] }, notices: [] }]);
  });

  test('without what readers have reported says that no bid was examined', async () => {
    const wrap: EngineOptions['wrap'] = (ports) => broken(ports, 'reviews', 'rejects', ['refused']);
    const { engine, entries, show } = await stage({ wrap });
    expect(await show()).toBeUndefined();
    const id = entries[0]?.decision?.id;
    const { candidates = [] } = (id && (await engine.operations.explain(id))) ?? {};
    expect(candidates.map(({ outcome }) => outcome)).toEqual(['store-unavailable', 'store-unavailable']);
  });

  test.each([
    [3, 'no-usable-bid'],
    [4, 'concurrent-change'],
  ])('whose money is refused %i times', async (count, reason) => {
    let asked = 0;
    const { entries, show } = await stage({
      ports: {},
      campaigns: items(count),
      wrap: ({ ledger }) => ({ ledger: { ...ledger, hold: async (holds) => (asked++, holds.map(() => false)) } }),
    });
    expect(await show()).toBeUndefined();
    expect(entries.map(({ decision }) => decision?.reason)).toEqual([reason]);
    expect(asked).toBe(3);
  });
});

describe('a slot', () => {
  test('is sold in the size of its player', async () => {
    const source = TWO_BIDS();
    const { placed, show } = await stage({ ports: { demand: [source] } });
    await show();
    const [{ width, height } = { width: 0, height: 0 }] = placed;
    expect(source.asked[0]?.imps).toMatchObject([{ player: PLAYER, width, height }]);
  });

  test('is checked for its traffic by its own id and the browser that asks', async () => {
    const asked: Parameters<TrafficCheck['inspect']>[] = [];
    const { slot, engine } = await stage({ ports: { traffic: { inspect: (...of) => (asked.push(of), []) } } });
    const caller = sampleCaller({ userAgent: 'a browser' });
    await engine.placement.renderOverlay(slot, caller);
    expect(asked).toEqual([[caller, { device: { userAgent: 'a browser' }, isNative: false, subject: slot }]]);
  });

  test('whose ad is known is not verified again', async () => {
    const verified: string[] = [];
    const { show } = await stage({
      wrap: ({ signer }) => ({
        signer: { ...signer, verify: (purpose, token) => (verified.push(purpose), signer.verify(purpose, token)) },
      }),
    });
    for (let times = 0; times < 3; times++) expect(await show()).toBeDefined();
    expect(verified).toEqual(['slot']);
  });
});
