import { deepEqual, equal, ok } from 'node:assert/strict';
import {
  SEARCHED_DECISIONS,
  type DecisionSearch,
  type FoundDecisions,
  type Journal,
} from '../../application/ports/storage/streams/journal.js';
import type { FoundDecision } from '../../domain/decision-record/search.js';
import type { StoredDecision } from '../../domain/decision-record/stored-decision.js';
import { accountId, bidId, decisionId, type AccountId } from '../../domain/values/ids.js';
import { CONFUSABLE_IDS, freshId } from './assertions.js';
import type { Guarantees } from './contract-case.js';
import type { JournalSubject } from './journal-erasure-guarantees.js';
import { sampleDecision } from './sample-records.js';

const add = async (
  journal: Journal,
  account: AccountId,
  count: number,
  differs: (i: number) => Partial<StoredDecision>,
): Promise<readonly StoredDecision[]> => {
  const added = Array.from({ length: count }, (_, i) =>
    sampleDecision({ id: decisionId(freshId()), accountId: account, bidIds: [bidId(freshId())], ...differs(i) }),
  );
  for (const decision of added) journal.append({ decision, events: [] });
  await journal.flush();
  return added;
};

const searchOf = (account: AccountId, differs: Partial<DecisionSearch> = {}): DecisionSearch => ({
  ...{ accountId: account, fromMs: 0, untilMs: Number.MAX_SAFE_INTEGER, filter: {}, limit: 100 },
  ...differs,
});

const allPages = async (journal: Journal, search: DecisionSearch): Promise<readonly FoundDecisions[]> => {
  const page = await journal.searchDecisions(search);
  return page.next === undefined ? [page] : [page, ...(await allPages(journal, { ...search, before: page.next }))];
};

const timesOf = (decisions: readonly FoundDecision[]): readonly number[] => decisions.map(({ atMs }) => atMs);
const idsOf = (decisions: readonly { readonly id: string }[]): readonly string[] => decisions.map(({ id }) => id);

/** How many decisions are kept is the implementation's own; those of one case are few. */
export const searchGuarantees: Guarantees<JournalSubject> = {
  'a search finds the decisions of one account and time, newest first': async ({ journal }) => {
    const prefix = freshId();
    const accounts = CONFUSABLE_IDS.map((id) => accountId(prefix + id));
    for (const [i, account] of accounts.entries()) await add(journal, account, 5, (at) => ({ atMs: 100 * i + at }));
    for (const [i, account] of accounts.entries()) {
      const between = { fromMs: 100 * i + 1, untilMs: 100 * i + 4 };
      const { decisions } = await journal.searchDecisions(searchOf(account, between));
      deepEqual(
        timesOf(decisions),
        [3, 2, 1].map((at) => 100 * i + at),
      );
    }
  },
  'pages of a search neither lose nor repeat a decision': async ({ journal }) => {
    const account = accountId(freshId());
    const added = await add(journal, account, 30, (i) => ({ atMs: Math.floor(i / 10) }));
    const pages = await allPages(journal, searchOf(account, { limit: 7 }));
    ok(
      pages.every(({ decisions }) => decisions.length <= 7),
      'a page keeps to its limit',
    );
    deepEqual([...idsOf(pages.flatMap(({ decisions }) => decisions))].sort(), [...idsOf(added)].sort());
    deepEqual(timesOf(pages.flatMap(({ decisions }) => decisions)), added.map(({ atMs }) => atMs).toReversed());
  },
  'a search looks at a bounded number of decisions, and goes on behind them': async ({ journal }) => {
    const account = accountId(freshId());
    const isOldest = (i: number) => i === 0;
    const [oldest] = await add(journal, account, SEARCHED_DECISIONS + 10, (i) => ({
      ...{ atMs: i, outcome: isOldest(i) ? 'no-fill' : 'filled' },
    }));
    const pages = await allPages(journal, searchOf(account, { filter: { outcome: 'no-fill' } }));
    equal(pages[0]?.decisions.length, 0);
    equal(pages[0]?.next?.atMs, 10);
    deepEqual(idsOf(pages.flatMap(({ decisions }) => decisions)), [oldest?.id]);
  },
  'decisions are found by a range of ids of their ads, of every account or of one': async ({ journal }) => {
    const [account, other] = [accountId(freshId()), accountId(freshId())];
    const head = freshId().slice(0, -2);
    const ids = ['10', '20', '2f', '30'].map((tail) => bidId(head + tail));
    const added = await add(journal, account, ids.length, (i) => ({ bidIds: ids.slice(i, i + 1) }));
    const range = { first: bidId(`${head}20`), last: bidId(`${head}2f`) };
    deepEqual(idsOf(await journal.findDecisionsOfBids(undefined, range)), idsOf(added.slice(1, 3)));
    deepEqual(idsOf(await journal.findDecisionsOfBids(account, range)), idsOf(added.slice(1, 3)));
    deepEqual(idsOf(await journal.findDecisionsOfBids(other, range)), []);
  },
};
