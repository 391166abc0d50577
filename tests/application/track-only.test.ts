import { describe, expect, test } from '@jest/globals';
import type { DirectBid } from '../../domain/demand/bid.js';
import { lineItemId, sourceId } from '../../domain/values/ids.js';
import { DAY_MS, HOUR_MS } from '../../domain/values/time.js';
import { sampleAccount } from '../contracts/samples.js';
import { sampleDirectBid } from '../contracts/sample-demand.js';
import { broken } from './broken.js';
import { createEngine, say, upToTurn, type Engine, type EngineOptions } from './engine.js';
import { bidding, bidOf, fakeSource } from './fake-demand.js';
import { spentOf } from './filled.js';
import { impressions, sold } from './sold.js';

const campaigns = [sold('tea', 2, { budgetTotal: impressions(100, 2), budgetPerDay: impressions(50, 2) })];

/** Mutes turn 1 and returns the engine. */
const muted = async (options: EngineOptions = {}): Promise<Engine> => {
  const engine = createEngine({ campaigns, ...options });
  expect(await engine.preload({ trackOnly: true })).toMatchObject({ skipCode: 'ads_disabled' });
  return engine;
};

const nextTurn = async (engine: Engine, differs = {}) => {
  const outcome = await engine.preload({ messages: upToTurn(2), ...differs });
  if (outcome.kind === 'refused') throw new Error('refused');
  return { outcome, record: await engine.operations.explain(outcome.decisionId) };
};

describe('a muted turn prepares the next', () => {
  test('it takes no hold, and the next turn uses exactly what was prepared', async () => {
    const source = bidding('dsp', [bidOf('dsp', { id: 'first' })]);
    const engine = await muted({ ports: { demand: [source] } });
    const { record } = await nextTurn(engine);
    expect(record).toMatchObject({ outcome: 'filled', usedPrepared: true });
    expect(record?.sources).toMatchObject([{ source: 'dsp', outcome: 'answered', elapsedMs: 0 }]);
    expect(source.asked).toHaveLength(1);
  });

  test('its record says what it kept', async () => {
    const engine = createEngine({ campaigns });
    const outcome = await engine.preload({ trackOnly: true });
    expect(outcome.kind === 'no-fill' && (await engine.operations.explain(outcome.decisionId))).toMatchObject({
      reason: 'track-only',
      prepared: 1,
      usedPrepared: false,
    });
    expect(await spentOf(engine, 'tea')).toEqual({ committed: 0, held: 0 });
    await nextTurn(engine);
    expect(await spentOf(engine, 'tea')).toEqual({ committed: 0, held: impressions(1, 2) });
  });

  test('where the session could not be written it has kept nothing, and says so', async () => {
    const engine = createEngine({ campaigns, wrap: (ports) => broken(ports, 'sessions', 'rejects', ['replace']) });
    const outcome = await engine.preload({ trackOnly: true });
    expect(outcome.kind === 'no-fill' && (await engine.operations.explain(outcome.decisionId))).toMatchObject({
      reason: 'track-only',
      prepared: 0,
    });
  });

  test('pacing that refuses the next turn leaves the ad for the one after', async () => {
    const account = sampleAccount({ pacing: { firstTurns: 2, everyNth: 1, cooldownMs: 0 } });
    const engine = await muted({ account });
    expect((await nextTurn(engine)).outcome).toMatchObject({ skipCode: 'ad_skipped' });
    expect((await nextTurn(engine, { messages: upToTurn(3) })).record).toMatchObject({ usedPrepared: true });
  });
});

describe('what was prepared is judged again', () => {
  const expectNewAuction = async (engine: Engine, differs = {}) =>
    expect((await nextTurn(engine, differs)).record).toMatchObject({ outcome: 'filled', usedPrepared: false });

  test('a change of the catalog: another price, and a campaign that is gone', async () => {
    const engine = await muted();
    engine.publish([engine.account], [sold('tea', 3)]);
    await expectNewAuction(engine);
    const other = await muted();
    other.publish([other.account], [sold('coffee', 1)]);
    await expectNewAuction(other);
  });

  test('a source that takes it back, or that can no longer say', async () => {
    for (const stillOffers of [
      () => false,
      () => {
        throw new Error('out');
      },
    ])
      await expectNewAuction(await muted({ ports: { demand: [bidding('dsp', [bidOf('dsp')], { stillOffers })] } }));
  });

  test('the life its source gave it, and the day whose budget it would be paid from', async () => {
    const brief = await muted({ ports: { demand: [bidding('dsp', [bidOf('dsp', { expiresInMs: 5_000 })])] } });
    brief.clock.advance(5_000);
    await expectNewAuction(brief);
    const overnight = await muted();
    overnight.clock.advance(12 * HOUR_MS);
    await expectNewAuction(overnight);
  });

  test('caps that were reached meanwhile, in another conversation', async () => {
    const capped = sampleDirectBid({ source: sourceId('dsp'), impId: 'inlineAd' });
    const key = `line-item:${capped.lineItemId}` as DirectBid['caps'][number]['key'];
    const bid = { ...capped, caps: [{ key, limit: 1, windowMs: DAY_MS }] };
    const plain = { ...capped, id: 'plain', lineItemId: lineItemId('other'), price: 1 as DirectBid['price'] };
    const source = fakeSource('dsp', () => ({ bids: [bid, plain], rejections: [] }));
    const engine = await muted({ ports: { demand: [source] } });
    await engine.preload({ conversationId: 'elsewhere' as ReturnType<Engine['input']>['conversationId'] });
    await expectNewAuction(engine);
  });

  test('consent and safety of the present turn', async () => {
    const remote = bidding('remote', [bidOf('remote')], { recipient: { kind: 'bidder', gvlId: 7 } });
    const own = bidding('own', [bidOf('own', { price: 1 as DirectBid['price'] })]);
    await expectNewAuction(await muted({ ports: { demand: [remote, own] } }), { regulatory: { gdpr: 1 } });
    const engine = await muted();
    const messages = [...upToTurn(2).slice(0, -1), say('u2', 'user', 'unsafe!')];
    expect((await nextTurn(engine, { messages })).outcome).toMatchObject({ skipCode: 'illegal_content' });
    const later = { messages: upToTurn(3) };
    expect((await nextTurn(engine, later)).outcome).toMatchObject({ skipCode: 'illegal_content' });
  });

  test('nothing is prepared for a crawler, in an unsafe conversation or without a store', async () => {
    const source = bidding('dsp', [bidOf('dsp')]);
    const traffic = { inspect: () => [{ rule: 'declared-crawler' as const, detail: 'a bot' }] };
    await muted({ ports: { demand: [source], traffic } });
    const engine = createEngine({ ports: { demand: [source] } });
    await engine.preload({ trackOnly: true, messages: [say('u1', 'user', 'unsafe!')] });
    expect(source.asked).toEqual([]);
  });
});
