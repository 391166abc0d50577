import { deepEqual, equal, ok } from 'node:assert/strict';
import { countDropped, type StreamDraft } from '../../application/ports/storage/streams/journal.js';
import { accountId, bidId, decisionId, type AccountId } from '../../domain/values/ids.js';
import { CONFUSABLE_IDS, freshId, isTrue, sameValue } from './assertions.js';
import { casesOf, type ContractCase, type Guarantees, type Make } from './contract-case.js';
import { erasureGuarantees, type JournalSubject } from './journal-erasure-guarantees.js';
import { searchGuarantees } from './journal-search-guarantees.js';
import { sampleDecision, sampleDraft, sampleText } from './sample-records.js';

/** It only ends a case that has failed. */
const PATIENCE_MS = 30_000;

const drafts = (account: AccountId, from: number, count: number): readonly StreamDraft[] =>
  Array.from({ length: count }, (_, i) => sampleDraft({ accountId: account, atMs: from + i }));

const decisionOf = (account: AccountId) =>
  sampleDecision({ id: decisionId(freshId()), accountId: account, bidIds: [bidId(freshId()), bidId(freshId())] });

/** Resolves with what `follow` called back, or fails: the promise of a call-back is "soon", not when. */
const calledWithin = (start: (call: () => void) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no call within ${PATIENCE_MS} ms`)), PATIENCE_MS);
    start(() => {
      clearTimeout(timer);
      resolve();
    });
  });

const decisions: Guarantees<JournalSubject> = {
  'a decision is found by its id and by its ads': async ({ journal }) => {
    const decision = decisionOf(accountId(freshId()));
    journal.append({ decision, events: [] });
    await journal.flush();
    sameValue(await journal.findDecision(decision.accountId, decision.id), decision);
    sameValue(await journal.findDecision(undefined, decision.id), decision);
    for (const bid of decision.bidIds) {
      sameValue(await journal.findDecisionOfBid(decision.accountId, bid), decision);
      sameValue(await journal.findDecisionOfBid(undefined, bid), decision);
    }
  },
  'another account does not find it': async ({ journal }) => {
    const decision = decisionOf(accountId(freshId()));
    journal.append({ decision, events: [] });
    await journal.flush();
    sameValue(await journal.findDecision(decision.accountId, decision.id), decision);
    for (const other of [accountId(freshId()), accountId(`${decision.accountId} `), accountId('')]) {
      equal(await journal.findDecision(other, decision.id), undefined);
      equal(await journal.findDecisionOfBid(other, decision.bidIds[0] ?? bidId('')), undefined);
    }
  },
  'the author of a text is found by its ad': async ({ journal }) => {
    const decision = decisionOf(accountId(freshId()));
    const [bid = bidId('')] = decision.bidIds;
    const text = sampleText(bid);
    journal.append({ decision, events: [] });
    journal.append({ events: [], text });
    journal.append({ events: [], text: sampleText(bidId(freshId())) });
    await journal.flush();
    sameValue(await journal.findTexts([...decision.bidIds, bidId('__proto__')]), [text]);
    sameValue(await journal.findTexts([]), []);
  },
  'an unknown decision is not found': async ({ journal }) => {
    equal(await journal.findDecision(undefined, decisionId(freshId())), undefined);
    equal(await journal.findDecisionOfBid(undefined, bidId('__proto__')), undefined);
  },
  'a repeated answer does not hide the first decision': async ({ journal }) => {
    const filled = decisionOf(accountId(freshId()));
    const repeated = sampleDecision({ ...filled, id: decisionId(freshId()), outcome: 'repeated' });
    journal.append({ decision: filled, events: [] });
    journal.append({ decision: repeated, events: [] });
    await journal.flush();
    sameValue(await journal.findDecisionOfBid(filled.accountId, filled.bidIds[0] ?? bidId('')), filled);
    sameValue(await journal.findDecision(filled.accountId, repeated.id), repeated);
  },
  'nothing is dropped below the limit': async ({ journal }) => {
    const before = countDropped(journal.dropped);
    const decision = decisionOf(accountId(freshId()));
    journal.append({ decision, events: [] });
    await journal.flush();
    sameValue(await journal.findDecision(undefined, decision.id), decision);
    equal(countDropped(journal.dropped), before);
  },
  'what was written was not out': async ({ journal }) => {
    const decision = decisionOf(accountId(freshId()));
    journal.append({ decision, events: [] });
    await journal.flush();
    sameValue(await journal.findDecision(undefined, decision.id), decision);
    equal(journal.isOut, false);
  },
};

const reading: Guarantees<JournalSubject> = {
  'an account without events has an empty stream': async ({ eventLog }) => {
    const page = await eventLog.read(accountId(freshId()), 0, 10);
    deepEqual(page.events, []);
    equal(page.newestId, 0);
    ok(page.oldestId <= 1, 'there is no gap before the first event');
  },
  'events come whole, oldest first, with increasing ids above 0': async ({ journal, eventLog }) => {
    const account = accountId(freshId());
    const appended = drafts(account, 0, 5);
    journal.append({ events: appended.slice(0, 3) });
    journal.append({ events: appended.slice(3) });
    await journal.flush();
    const { events, newestId } = await eventLog.read(account, 0, 100);
    sameValue(
      events.map(({ id: _, ...draft }) => draft),
      appended,
    );
    const ids = events.map(({ id }) => id);
    ok(
      ids.every((id, i) => Number.isSafeInteger(id) && id > (ids[i - 1] ?? 0)),
      `ids must increase: ${ids.join()}`,
    );
    equal(newestId, ids.at(-1));
  },
  'pages neither lose nor repeat an event': async ({ journal, eventLog }) => {
    const account = accountId(freshId());
    journal.append({ events: drafts(account, 0, 25) });
    await journal.flush();
    const seen: number[] = [];
    let after = 0;
    // 25 events fill three pages; the fourth is empty.
    for (let page = 0; page < 4; page++) {
      const { events } = await eventLog.read(account, after, 10);
      ok(events.length <= 10, 'a page keeps to its limit');
      seen.push(...events.map(({ atMs }) => atMs));
      after = events.at(-1)?.id ?? after;
    }
    deepEqual(
      seen,
      Array.from({ length: 25 }, (_, i) => i),
    );
  },
  'after the newest event there is nothing, no gap': async ({ journal, eventLog }) => {
    const account = accountId(freshId());
    journal.append({ events: drafts(account, 0, 3) });
    await journal.flush();
    const { events, newestId } = await eventLog.read(account, 0, 100);
    equal(events.length, 3);
    const page = await eventLog.read(account, newestId, 100);
    deepEqual(page.events, []);
    equal(page.newestId, newestId);
    ok(page.oldestId <= newestId + 1, 'nothing is missing');
  },
  "accounts with ids of any characters never see each other's events": async ({ journal, eventLog }) => {
    const prefix = freshId();
    const accounts = CONFUSABLE_IDS.map((s) => accountId(prefix + s));
    journal.append({ events: accounts.flatMap((account, i) => drafts(account, i, 1)) });
    await journal.flush();
    for (const [i, account] of accounts.entries()) {
      const { events } = await eventLog.read(account, 0, 100);
      deepEqual(
        events.map(({ atMs }) => atMs),
        [i],
      );
    }
  },
};

const following: Guarantees<JournalSubject> = {
  'a follower is called when new events are readable': async ({ journal, eventLog }) => {
    const account = accountId(freshId());
    let stop = (): void => undefined;
    await calledWithin((call) => {
      stop = eventLog.follow(account, call);
      journal.append({ events: drafts(account, 0, 2) });
    });
    stop();
    isTrue((await eventLog.read(account, 0, 10)).events.length > 0, 'called before anything was readable');
  },
  'stopped followers and those of other accounts are not called': async ({ journal, eventLog }) => {
    const [account, other] = [accountId(freshId()), accountId(freshId())];
    let calls = 0;
    const stopOther = eventLog.follow(other, () => calls++);
    const stop = eventLog.follow(account, () => calls++);
    stop();
    stop();
    await calledWithin((call) => {
      const stopLast = eventLog.follow(account, () => {
        stopLast();
        call();
      });
      journal.append({ events: drafts(account, 0, 1) });
    });
    stopOther();
    equal(calls, 0);
  },
};

/** Every guarantee of `Journal` and `EventLog`; how much is kept, and for how long, is the implementation's own. */
export const journalContract = (make: Make<JournalSubject>): readonly ContractCase[] =>
  casesOf(make, { ...decisions, ...searchGuarantees, ...reading, ...following, ...erasureGuarantees });
