import { beforeAll, describe, expect, test } from '@jest/globals';
import { withoutNames } from '../../domain/decision-record/snapshot.js';
import { describeDecision } from '../../domain/decision-record/report.js';
import { decisionId } from '../../domain/values/ids.js';
import type { Cpm } from '../../domain/values/money.js';
import type { StoredDecision } from '../../domain/decision-record/stored-decision.js';
import { replay } from '../../domain/decision-record/replay.js';
import { createEngine, otherAccount } from './engine.js';
import { adOf } from './filled.js';
import { decisionsOf, PRIVATE } from './varied-traffic.js';

const asStored = (record: StoredDecision): StoredDecision => JSON.parse(JSON.stringify(record)) as StoredDecision;

describe('a hundred decisions and more of an engine', () => {
  let recorded: readonly StoredDecision[] = [];
  beforeAll(async () => {
    recorded = await decisionsOf(400, 8);
  });

  test('replay to identical outcomes after a journal kept them as JSON', () => {
    expect(recorded.length).toBeGreaterThanOrEqual(100);
    for (const record of recorded) expect(replay(asStored(record))).toEqual({ kind: 'same' });
  });

  test('are of every kind', () => {
    const records = recorded.map((record) => describeDecision(record));
    const seen = (pick: (record: (typeof records)[number]) => readonly (string | undefined)[]) =>
      new Set(records.flatMap(pick));
    expect(seen(({ outcome }) => [outcome])).toEqual(new Set(['filled', 'repeated', 'no-fill']));
    expect(seen(({ kind, outcome }) => [`${kind} ${outcome}`])).toContain('overlay filled');
    for (const reason of [
      'track-only',
      'unsafe-content',
      'hour-cap',
      'day-cap',
      'no-reason',
      'no-usable-bid',
      'no-messages',
    ])
      expect(seen((record) => [record.reason])).toContain(reason);
    expect(seen((record) => [record.reason])).toContain('out-of-time');
    const outcomes = seen(({ candidates }) => candidates.map((candidate) => candidate.outcome));
    for (const outcome of ['won', 'frequency-cap', 'hold-refused', 'below-floor', 'low-relevance'])
      expect(outcomes).toContain(outcome);
    expect(outcomes).toContain('advertiser-session-cap');
    expect(seen(({ candidates }) => candidates.map(({ dealId }) => dealId))).toContain('deal-1');
    expect(seen(({ usedPrepared, prepared }) => [`${usedPrepared} ${prepared > 0}`])).toEqual(
      new Set(['false false', 'false true', 'true false']),
    );
    expect(seen(({ sources }) => sources.map(({ outcome }) => outcome))).toContain('late');
  });

  test('read the same before and after', () => {
    for (const record of recorded)
      expect(JSON.stringify(describeDecision(asStored(record)))).toBe(JSON.stringify(describeDecision(record)));
  });

  test('hold nothing said and nobody’s name or address', () => {
    const text = JSON.stringify(recorded);
    for (const word of PRIVATE) expect(text).not.toContain(word);
    // Pictures, markup and copy are nothing that is decided by.
    expect(text).not.toContain('https://');
  });

  test('are small', () => {
    const sizes = recorded.map((record) => JSON.stringify(withoutNames(record)).length);
    expect(Math.max(...sizes)).toBeLessThan(12_000);
  });
});

describe('a record that somebody changed', () => {
  const record = async (): Promise<StoredDecision> => {
    const all = await decisionsOf(60, 3);
    const found = all.find(
      ({ inputs, outcome }) => outcome === 'filled' && (inputs.answers.flatMap((a) => a.bids).length ?? 0) > 3,
    );
    if (found === undefined) throw new Error('no decision of several bids');
    return asStored(found);
  };
  const changed = async (change: (inputs: StoredDecision['inputs']) => StoredDecision['inputs']) => {
    const original = await record();
    return replay({ ...original, inputs: change(original.inputs) });
  };

  test('in the price of its winner', async () => {
    const cheaper = await changed((inputs) => ({
      ...inputs,
      answers: inputs.answers.map((answer) => ({
        ...answer,
        bids: answer.bids.map((bid) => ({ ...bid, price: (bid.price - 1) as Cpm })),
      })),
    }));
    expect(cheaper).toMatchObject({ kind: 'different' });
  });

  test('in its floor', async () => {
    const dearer = await changed((inputs) => ({
      ...inputs,
      account: { ...inputs.account, floor: 9_000_000 as Cpm },
      auction: inputs.auction && {
        ...inputs.auction,
        imps: inputs.auction.imps.map((imp) => ({ ...imp, floor: 9_000_000 as Cpm })),
      },
    }));
    expect(dearer.kind === 'different' ? dearer.differences.map(({ of }) => of) : []).toEqual(
      expect.arrayContaining(['outcome', 'reason', 'ads']),
    );
  });

  test('in what it says came of it', async () => {
    expect(replay({ ...(await record()), outcome: 'no-fill', reason: 'day-cap', bidIds: [] })).toMatchObject({
      differences: [
        { of: 'outcome', recorded: 'no-fill', replayed: 'filled' },
        { of: 'reason', recorded: 'day-cap', replayed: 'nothing' },
        { of: 'ads', recorded: 'nothing' },
      ],
    });
  });
});

describe('operators', () => {
  test('replay a decision by its id or its ad, each account its own', async () => {
    const engine = createEngine();
    const outcome = await engine.preload();
    if (outcome.kind !== 'filled') throw new Error('no ad');
    for (const id of [outcome.decisionId, adOf(outcome).bidId]) {
      expect(await engine.operations.replay(id)).toEqual({ kind: 'same' });
      expect(await engine.operations.replay(id, engine.account.id)).toEqual({ kind: 'same' });
      expect(await engine.operations.replay(id, otherAccount().id)).toBeUndefined();
    }
    expect(await engine.operations.replay(decisionId('nobody'))).toBeUndefined();
  });
});
