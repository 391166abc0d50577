import { describe, expect, test } from '@jest/globals';
import { createAdPlacement } from '../../../application/create-ad-placement.js';
import { placementCode } from '../../../domain/values/ids.js';
import { AD_LIFETIME_MS } from '../../../domain/delivery/won-ad.js';
import { sampleAccount, sampleCaller, samplePlacement } from '../../contracts/samples.js';
import { createEngine, say, upToTurn } from '../engine.js';
import { outcomeOf, settle } from '../fake-clock.js';
import { bidding, bidOf, fakeSource } from '../fake-demand.js';
import { adOf, adsOf, spentOf } from '../filled.js';
import { impressions, sold } from '../sold.js';

const campaigns = [sold('tea', 2, { budgetTotal: impressions(100, 2) })];
const account = sampleAccount({ pacing: { firstTurns: 0, everyNth: 2, cooldownMs: 60_000, maxPerDay: 5 } });

describe('the ads of a filled turn stay', () => {
  test('a retry gets the same ads, takes no new hold and tells the stream nothing', async () => {
    const engine = createEngine({ account, campaigns });
    const first = await engine.preload();
    const held = await spentOf(engine, 'tea');
    expect(held).toEqual({ committed: 0, held: impressions(1, 2) });
    const again = await engine.preload();
    expect(adsOf(again)).toEqual(adsOf(first));
    expect(await spentOf(engine, 'tea')).toEqual(held);
    expect((await engine.events()).map(({ name }) => name)).toEqual(['ad.filled']);
    if (again.kind !== 'filled') return;
    expect(await engine.operations.explain(again.decisionId)).toMatchObject({ outcome: 'repeated', candidates: [] });
    expect((await engine.operations.explain(adOf(first).bidId))?.outcome).toBe('filled');
  });

  test('for a newer user message of the same turn, and for the assistant message that ends it', async () => {
    const engine = createEngine({ account, campaigns });
    const messages = upToTurn(2);
    const first = adsOf(await engine.preload({ messages }));
    expect(adsOf(await engine.preload({ messages: [...messages, say('u2b')] }))).toEqual(first);
    expect(adsOf(await engine.preload({ messages: [...messages, say('a2', 'assistant')] }))).toEqual(first);
    expect(await engine.preload({ messages: upToTurn(3) })).toMatchObject({ skipCode: 'ad_skipped' });
  });

  test('on another node', async () => {
    const engine = createEngine({ account, campaigns });
    const other = createAdPlacement(engine.ports);
    const first = adsOf(await engine.preload());
    expect(adsOf(await other.preloadTurn(engine.input(), sampleCaller()))).toEqual(first);
  });

  test('but not beyond their life, not on a muted turn and not in a conversation that has become unsafe', async () => {
    const engine = createEngine({ account: sampleAccount(), campaigns });
    const first = adOf(await engine.preload());
    expect(await engine.preload({ trackOnly: true })).toMatchObject({ skipCode: 'ads_disabled' });
    expect(adOf(await engine.preload()).bidId).toBe(first.bidId);
    engine.clock.advance(AD_LIFETIME_MS);
    expect(adOf(await engine.preload()).bidId).not.toBe(first.bidId);
    const unsafe = [say('u1', 'user', 'unsafe!')];
    expect(await engine.preload({ messages: unsafe })).toMatchObject({ skipCode: 'illegal_content' });
    // The message is edited, and what was found stays.
    expect(await engine.preload()).toMatchObject({ skipCode: 'illegal_content' });
  });

  test('a no-fill is not pinned', async () => {
    let bids = [bidOf('dsp')].slice(1);
    const engine = createEngine({ ports: { demand: [fakeSource('dsp', () => ({ bids, rejections: [] }))] } });
    expect(await engine.preload()).toMatchObject({ skipCode: 'unfilled_bid' });
    bids = [bidOf('dsp')];
    expect(adsOf(await engine.preload())).toHaveLength(1);
  });

  test('a turn that is past gets nothing, also when it was filled', async () => {
    const engine = createEngine({ campaigns });
    await engine.preload({ messages: upToTurn(1) });
    await engine.preload({ messages: upToTurn(3) });
    expect(await engine.preload({ messages: upToTurn(2) })).toMatchObject({ skipCode: 'unknown' });
  });
});

describe('first turns', () => {
  const cautious = (firstTurns: number) =>
    createEngine({ account: sampleAccount({ pacing: { firstTurns, everyNth: 1, cooldownMs: 0 } }), campaigns });
  const users = (...ids: string[]) => ids.map((id) => say(id));

  test('several user messages before the first answer are one turn, with the same ads', async () => {
    const engine = cautious(0);
    const first = adsOf(await engine.preload({ messages: users('u1') }));
    expect(first).toHaveLength(1);
    expect(adsOf(await engine.preload({ messages: users('u1', 'u2') }))).toEqual(first);
    expect(adsOf(await engine.preload({ messages: users('u1') }))).toEqual(first);
    expect(await spentOf(engine, 'tea')).toEqual({ committed: 0, held: impressions(1, 2) });
  });

  test('three of them do not bring an ad below the first answer', async () => {
    const engine = cautious(2);
    for (const sent of [users('u1'), users('u1', 'u2'), users('u1', 'u2', 'u3'), users('u1', 'u2', 'u3', 'u4')])
      expect(await engine.preload({ messages: sent })).toMatchObject({ skipCode: 'ad_skipped' });
    const answered = [...users('u1', 'u2', 'u3', 'u4'), say('a1', 'assistant')];
    expect(await engine.preload({ messages: [...answered, say('u5')] })).toMatchObject({ skipCode: 'ad_skipped' });
    const third = [...answered, say('u5'), say('a2', 'assistant'), say('u6')];
    expect(adsOf(await engine.preload({ messages: third }))).toHaveLength(1);
  });

  test('the first turn is unknown once the third has been asked for, filled or not', async () => {
    const engine = cautious(0);
    for (const turn of [1, 2, 3]) expect(adsOf(await engine.preload({ messages: upToTurn(turn) }))).toHaveLength(1);
    const { held } = await spentOf(engine, 'tea');
    for (const late of [users('u1'), users('u1', 'u2')])
      expect(await engine.preload({ messages: late })).toMatchObject({ kind: 'no-fill', skipCode: 'unknown' });
    expect((await spentOf(engine, 'tea')).held).toBe(held);
  });
});

describe('several placements in one turn', () => {
  const codes = ['inlineAd', 'second', 'third'].map(placementCode);
  const placements = codes.map((code) => samplePlacement({ code }));
  const demand = () => [
    bidding(
      'dsp',
      codes.map((code) => bidOf('dsp', { id: `bid-${code}`, impId: code })),
    ),
  ];

  test('each is filled once, unknown and repeated codes count for nothing', async () => {
    const engine = createEngine({ account: sampleAccount({ placements }), ports: { demand: demand() } });
    const asked = [...codes, ...codes, placementCode('nobody')];
    const ads = adsOf(await engine.preload({ placementCodes: asked }));
    expect(ads.map(({ code }) => code)).toEqual(codes);
    expect(new Set(ads.map(({ bidId }) => bidId)).size).toBe(3);
    expect((await engine.events()).map(({ code }) => code)).toEqual(codes);
  });

  test('session and day caps hold within the turn', async () => {
    for (const cap of [{ maxPerSession: 2 }, { maxPerDay: 2 }, { maxPerAdvertiserAndSession: 2 }]) {
      const pacing = { firstTurns: 0, everyNth: 1, cooldownMs: 0, ...cap };
      const engine = createEngine({ account: sampleAccount({ placements, pacing }), ports: { demand: demand() } });
      expect(adsOf(await engine.preload({ placementCodes: codes }))).toHaveLength(2);
    }
  });
});

test('a turn whose ads could not be stored takes back its own ads alone, not those of the turn after it', async () => {
  let puts = 0;
  const engine = createEngine({
    wrap: ({ ads }) => ({
      ads: { ...ads, putIfAbsent: (ad) => (puts++ === 0 ? new Promise(() => undefined) : ads.putIfAbsent(ad)) },
    }),
  });
  const first = engine.preload();
  await settle();
  const second = adOf(await engine.preload({ messages: upToTurn(2) }));
  expect((await outcomeOf(engine.clock, first)).value.kind).toBe('no-fill');
  await settle();
  expect(adOf(await engine.preload({ messages: upToTurn(2) }))).toEqual(second);
});

test('a turn that is asked for again without an ad writes nothing', async () => {
  let writes = 0;
  const engine = createEngine({
    campaigns: [],
    ports: { demand: [] },
    wrap: ({ sessions }) => ({
      sessions: { ...sessions, replace: (...args) => (writes++, sessions.replace(...args)) },
    }),
  });
  for (let times = 0; times < 3; times++) expect((await engine.preload()).kind).toBe('no-fill');
  expect(writes).toBe(1);
});
