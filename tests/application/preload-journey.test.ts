import { describe, expect, test } from '@jest/globals';
import { decisionId } from '../../domain/values/ids.js';
import { DEMO_ACCOUNT, DEV_ACCOUNT } from '../../bootstrap/demo/demo-accounts.js';
import { demoCatalog } from '../../bootstrap/demo/index.js';
import { sampleAccount, sampleCaller } from '../contracts/samples.js';
import { createEngine, publisherToken, upToTurn, type Engine } from './engine.js';

const { campaigns } = demoCatalog((token) => token);

const play = async (engine: Engine, turns: number) => {
  const outcomes = [];
  for (let turn = 1; turn <= turns; turn++) outcomes.push(await engine.preload({ messages: upToTurn(turn) }));
  return outcomes;
};

describe('a conversation of twelve turns', () => {
  test('on the demo account, the even turns are filled and the others skipped by pacing', async () => {
    const engine = createEngine({ account: DEMO_ACCOUNT, campaigns });
    const outcomes = await play(engine, 12);
    expect(outcomes.map(({ kind }) => kind)).toEqual(
      Array.from({ length: 12 }, (_, i) => (i % 2 === 1 ? 'filled' : 'no-fill')),
    );
    expect(outcomes.filter((o) => o.kind === 'no-fill').map((o) => o.skipCode)).toEqual(Array(6).fill('ad_skipped'));
    expect(new Set(outcomes.map((o) => o.sessionId)).size).toBe(1);
  });

  test('on the development account, every turn shows a test ad, and the formats take turns', async () => {
    const outcomes = await play(createEngine({ account: DEV_ACCOUNT }), 5);
    const formats = outcomes.map((o) => (o.kind === 'filled' ? o.ads[0]?.format : o.kind));
    expect(formats).toEqual(['image', 'video', 'interstitial', 'banner', 'image']);
  });

  test('the stream tells one outcome per turn, in order', async () => {
    const engine = createEngine({ account: DEMO_ACCOUNT, campaigns });
    const outcomes = await play(engine, 4);
    const events = await engine.events();
    expect(events.map(({ name }) => name)).toEqual(['ad.no-fill', 'ad.filled', 'ad.no-fill', 'ad.filled']);
    expect(events[0]?.code).toBeUndefined();
    const [filled] = outcomes[1]?.kind === 'filled' ? outcomes[1].ads : [];
    expect(events[1]).toEqual({
      name: 'ad.filled',
      code: 'inlineAd',
      payload: { id: filled?.bidId, code: 'inlineAd', revenue: 3 },
    });
  });

  test('every turn has a decision record that agrees with its answer', async () => {
    const engine = createEngine({ account: DEMO_ACCOUNT, campaigns });
    for (const outcome of await play(engine, 3)) {
      if (outcome.kind === 'refused') throw new Error('refused');
      const record = await engine.operations.explain(decisionId(outcome.decisionId));
      expect(record).toMatchObject({ outcome: outcome.kind, sessionId: outcome.sessionId, catalogVersion: 1 });
      if (outcome.kind === 'no-fill') continue;
      expect(record?.candidates.find((c) => c.outcome === 'won')).toMatchObject({
        clearingPrice: outcome.ads[0]?.price,
      });
      const ofBid = await engine.operations.explain(outcome.ads[0]?.bidId ?? decisionId(''), engine.account.id);
      expect(ofBid?.id).toBe(outcome.decisionId);
    }
  });

  test('a lost session is rebuilt from the history, under the same id', async () => {
    const before = await createEngine({ account: DEMO_ACCOUNT, campaigns }).preload({ messages: upToTurn(5) });
    const after = await createEngine({ account: DEMO_ACCOUNT, campaigns }).preload({ messages: upToTurn(6) });
    expect(before.kind === 'refused' || after.kind === 'refused' || before.sessionId === after.sessionId).toBe(true);
    expect(after.kind).toBe('filled');
  });
});

describe('whom the engine refuses', () => {
  test('an unknown token has no account, nor has one of another kind', () => {
    const { account, placement } = createEngine();
    expect(placement.authenticate(publisherToken(account))).toEqual(account);
    expect(placement.bearer(publisherToken(account))).toBeUndefined();
    for (const token of [undefined, '', 'nobody', 'x'.repeat(300)])
      expect(placement.authenticate(token)).toBeUndefined();
  });

  test.each([
    ['a disabled account', { enabled: false }],
    ['a country that is not allowed', { allowedCountries: ['DE'] }],
  ])('%s: for good, from the first call on, and the stream says so', async (_, differs) => {
    const engine = createEngine({ account: sampleAccount(differs), ports: { geo: { country: () => 'AT' } } });
    expect(await engine.placement.startSession(engine.input(), sampleCaller())).toMatchObject({ enabled: false });
    expect(await engine.preload()).toMatchObject({
      kind: 'refused',
      error: { code: 'session_disabled' },
      sessionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect((await engine.events()).map(({ name }) => name)).toEqual(['ad.error']);
  });
});
