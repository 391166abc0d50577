import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createLedgerPruner } from '../../../../adapters/store-sql/backend/pruners.js';
import type { Ledger } from '../../../../application/ports/storage/ledger.js';
import {
  budgetId,
  unopenedShareId,
  type BudgetHold,
  type BudgetLimit,
  type UnopenedShare,
} from '../../../../domain/budget/budget.js';
import { accountId, bidId, decisionId, holdId } from '../../../../domain/values/ids.js';
import type { Nanos } from '../../../../domain/values/money.js';
import { DAY_MS, HOUR_MS } from '../../../../domain/values/time.js';
import { sampleDecision, sampleDraft, sampleEntry, sampleHold } from '../../../contracts/index.js';
import { expectNaiveHistories } from '../../../support/ledger-histories.js';
import { SQL_ENGINES } from '../../../support/sql-engines.js';
import { openTwoNodes, type TwoNodes } from '../two-nodes.js';

const NOW = Date.now();
let named = 0;
const fresh = (what: string): string => `${what}-${++named}`;
const freshBudget = (limit: number): BudgetLimit => ({ id: budgetId(fresh('budget')), limit: limit as Nanos });
const holdOn = (budgets: readonly BudgetLimit[], amount: number, expiresAtMs = NOW + HOUR_MS): BudgetHold =>
  sampleHold({ id: holdId(fresh('hold')), budgets, amount: amount as Nanos, expiresAtMs });
const freshShare = (): UnopenedShare => ({ id: unopenedShareId(fresh('share')), share: 0.1, leastAds: 1 });
const viewOf = ({ id, amount, budgets }: BudgetHold, eventId = fresh('event')) =>
  sampleEntry({ bidId: bidId(id), eventId, type: 'ad.viewed', bills: { holdId: id, amount, budgets } });

describe.each(SQL_ENGINES)('on %s', (engine) => {
  let two: TwoNodes;
  let both: Ledger;
  beforeAll(async () => {
    two = await openTwoNodes(engine);
    both = two.byTurns(({ ledger }) => ledger);
  });
  afterAll(() => two.close());

  const spentOf = async (budget: BudgetLimit, nowMs = NOW) => (await both.spent([budget.id], nowMs))[0];

  test('64 workers of two nodes spend the last money of 500 budgets: never more than there is, never less than fits', async () => {
    const trials = Array.from({ length: 500 }, (_, n) => ({
      room: n % 9,
      budget: freshBudget((n % 9) * 10 + (n % 10)),
    }));
    const seen = trials.map(() => 0);
    const work = async (worker: number): Promise<void> => {
      // Each begins elsewhere, so that many budgets are fought over at once.
      for (let i = 0; i < trials.length; i += 50) {
        const turn = trials.slice(i, i + 50).map((trial, j) => ({ ...trial, n: i + j }));
        const holds = turn.map(({ budget }) => holdOn([budget], 10));
        const taken = await both.hold(worker % 2 === 0 ? holds : [...holds].reverse(), NOW);
        for (const [j, isTaken] of (worker % 2 === 0 ? taken : [...taken].reverse()).entries())
          if (isTaken) seen[i + j] = (seen[i + j] ?? 0) + 1;
      }
    };
    await Promise.all(Array.from({ length: 64 }, (_, worker) => work(worker)));
    expect(seen).toEqual(trials.map(({ room }) => room));
  });

  test('any history comes out like in a naive ledger, told by turns to two nodes', () =>
    expectNaiveHistories({ ledger: () => both, runs: engine === 'sqlite' ? 25 : 15, earliestJumpMs: 0 }));

  test('a hold of which one budget was swept is gone for good, also when the clock goes back', async () => {
    const [day, total] = [freshBudget(10), freshBudget(100)];
    const hold = holdOn([day, total], 10, NOW + 50);
    await both.hold([hold], NOW);
    expect(await both.hold([holdOn([day], 10)], NOW + 50)).toEqual([true]);
    expect(await both.record([viewOf(hold)], NOW)).toEqual([{ kind: 'counted', billed: 0, late: true }]);
    expect(await spentOf(total)).toEqual({ committed: 0, held: 0 });
  });

  test('of one event sent by many at once through both nodes one is counted, and the answers lost are told again', async () => {
    const budget = freshBudget(1_000_000);
    const holds = Array.from({ length: 200 }, () => holdOn([budget], 7));
    await both.hold(holds, NOW);
    const views = holds.map((hold) => viewOf(hold));
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => Promise.all(views.map((view) => both.record([view], NOW)))),
    );
    const counted = answers.flat(2).filter(({ kind }) => kind === 'counted');
    expect(counted).toHaveLength(views.length);
    expect(answers.flat(2).filter(({ kind }) => kind === 'duplicate')).toHaveLength(5 * views.length);
    expect(await spentOf(budget)).toEqual({ committed: 7 * views.length, held: 0 });
  });

  test('an event id that comes again with another bid is refused through either node, and the first result stands', async () => {
    const budget = freshBudget(100);
    const [one, other] = [viewOf(holdOn([budget], 3), 'same'), viewOf(holdOn([budget], 5), 'same')];
    const own = { accountId: accountId(fresh('account')) };
    expect((await both.record([{ ...one, ...own }], NOW))[0]?.kind).toBe('counted');
    for (let i = 0; i < 4; i++) expect((await both.record([{ ...other, ...own }], NOW))[0]?.kind).toBe('conflict');
    expect(await spentOf(budget)).toEqual({ committed: 3, held: 0 });
  });

  test('what was held for ads that nobody saw is spendable again, to the last nano', async () => {
    const budget = freshBudget(100);
    const lost = Array.from({ length: 10 }, () => holdOn([budget], 10, NOW + 1_000));
    expect(await both.hold(lost, NOW)).toEqual(lost.map(() => true));
    expect(await both.hold([holdOn([budget], 1)], NOW + 999)).toEqual([false]);
    const again = Array.from({ length: 10 }, () => holdOn([budget], 10));
    expect(await both.hold(again, NOW + 1_000)).toEqual(again.map(() => true));
    await both.record(
      again.map((hold) => viewOf(hold)),
      NOW + 1_000,
    );
    expect(await spentOf(budget, NOW + HOUR_MS)).toEqual({ committed: 100, held: 0 });
  });

  test('ids of a stream that ledger and journal of both nodes write have no hole and no double', async () => {
    const account = accountId(fresh('account'));
    const draft = () => sampleDraft({ accountId: account });
    const counting = Array.from({ length: 40 }, () =>
      both.record(
        [sampleEntry({ accountId: account, bidId: bidId(fresh('bid')), eventId: fresh('e'), stream: draft() })],
        NOW,
      ),
    );
    for (const { journal } of two.nodes) for (let i = 0; i < 40; i++) journal.append({ events: [draft(), draft()] });
    await Promise.all([...counting, ...two.nodes.map(({ journal }) => journal.flush())]);
    const { events, newestId } = await two.nodes[1].eventLog.read(account, 0, 1_000);
    expect(events.map(({ id }) => id)).toEqual(Array.from({ length: 200 }, (_, i) => i + 1));
    expect(newestId).toBe(200);
  });

  test('64 workers of two nodes hold what nobody has opened: their share, to the last ad, whoever prunes meanwhile', async () => {
    const { ledger: database } = two.bed.openBackend();
    const keep = { decisionsMs: DAY_MS, decisionsMaxBytes: Infinity, streamEventsMs: DAY_MS };
    const pruner = createLedgerPruner({ database, keep: { ...keep, noticesMs: DAY_MS, countedEventsMs: DAY_MS } });
    for (let trial = 0; trial < 20; trial++) {
      const [budget, share] = [freshBudget(10_000), freshShare()];
      const work = async (): Promise<boolean> => {
        const hold = { ...holdOn([budget], 100), unopened: [share] };
        return (await both.hold([hold], NOW))[0] === true;
      };
      const [taken] = await Promise.all([Promise.all(Array.from({ length: 64 }, work)), pruner.prune(NOW, 100)]);
      expect(taken.filter(Boolean)).toHaveLength(10);
      expect((await both.spent([share.id], NOW))[0]).toEqual({ committed: 0, held: 1_000 });
    }
  });

  test('pruning takes what is old, in order, and leaves what is held and spent', async () => {
    const account = accountId(fresh('account'));
    const [{ journal, eventLog }, { ledger }] = two.nodes;
    const pruner = createLedgerPruner({
      database: two.bed.openBackend().ledger,
      keep: {
        ...{ decisionsMs: DAY_MS, decisionsMaxBytes: Infinity, streamEventsMs: DAY_MS },
        ...{ noticesMs: DAY_MS, countedEventsMs: DAY_MS },
      },
    });
    const decision = sampleDecision({
      id: decisionId(fresh('old')),
      atMs: NOW - DAY_MS,
      bidIds: [bidId(fresh('bid'))],
    });
    const events = [NOW - 2 * DAY_MS, NOW - DAY_MS, NOW].map((atMs) => sampleDraft({ accountId: account, atMs }));
    journal.append({ decision, events });
    await journal.flush();
    const idle = freshBudget(10);
    await ledger.hold([holdOn([idle], 10, NOW - 2 * HOUR_MS)], NOW - 3 * HOUR_MS);
    const [over, current] = [freshShare(), freshShare()];
    const unopened = (share: UnopenedShare) => ({ ...holdOn([freshBudget(1_000)], 10), unopened: [share] });
    const opened = unopened(over);
    await ledger.hold([opened, unopened(current)], NOW);
    await ledger.open([opened.id], NOW + HOUR_MS, NOW);
    while ((await pruner.prune(NOW, 100)).isMoreLeft);
    expect(await journal.findDecision(undefined, decision.id)).toBeUndefined();
    expect(await journal.findDecisionOfBid(undefined, decision.bidIds[0] ?? bidId(''))).toBeUndefined();
    expect(await eventLog.read(account, 0, 10)).toMatchObject({ oldestId: 3, newestId: 3, events: [{ id: 3 }] });
    const rows = two.bed.databases.ledger.selectFrom('holds').where('budget_id', '=', idle.id).selectAll();
    expect(await rows.execute()).toEqual([]);
    const shares = two.bed.databases.ledger.selectFrom('budgets').where('id', 'in', [over.id, current.id]);
    expect(await shares.select(['id', 'held']).execute()).toEqual([{ id: current.id, held: 10 }]);
    while ((await pruner.prune(NOW + 3 * DAY_MS, 100)).isMoreLeft);
    expect(await eventLog.read(account, 0, 10)).toEqual({ events: [], oldestId: 4, newestId: 3 });
  });

  test('money that is no amount is refused by the database itself', async () => {
    const db = two.bed.databases.ledger;
    const row = { id: fresh('bad'), committed: -1, held: 0 };
    await expect(db.insertInto('budgets').values(row).execute()).rejects.toThrow(/check/i);
    await expect(
      db
        .insertInto('budgets')
        .values({ ...row, committed: 0, held: -1 })
        .execute(),
    ).rejects.toThrow(/check/i);
  });

  test('the database is whole afterwards, and what is held is the sum of the holds', async () => {
    const { ledger } = two.bed.databases;
    if (engine === 'sqlite')
      expect((await sql`pragma integrity_check`.execute(ledger)).rows).toEqual([{ integrity_check: 'ok' }]);
    const wrong = await sql`
      select id from budgets where held <> (select coalesce(sum(amount), 0) from holds where budget_id = budgets.id)
    `.execute(ledger);
    expect(wrong.rows).toEqual([]);
  });
});
