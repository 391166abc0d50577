import { deepEqual, equal } from 'node:assert/strict';
import type { StoredAnswer } from '../../domain/decision-record/stored-decision.js';
import type { Rejection } from '../../domain/demand/bid.js';
import { accountId, advertiserId, bidId, creativeId, decisionId, sourceId } from '../../domain/values/ids.js';
import type { LossReason } from '../../domain/values/loss-reason.js';
import { freshId } from './assertions.js';
import { casesOf, type ContractCase, type Guarantees, type Make } from './contract-case.js';
import { billing, freshBudget, freshEntry, freshHold } from './ledger-samples.js';
import { ALL, MIDNIGHT, read, record, view, type RollupsSubject } from './rollups-samples.js';
import { READING_GUARANTEES } from './rollups-reading-guarantees.js';
import { CANDIDATE_GUARANTEES } from './rollups-candidate-guarantees.js';
import { VARIANT_GUARANTEES } from './rollups-variant-guarantees.js';
import { sampleDecision } from './sample-records.js';

export type { RollupsSubject } from './rollups-samples.js';

const counting: Guarantees<RollupsSubject> = {
  'an unused account has no rows and zero totals': async (subject) => {
    deepEqual(await read(subject, accountId(freshId())), [{}]);
    deepEqual(await read(subject, accountId(freshId()), { by: ['placement', 'day'] }), []);
  },
  'a counted event adds to its figure, its bill to the revenue': async (subject) => {
    const account = accountId(freshId());
    const types = ['text.served', 'ad.clicked', 'video.started', 'video.completed', 'reward.granted'] as const;
    const others = types.map((type) => freshEntry({ accountId: account, type, atMs: MIDNIGHT }));
    await record(subject, view(account, 2_500), view(account, 1), ...others);
    deepEqual(await read(subject, account), [
      {
        impressions: 2,
        textsServed: 1,
        clicks: 1,
        videoStarts: 1,
        videoCompletions: 1,
        rewards: 1,
        revenue: 2_501,
        spend: 2_501,
      },
    ]);
  },
  'uncounted and unbilled events earn nothing': async (subject) => {
    const account = accountId(freshId());
    const entry = view(account, 10);
    const late = billing(freshHold([freshBudget(1)], 10), { accountId: account, type: 'ad.viewed', atMs: MIDNIGHT });
    const tooEarly = freshEntry({ accountId: account, type: 'ad.clicked', requires: ['ad.viewed'], atMs: MIDNIGHT });
    const results = await record(subject, entry, entry, { ...entry, bidId: bidId(freshId()) }, late, tooEarly);
    deepEqual(
      results.map(({ kind }) => kind),
      ['counted', 'duplicate', 'conflict', 'counted', 'out-of-order'],
    );
    deepEqual(await read(subject, account), [{ impressions: 2, revenue: 10, spend: 10 }]);
  },
  'money is exact beyond the largest safe integer': async (subject) => {
    const account = accountId(freshId());
    const most = Number.MAX_SAFE_INTEGER;
    const views = Array.from({ length: 3 }, () =>
      billing(freshHold([freshBudget(most)], most), { accountId: account, type: 'ad.viewed', atMs: MIDNIGHT }),
    );
    for (const one of views) await record(subject, one);
    const [row] = await subject.rollups.read(account, ALL);
    equal(row?.figures.revenue, 3n * BigInt(most));
  },
};

/** What sources were asked and answered is for a test of its own. */
const TURN_FIGURES = ['turns', 'eligibleTurns', 'requests', 'fills', 'noFills'];
const ofTurns = (rows: readonly Readonly<Record<string, unknown>>[], ...dimensions: readonly string[]) =>
  rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => [...TURN_FIGURES, ...dimensions].includes(name))),
  );

const refused = (creative: string, lossReason: LossReason): Rejection => ({
  ...{ source: sourceId('dsp'), candidate: 'x', lossReason },
  named: { creative: creativeId(creative), advertiser: advertiserId('acme.example') },
});
/** An answer of a bidder of which nothing came into the auction. */
const REFUSED: StoredAnswer = {
  ...{ source: sourceId('dsp'), outcome: 'answered', elapsedMs: 1, bids: [], omitted: 0 },
  rejections: [refused('red', 'advertiser-exclusion'), refused('red', 'below-floor'), refused('blue', 'filtered')],
};

const deciding: Guarantees<RollupsSubject> = {
  'a filled turn is a request, and a fill of its campaign': async (subject) => {
    const decision = sampleDecision({ accountId: accountId(freshId()), id: decisionId(freshId()), atMs: MIDNIGHT });
    subject.journal.append({ decision, events: [] });
    await subject.journal.flush();
    const turn = { turns: 1, eligibleTurns: 1, requests: 1 };
    deepEqual(ofTurns(await read(subject, decision.accountId)), [{ ...turn, fills: 1 }]);
    const rows = await read(subject, decision.accountId, { by: ['campaign'] });
    deepEqual(ofTurns(rows, 'campaign'), [
      { campaign: undefined, ...turn },
      { campaign: 'sample-campaign', fills: 1 },
    ]);
  },
  'a no-fill has its reason': async (subject) => {
    const account = accountId(freshId());
    for (const reason of ['cooldown', 'cooldown', 'no-usable-bid'] as const) {
      const differs = { outcome: 'no-fill', reason, bidIds: [], auction: undefined } as const;
      const decision = sampleDecision({ id: decisionId(freshId()), accountId: account, atMs: MIDNIGHT, ...differs });
      subject.journal.append({ decision, events: [] });
    }
    await subject.journal.flush();
    deepEqual(ofTurns(await read(subject, account, { by: ['reason'] }), 'reason'), [
      { reason: undefined, turns: 3, eligibleTurns: 3, requests: 3 },
      { reason: 'cooldown', noFills: 2 },
      { reason: 'no-usable-bid', noFills: 1 },
    ]);
  },
  'repeated answers and decisions are no new requests': async (subject) => {
    const account = accountId(freshId());
    const decision = sampleDecision({ id: decisionId(freshId()), accountId: account, atMs: MIDNIGHT });
    subject.journal.append({ decision, events: [] });
    subject.journal.append({ decision, events: [] });
    await subject.journal.flush();
    subject.journal.append({ decision, events: [] });
    const repeated = { ...decision, id: decisionId(freshId()), outcome: 'repeated' } as const;
    subject.journal.append({ decision: repeated, events: [] });
    await subject.journal.flush();
    deepEqual(ofTurns(await read(subject, account)), [{ turns: 1, eligibleTurns: 1, requests: 1, fills: 1 }]);
  },
  'a creative that was refused stands in a rollup of its own alone': async (subject) => {
    const account = accountId(freshId());
    const decision = sampleDecision({ accountId: account, id: decisionId(freshId()), atMs: MIDNIGHT });
    const inputs = { ...decision.inputs, answers: [REFUSED] };
    subject.journal.append({ decision: { ...decision, inputs, auction: undefined }, events: [] });
    await subject.journal.flush();
    const blocked = async (...by: readonly ('source' | 'advertiser' | 'creative' | 'reason')[]) =>
      (await read(subject, account, { by })).filter((row) => 'blocked' in row);
    const row = { source: 'dsp', advertiser: 'acme.example', blocked: 1 };
    deepEqual(await blocked('source', 'advertiser', 'creative', 'reason'), [
      { ...row, creative: 'blue', reason: 'filtered' },
      { ...row, creative: 'red', reason: 'advertiser-exclusion' },
    ]);
    const others = (await blocked('creative')).map(({ creative, blocked: count }) => [creative, count]);
    deepEqual(others, [[undefined, 2]]);
    deepEqual((await blocked('source', 'advertiser'))[0]?.['advertiser'], undefined);
    deepEqual(
      (await blocked('source', 'reason')).map(({ reason, blocked: count }) => [reason, count]),
      [
        ['advertiser-exclusion', 1],
        ['filtered', 1],
      ],
    );
  },
};

/** Every guarantee of `Rollups`. */
export const rollupsContract = (make: Make<RollupsSubject>): readonly ContractCase[] =>
  casesOf(make, { ...counting, ...deciding, ...READING_GUARANTEES, ...VARIANT_GUARANTEES, ...CANDIDATE_GUARANTEES });
