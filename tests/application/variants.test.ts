import { describe, expect, test } from '@jest/globals';
import type { PreloadInput } from '../../application/api/ad-placement.js';
import { explainDecision } from '../../domain/decision-record/explain.js';
import { redactDecision } from '../../domain/decision-record/redact.js';
import { replay } from '../../domain/decision-record/replay.js';
import { conversationId, userId } from '../../domain/values/ids.js';
import { NO_PACING, type Account } from '../../domain/catalog/account.js';
import { sampleAccount } from '../contracts/samples.js';
import { createEngine, upToTurn, type Engine } from './engine.js';
import { bidding, bidOf } from './fake-demand.js';

const variants: Account['variants'] = {
  a: {},
  patient: { pacing: { ...NO_PACING, firstTurns: 1 } },
  strict: { minRelevance: 0.7 },
};
const engineWith = (account: Partial<Account>) => {
  const source = bidding('dsp', [bidOf('dsp', { relevance: 0.5 })]);
  return { engine: createEngine({ account: sampleAccount(account), ports: { demand: [source] } }), source };
};

/** A first turn, with its record as it is kept and as it is read. */
const turnOf = async (engine: Engine, input: Partial<PreloadInput>) => {
  const outcome = await engine.preload(input);
  if (outcome.kind === 'refused') throw new Error('the turn was refused');
  await engine.ports.journal.flush();
  const stored = await engine.ports.journal.findDecision(undefined, outcome.decisionId);
  const record = await engine.operations.explain(outcome.decisionId);
  if (stored === undefined || record === undefined) throw new Error('there is no record');
  return { outcome, stored, record, lines: explainDecision(record) };
};

describe('a variant of the account', () => {
  test.each<[string | undefined, string, string | undefined]>([
    [undefined, 'filled', undefined],
    ['a', 'filled', undefined],
    ['patient', 'no-fill', 'first-turns'],
    ['strict', 'no-fill', 'low-relevance'],
    ['unheard-of', 'filled', undefined],
  ])('%s: %s', async (variantId, kind, reason) => {
    const { engine } = engineWith({ variants });
    const { outcome, stored, record, lines } = await turnOf(engine, { variantId });
    expect(outcome.kind).toBe(kind);
    expect(record.reason).toBe(reason);
    expect(replay(stored)).toEqual({ kind: 'same' });
    const told = variantId === 'unheard-of' ? 'other' : variantId;
    expect(record.assignment?.variant).toBe(told);
    const said = lines.filter((line) => line.startsWith('Assignment'));
    expect(said).toEqual(
      told === undefined
        ? []
        : [expect.stringMatching(`^Assignment: variant ${told}, its user counted in bucket \\d+ of 64\\.$`)],
    );
  });

  test('one turn of a user may be of another than the one before', async () => {
    const { engine } = engineWith({ variants });
    expect((await turnOf(engine, { variantId: 'patient' })).outcome.kind).toBe('no-fill');
    expect((await turnOf(engine, { variantId: 'a', messages: upToTurn(2) })).outcome.kind).toBe('filled');
  });
});

describe('a hold-out', () => {
  const holdOut = { share: 0.5, seed: '2026-q4' };
  const people = Array.from({ length: 60 }, (_, i) => ({
    userId: userId(`user-${i}`),
    conversationId: conversationId(`c-${i}`),
  }));
  const heldOut = async (engine: Engine): Promise<readonly string[]> => {
    const turns = await Promise.all(people.map((input) => turnOf(engine, input)));
    return people.flatMap((one, i) => (turns[i]?.record.reason === 'hold-out' ? [one.userId] : []));
  };

  test('is of the same users at every node, and of others with another seed', async () => {
    const [first, second, other] = await Promise.all(
      [holdOut, holdOut, { ...holdOut, seed: 'other' }].map((one) => heldOut(engineWith({ holdOut: one }).engine)),
    );
    expect(first?.length).toBeGreaterThan(15);
    expect(first?.length).toBeLessThan(45);
    expect(second).toEqual(first);
    expect(other).not.toEqual(first);
  });

  test('asks nobody, prepares nothing, counts the turn, and says so', async () => {
    const { engine, source } = engineWith({ holdOut: { ...holdOut, share: 1 } });
    const { outcome, stored, record, lines } = await turnOf(engine, { variantId: 'b' });
    expect(outcome).toMatchObject({ kind: 'no-fill', skipCode: 'ad_skipped' });
    const muted = await turnOf(engine, { trackOnly: true, messages: upToTurn(2) });
    expect(muted.record).toMatchObject({ turn: 2, reason: 'track-only', prepared: 0 });
    expect(source.asked).toEqual([]);
    expect(record.assignment?.variant).toBe('b');
    expect(lines).toContain('  hold-out: refused, hold-out (a share of 1, seed 2026-q4)');
    expect(replay(stored)).toEqual({ kind: 'same' });
  });

  test('takes no ad away from the turn that it was given to, but does not show it again', async () => {
    const { engine } = engineWith({});
    expect((await turnOf(engine, {})).outcome.kind).toBe('filled');
    engine.publish([sampleAccount({ holdOut: { ...holdOut, share: 1 } })], []);
    expect((await turnOf(engine, {})).record.reason).toBe('hold-out');
  });
});

test('an erasure leaves neither variant nor bucket nor hold-out', async () => {
  const { engine } = engineWith({ variants, holdOut: { share: 1, seed: 'the-seed' } });
  const { stored } = await turnOf(engine, { variantId: 'strict' });
  const redacted = JSON.stringify(redactDecision(stored));
  expect(JSON.stringify(stored)).toMatch(/"variant":"strict".*the-seed/);
  expect(redacted).not.toMatch(/strict|bucket|the-seed|assignment/);
});
