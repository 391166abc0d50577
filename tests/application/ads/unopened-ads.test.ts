import { describe, expect, test } from '@jest/globals';
import { explainDecision } from '../../../domain/decision-record/explain.js';
import { accountId, conversationId, titleId, userId, type BidId } from '../../../domain/values/ids.js';
import { MINUTE_MS, SECOND_MS } from '../../../domain/values/time.js';
import { HOLD_LIFETIME_MS } from '../../../domain/delivery/won-ad.js';
import { demoTitles } from '../../../bootstrap/demo/index.js';
import { sampleAccount, sampleCaller } from '../../contracts/samples.js';
import { sampleOverlayCreative } from '../../contracts/sample-demand.js';
import { event, VIEW } from '../counted-page.js';
import { createEngine, type Engine, type EngineOptions } from '../engine.js';
import { settle } from '../fake-clock.js';
import { adOf, spentOf } from '../filled.js';
import { impressions, sold } from '../sold.js';

const CPM = 2;
const BUDGET = 1_000;
/** As documented. */
const [UNOPENED_MS, OF_NETWORK, OF_ACCOUNT] = [2 * MINUTE_MS, BUDGET / 10, BUDGET / 2];
const tea = (count = BUDGET) => sold('tea', CPM, { budgetTotal: impressions(count, CPM) });
const held = async (engine: Engine) => (await spentOf(engine, 'tea')).held / impressions(1, CPM);

let people = 0;
const ask = (engine: Engine, address: string) => {
  const person = `made-up-${++people}`;
  const who = { userId: userId(person), conversationId: conversationId(person) };
  return engine.preload(who, sampleCaller({ address }));
};
const askOften = (engine: Engine, times: number, addressOf: (i: number) => string) =>
  Promise.all(Array.from({ length: times }, (_, i) => ask(engine, addressOf(i))));
const isFilled = ({ kind }: { readonly kind: string }): boolean => kind === 'filled';
const inOneNetwork = (i: number): string => `198.51.100.${i % 256}`;
const inOneIpv6Network = (i: number): string => `2001:db8:7:${i.toString(16)}::1`;
const anywhere = (i: number): string => `10.${i >> 8}.${i % 256}.1`;

const linesOf = async (engine: Engine, outcome: Awaited<ReturnType<typeof ask>>): Promise<string> => {
  if (outcome.kind === 'refused') throw new Error('refused');
  const record = await engine.operations.explain(outcome.decisionId);
  if (record === undefined) throw new Error('no record');
  expect(await engine.operations.replay(outcome.decisionId)).toEqual({ kind: 'same' });
  return explainDecision(record).join('\n');
};

describe('ads that are asked for and never opened', () => {
  test.each([
    ['IPv4', inOneNetwork],
    ['IPv6', inOneIpv6Network],
  ])(
    '600 made-up users of one %s network hold its share, and an honest one of another has the ad',
    async (_, addressOf) => {
      const engine = createEngine({ campaigns: [tea()] });
      const outcomes = await askOften(engine, 600, addressOf);
      await settle();
      expect([outcomes.filter(isFilled).length, await held(engine)]).toEqual([OF_NETWORK, OF_NETWORK]);
      const honest = await ask(engine, '203.0.113.9');
      expect(adOf(honest).price).toBe(CPM * 1_000_000);
    },
  );

  test('600 of as many networks hold the share of their account, and another account has the ad', async () => {
    const other = sampleAccount({ id: accountId('other') });
    const engine = createEngine({ campaigns: [tea()], otherAccounts: [other] });
    await askOften(engine, 600, anywhere);
    await settle();
    expect(await held(engine)).toBe(OF_ACCOUNT);
    const elsewhere = await engine.placement.preloadTurn({ ...engine.input(), account: other }, sampleCaller());
    expect(isFilled(elsewhere)).toBe(true);
  });

  test('explain says by a reason of its own who was held back, and by what', async () => {
    const engine = createEngine({ campaigns: [tea()] });
    const outcomes = await askOften(engine, OF_NETWORK + 1, inOneNetwork);
    const refused = outcomes.find((outcome) => !isFilled(outcome));
    expect(refused).toMatchObject({ kind: 'no-fill', skipCode: 'unfilled_bid' });
    expect(refused && (await linesOf(engine, refused))).toContain('(unopened-share, 518)');
    const spent = createEngine({ campaigns: [tea(1)] });
    await ask(spent, '203.0.113.9');
    expect(await linesOf(spent, await ask(spent, '203.0.113.9'))).toContain('(budget-exhausted, 509)');
  });

  test('whoever is held back from many line items still has the next that is not', async () => {
    const rich = Array.from({ length: 6 }, (_, i) =>
      sold(`rich-${i}`, 9 - i, { budgetTotal: impressions(100, 9 - i) }),
    );
    const engine = createEngine({ campaigns: [...rich, sold('free', 1)] });
    for (let i = 0; i < 61; i++) expect(isFilled(await ask(engine, inOneNetwork(i)))).toBe(true);
    expect(adOf(await ask(engine, inOneNetwork(1))).price).toBe(1_000_000);
  });

  test('a small budget is sold to its last ad', async () => {
    const engine = createEngine({ campaigns: [tea(10)] });
    expect((await askOften(engine, 12, inOneNetwork)).filter(isFilled)).toHaveLength(10);
  });

  test('the share comes back when the short holds end', async () => {
    const engine = createEngine({ campaigns: [tea()] });
    await askOften(engine, 150, inOneNetwork);
    await settle();
    engine.clock.advance(UNOPENED_MS - 1);
    expect(isFilled(await ask(engine, inOneNetwork(1)))).toBe(false);
    engine.clock.advance(1);
    expect(await held(engine)).toBe(0);
    expect(isFilled(await ask(engine, inOneNetwork(1)))).toBe(true);
  });
});

describe('the page of an ad', () => {
  const withAd = async () => {
    const engine = createEngine({ campaigns: [tea(10)] });
    return { engine, bid: adOf(await ask(engine, '203.0.113.9')).bidId };
  };
  const view = async (engine: Engine, bid: BidId) => {
    const page = await engine.placement.renderAd(bid, undefined);
    engine.clock.advance(SECOND_MS);
    return engine.placement.recordEvents(bid, page?.eventToken ?? '', VIEW.map(event), undefined);
  };

  test('makes room for the next of its network, and holds the money for half an hour from the turn on', async () => {
    const { engine, bid } = await withAd();
    await engine.placement.renderAd(bid, undefined);
    await settle();
    expect((await askOften(engine, 12, () => '203.0.113.9')).filter(isFilled)).toHaveLength(9);
    engine.clock.advance(UNOPENED_MS);
    expect(await held(engine)).toBe(1);
    engine.clock.advance(HOLD_LIFETIME_MS - UNOPENED_MS - 1);
    expect(await held(engine)).toBe(1);
    engine.clock.advance(1);
    expect(await held(engine)).toBe(0);
  });

  /** The holds that a ledger is told of, which fails as long as `isOut` says so. */
  const listening = (isOut: () => boolean) => {
    const opened: string[] = [];
    const wrap: EngineOptions['wrap'] = ({ ledger }) => ({
      ledger: {
        ...ledger,
        open: async (ids, ...more) => {
          opened.push(...ids);
          if (isOut()) throw new Error('out');
          return ledger.open(ids, ...more);
        },
      },
    });
    return { opened, wrap };
  };
  const show = async (engine: Engine, bid: BidId): Promise<void> => {
    expect(await engine.placement.renderAd(bid, undefined)).toBeDefined();
    await settle();
  };

  test('tells the ledger once, however often it is shown, and again where the ledger was out', async () => {
    let isOut = true;
    const { opened, wrap } = listening(() => isOut);
    const engine = createEngine({ campaigns: [tea(10)], wrap });
    const bid = adOf(await ask(engine, '203.0.113.9')).bidId;
    for (isOut of [true, false, false, false]) await show(engine, bid);
    expect(opened).toEqual([bid, bid]);
  });

  test('without money behind it, or after the time in which it is paid for, tells the ledger nothing', async () => {
    const { opened, wrap } = listening(() => false);
    const free = createEngine({ campaigns: [sold('free', CPM)], wrap });
    await show(free, adOf(await ask(free, '203.0.113.9')).bidId);
    const paid = createEngine({ campaigns: [tea(10)], wrap });
    const { bidId: late } = adOf(await ask(paid, '203.0.113.9'));
    paid.clock.advance(HOLD_LIFETIME_MS);
    await show(paid, late);
    expect(opened).toEqual([]);
  });

  test('a prefetch opens nothing', async () => {
    const { engine, bid } = await withAd();
    await engine.placement.renderAd(bid, undefined, true);
    await settle();
    engine.clock.advance(UNOPENED_MS);
    expect(await held(engine)).toBe(0);
  });

  test('opened after its short hold: the view is counted, and billed as far as the budget admits', async () => {
    const { engine, bid } = await withAd();
    engine.clock.advance(UNOPENED_MS);
    expect(await view(engine, bid)).toEqual(['counted', 'counted', 'counted']);
    expect(await spentOf(engine, 'tea')).toEqual({ committed: impressions(1, CPM), held: 0 });
    const late = await withAd();
    late.engine.clock.advance(UNOPENED_MS);
    await askOften(late.engine, 10, anywhere);
    expect(await view(late.engine, late.bid)).toEqual(['counted', 'counted', 'counted']);
    expect((await spentOf(late.engine, 'tea')).committed).toBe(0);
  });

  test.each([
    ['opened by a request for its page', 'renderOverlay', 1],
    ['not opened by the document that leads to its page', 'fillSlot', 0],
  ] as const)('of an overlay is %s', async (_what, ask, holds) => {
    const campaigns = [sold('tea', CPM, { creatives: [sampleOverlayCreative()], budgetTotal: impressions(100, CPM) })];
    const engine = createEngine({ campaigns });
    for (const title of demoTitles()) await engine.plain.titles.put(title);
    const [slot] = await engine.placement.placeOverlays(engine.account, titleId('demo-title'), undefined);
    expect(await engine.placement[ask](slot?.id ?? '', sampleCaller())).toBeDefined();
    await settle();
    engine.clock.advance(UNOPENED_MS);
    expect(await held(engine)).toBe(holds);
  });
});
