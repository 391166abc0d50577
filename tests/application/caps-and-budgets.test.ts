import { describe, expect, test } from '@jest/globals';
import { exposureKey } from '../../domain/frequency/exposure.js';
import { conversationId, lineItemId, userId } from '../../domain/values/ids.js';
import { DAY_MS, HOUR_MS } from '../../domain/values/time.js';
import { sampleAccount } from '../contracts/samples.js';
import { createEngine, upToTurn, type Engine } from './engine.js';
import { adOf, spentOf } from './filled.js';
import { impressions, sold } from './sold.js';

const capped = (limit: number, windowMs: number) => ({
  caps: [{ key: exposureKey.lineItem(lineItemId('tea')), limit, windowMs }],
});
const inConversation = (engine: Engine, n: number, differs = {}) =>
  engine.preload({ conversationId: conversationId(`c${n}`), ...differs });

describe('frequency caps', () => {
  test('hold over all conversations of a user, and end with their window', async () => {
    const engine = createEngine({ campaigns: [sold('tea', 2, capped(2, DAY_MS))] });
    for (let n = 1; n <= 2; n++) expect((await inConversation(engine, n)).kind).toBe('filled');
    expect(await inConversation(engine, 3)).toMatchObject({ skipCode: 'unfilled_bid' });
    expect((await inConversation(engine, 3, { userId: userId('another') })).kind).toBe('filled');
    engine.clock.advance(DAY_MS);
    expect((await inConversation(engine, 4)).kind).toBe('filled');
  });

  test('an ad that nobody saw gives its place back after half an hour', async () => {
    const engine = createEngine({ campaigns: [sold('tea', 2, capped(1, DAY_MS))] });
    expect((await inConversation(engine, 1)).kind).toBe('filled');
    engine.clock.advance(HOUR_MS / 2 - 1);
    expect((await inConversation(engine, 2)).kind).toBe('no-fill');
    engine.clock.advance(1);
    expect((await inConversation(engine, 3)).kind).toBe('filled');
  });

  test('follow the e-mail address, however it is spelled', async () => {
    const engine = createEngine({ campaigns: [sold('tea', 2, capped(1, DAY_MS))] });
    const as = (user: string, userEmail: string | undefined, coppa?: 1) =>
      inConversation(engine, 1, { userId: userId(user), userEmail, regulatory: { coppa } });
    expect((await as('one', 'Jo@Example.org')).kind).toBe('filled');
    expect((await as('two', ' jo@example.ORG ')).kind).toBe('no-fill');
    expect((await as('three', 'else@example.org')).kind).toBe('filled');
    // A child's address is no key; an empty one would make one person of all who have none.
    expect((await as('four', 'jo@example.org', 1)).kind).toBe('filled');
    expect((await as('five', '')).kind).toBe('filled');
    expect((await as('six', '  ')).kind).toBe('filled');
  });

  test('an advertiser is shown once a session when the account says so', async () => {
    const pacing = { firstTurns: 0, everyNth: 1, cooldownMs: 0, maxPerAdvertiserAndSession: 1 };
    const engine = createEngine({ account: sampleAccount({ pacing }), campaigns: [sold('tea', 2), sold('coffee', 1)] });
    const prices = [];
    for (let turn = 1; turn <= 2; turn++) prices.push(adOf(await engine.preload({ messages: upToTurn(turn) })).price);
    expect(prices).toEqual([2_000_000, 1_000_000]);
    expect(await engine.preload({ messages: upToTurn(3) })).toMatchObject({ skipCode: 'unfilled_bid' });
  });
});

describe('budgets', () => {
  test.each([
    ['without money', { budgetTotal: impressions(0.5, 9) }],
    ['with money, but none for today', { budgetTotal: impressions(100, 9), budgetPerDay: impressions(0.5, 9) }],
  ])('a line item %s gives way to the next best, however many have none', async (_, spent) => {
    const poor = Array.from({ length: 12 }, (_none, i) => sold(`poor-${i}`, 9 - i / 10, spent));
    const engine = createEngine({ campaigns: [...poor, sold('tea', 2, { budgetTotal: impressions(1, 2) })] });
    expect(adOf(await inConversation(engine, 1)).price).toBe(2_000_000);
    expect(await spentOf(engine, 'poor-0')).toEqual({ committed: 0, held: 0 });
    const outcome = await inConversation(engine, 2);
    expect(outcome).toMatchObject({ skipCode: 'unfilled_bid' });
    if (outcome.kind !== 'no-fill') return;
    const record = await engine.operations.explain(outcome.decisionId);
    expect(record?.reason).toBe('no-usable-bid');
    expect(new Set(record?.candidates.map((c) => c.outcome))).toEqual(new Set(['budget-exhausted']));
  });

  test.each([
    [3, 'no-usable-bid', 3],
    // Three times with what others have left meanwhile.
    [4, 'concurrent-change', 9],
  ])('when the ledger refuses each of %i line items, the turn ends: %s', async (count, reason, tries) => {
    let asked = 0;
    const engine = createEngine({
      campaigns: Array.from({ length: count }, (_, i) => sold(`tea-${i}`, 9 - i, { budgetTotal: impressions(9, 9) })),
      wrap: ({ ledger }) => ({ ledger: { ...ledger, hold: async (holds) => (asked++, holds.map(() => false)) } }),
    });
    const outcome = await engine.preload();
    if (outcome.kind !== 'no-fill') throw new Error(outcome.kind);
    expect((await engine.operations.explain(outcome.decisionId))?.reason).toBe(reason);
    expect(asked).toBe(tries);
  });

  test('the day budget is whole again the next day, the total is not', async () => {
    const item = { budgetPerDay: impressions(1, 2), budgetTotal: impressions(2, 2) };
    const engine = createEngine({ campaigns: [sold('tea', 2, item)] });
    const kinds = [];
    for (let day = 0; day < 3; day++) {
      for (let n = 0; n < 2; n++) kinds.push((await inConversation(engine, day * 2 + n)).kind);
      // Viewed, so that the hold becomes a cost.
      engine.clock.advance(HOUR_MS / 2 - 1);
      await viewAll(engine);
      engine.clock.advance(DAY_MS);
    }
    expect(kinds).toEqual(['filled', 'no-fill', 'filled', 'no-fill', 'no-fill', 'no-fill']);
  });
});

const viewed = new WeakMap<Engine, Set<string>>();
const viewAll = async (engine: Engine): Promise<void> => {
  const done = viewed.get(engine) ?? new Set();
  viewed.set(engine, done);
  for (const event of await engine.events()) {
    if (event.name !== 'ad.filled' || done.has(event.payload.id)) continue;
    done.add(event.payload.id);
    const page = await engine.placement.renderAd(event.payload.id, undefined);
    engine.clock.advance(1_000);
    const types = ['ad.render-started', 'ad.render-completed', 'ad.viewed'] as const;
    const events = types.map((type) => ({ type, eventId: `${event.payload.id}-${type}` }));
    const results = await engine.placement.recordEvents(event.payload.id, page?.eventToken ?? '', events, undefined);
    expect(results).toEqual(['counted', 'counted', 'counted']);
  }
};

describe('audiences', () => {
  const nobody = { adult: false, children: false };
  test.each([
    ['a child-directed conversation', { regulatory: { coppa: 1 as const } }],
    ['an adult character', { character: { id: 'c', name: 'C', tags: [], isNsfw: true } }],
  ])('%s shows only advertisers that are fit for it', async (_, differs) => {
    const fit = { ...sold('fit', 1), suitability: { adult: true, children: true } };
    const engine = createEngine({ campaigns: [{ ...sold('unfit', 5), suitability: nobody }, fit] });
    expect(adOf(await engine.preload(differs)).price).toBe(1_000_000);
    engine.publish([engine.account], [{ ...sold('unfit', 5), suitability: nobody }]);
    expect(await engine.preload({ ...differs, messages: upToTurn(2) })).toMatchObject({ skipCode: 'unfilled_bid' });
    expect(adOf(await engine.preload({ messages: upToTurn(3) })).price).toBe(5_000_000);
  });
});
