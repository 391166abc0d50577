import { describe, expect, test } from '@jest/globals';
import type { Campaign } from '../../domain/catalog/campaign.js';
import { exposureKey, type CapScope } from '../../domain/frequency/exposure.js';
import { conversationId, lineItemId, userId } from '../../domain/values/ids.js';
import { DAY_MS } from '../../domain/values/time.js';
import { sampleAccount } from '../contracts/samples.js';
import { createEngine, upToTurn, type Engine } from './engine.js';
import { adOf } from './filled.js';
import { sold } from './sold.js';

const pacing = { firstTurns: 0, everyNth: 1, cooldownMs: 0 };
const account = sampleAccount({ pacing });

const outcomesOf = async (engine: Engine, decision: unknown): Promise<readonly string[]> => {
  const { decisionId } = decision as { decisionId: Parameters<Engine['operations']['explain']>[0] };
  return ((await engine.operations.explain(decisionId))?.candidates ?? []).map((c) => c.outcome);
};

describe('a cap', () => {
  const capped = (scope: CapScope) =>
    createEngine({
      account,
      campaigns: [
        sold('tea', 2, { caps: [{ key: exposureKey.lineItem(lineItemId('tea')), scope, limit: 1, windowMs: DAY_MS }] }),
      ],
    });
  const ask = (engine: Engine, user: string, session: string, turn = 1, userEmail?: string) =>
    engine.preload({
      userId: userId(user),
      conversationId: conversationId(session),
      messages: upToTurn(turn),
      userEmail,
    });

  test('of a session ends with it', async () => {
    const engine = capped('session');
    expect((await ask(engine, 'u', 's1')).kind).toBe('filled');
    const refused = await ask(engine, 'u', 's1', 2);
    expect(refused.kind).toBe('no-fill');
    expect(await outcomesOf(engine, refused)).toEqual(['frequency-cap']);
    expect((await ask(engine, 'u', 's2')).kind).toBe('filled');
  });

  test('of a user does not count the other users of one address, one of a person does', async () => {
    for (const [scope, kind] of [
      ['user', 'filled'],
      ['person', 'no-fill'],
      ['email', 'no-fill'],
    ] as const) {
      const engine = capped(scope);
      expect((await ask(engine, 'one', 's1', 1, 'jo@example.org')).kind).toBe('filled');
      expect((await ask(engine, 'one', 's2', 1, 'jo@example.org')).kind).toBe('no-fill');
      expect((await ask(engine, 'two', 's3', 1, 'jo@example.org')).kind).toBe(kind);
    }
  });

  test('of an address caps nobody who gave none', async () => {
    const engine = capped('email');
    expect((await ask(engine, 'u', 's1')).kind).toBe('filled');
    expect((await ask(engine, 'u', 's2')).kind).toBe('filled');
  });
});

test('competitors are not shown in one session, whichever came first', async () => {
  const separation = { within: 'session', advertisers: ['coffee.example'], categories: [] } as const;
  const both = (first: Campaign, then: Campaign) => createEngine({ account, campaigns: [first, then] });
  for (const [teaUsd, coffeeUsd, winner] of [
    [3, 2, 3_000_000],
    [2, 3, 3_000_000],
  ] as const) {
    const engine = both({ ...sold('tea', teaUsd), separation }, sold('coffee', coffeeUsd));
    expect(adOf(await engine.preload({ messages: upToTurn(1) })).price).toBe(winner);
    engine.publish([account], [teaUsd > coffeeUsd ? sold('coffee', 2) : { ...sold('tea', 2), separation }]);
    const refused = await engine.preload({ messages: upToTurn(2) });
    expect(await outcomesOf(engine, refused)).toEqual(['competitive-separation']);
    expect((await engine.preload({ conversationId: conversationId('other') })).kind).toBe('filled');
  }
});
