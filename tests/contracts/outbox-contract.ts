import { deepEqual, equal } from 'node:assert/strict';
import type { Journal } from '../../application/ports/storage/streams/journal.js';
import type { Ledger } from '../../application/ports/storage/ledger.js';
import type { Outbox } from '../../application/ports/storage/streams/outbox.js';
import { accountId, bidId, decisionId, userId } from '../../domain/values/ids.js';
import type { Notice, NoticeId } from '../../domain/delivery/notice.js';
import { freshId, sameValue } from './assertions.js';
import { casesOf, type ContractCase, type Guarantees, type Make } from './contract-case.js';
import { freshEntry } from './ledger-samples.js';
import { sampleNotice } from './sample-records.js';
import { sampleTraces } from './samples.js';

/** An empty outbox that nobody else claims from, and the journal and ledger that put notices into it. */
export interface OutboxSubject {
  readonly outbox: Outbox;
  readonly journal: Pick<Journal, 'append' | 'flush'>;
  readonly ledger: Pick<Ledger, 'record'>;
}

const LEASE_MS = 1_000;
const ALL = 1_000;

const freshNotice = (): Notice => sampleNotice({ id: freshId() as NoticeId });

const put = async ({ journal }: OutboxSubject, notices: readonly Notice[]): Promise<void> => {
  journal.append({ events: [], notices });
  await journal.flush();
};

const claimed = async ({ outbox }: OutboxSubject, nowMs: number, limit = ALL): Promise<readonly NoticeId[]> =>
  (await outbox.claim(limit, nowMs, LEASE_MS)).map(({ notice }) => notice.id);

const guarantees: Guarantees<OutboxSubject> = {
  'erasure removes the notices of decisions and ads, and no others': async (subject) => {
    const [decision, ad] = [decisionId(freshId()), bidId(freshId())];
    const base = sampleNotice();
    const ofDecision: Notice = { ...base, id: freshId() as NoticeId, offer: { ...base.offer, auctionId: decision } };
    const ofAd: Notice = { id: freshId() as NoticeId, kind: 'afterwards', ad, event: { type: 'ad.viewed' }, atMs: 1 };
    const other = freshNotice();
    await put(subject, [ofDecision, other, ofAd]);
    const traces = sampleTraces({ decisions: [decision], ads: [ad] });
    for (let times = 0; times < 2; times++) await subject.outbox.eraseUser(accountId('a'), userId('u'), traces);
    deepEqual(await claimed(subject, Date.now()), [other.id]);
  },
  'an empty outbox has nothing to claim': async (subject) => {
    deepEqual(await claimed(subject, Date.now()), []);
  },
  'the backlog counts what is not settled, claimed or not': async (subject) => {
    sameValue(await subject.outbox.backlog(), { count: 0, oldestAtMs: undefined });
    const [first, second, third] = [freshNotice(), freshNotice(), freshNotice()];
    await put(subject, [{ ...first, atMs: 5 }]);
    await put(subject, [
      { ...second, atMs: 6 },
      { ...third, atMs: 7 },
    ]);
    await claimed(subject, Date.now(), 2);
    sameValue(await subject.outbox.backlog(), { count: 3, oldestAtMs: 5 });
    await subject.outbox.settle([first.id]);
    sameValue(await subject.outbox.backlog(), { count: 2, oldestAtMs: 6 });
  },
  'a journalled notice can be claimed whole, without an attempt': async (subject) => {
    const notice = freshNotice();
    await put(subject, [notice]);
    sameValue(await subject.outbox.claim(ALL, Date.now(), LEASE_MS), [{ notice, attempts: 0 }]);
  },
  'a claim lasts until its lease ends, then counts an attempt': async (subject) => {
    const nowMs = Date.now();
    const notice = freshNotice();
    await put(subject, [notice]);
    await claimed(subject, nowMs);
    deepEqual(await claimed(subject, nowMs + LEASE_MS - 1), []);
    sameValue(await subject.outbox.claim(ALL, nowMs + LEASE_MS, LEASE_MS), [{ notice, attempts: 1 }]);
  },
  'simultaneous claims share out all notices, each once': async (subject) => {
    const notices = Array.from({ length: 30 }, freshNotice);
    await put(subject, notices);
    const nowMs = Date.now();
    const hands = await Promise.all(Array.from({ length: 6 }, () => claimed(subject, nowMs, 10)));
    deepEqual(hands.flat().sort(), notices.map(({ id }) => id).sort());
  },
  'the oldest come first': async (subject) => {
    const [first, second] = [freshNotice(), freshNotice()];
    await put(subject, [first]);
    await put(subject, [second]);
    deepEqual(await claimed(subject, Date.now(), 1), [first.id]);
  },
  'new notices come before repeated ones, the longest due first': async (subject) => {
    const nowMs = Date.now();
    const [early, late, fresh] = [freshNotice(), freshNotice(), freshNotice()];
    await put(subject, [early, late]);
    await claimed(subject, nowMs);
    await subject.outbox.postpone(early.id, nowMs + 2);
    await subject.outbox.postpone(late.id, nowMs + 1);
    await put(subject, [fresh]);
    const order = [];
    for (let times = 0; times < 3; times++) order.push(...(await claimed(subject, nowMs + 2, 1)));
    deepEqual(order, [fresh.id, late.id, early.id]);
  },
  'an acknowledgement settles a notice, once': async (subject) => {
    const { journal } = subject;
    const [due, first, second, third, fourth] = [
      freshNotice(),
      freshNotice(),
      freshNotice(),
      freshNotice(),
      freshNotice(),
    ];
    await put(subject, [due]);
    const nowMs = Date.now();
    await claimed(subject, nowMs);
    const fulfils = { notice: due.id, atMs: nowMs };
    for (const notice of [first, second]) journal.append({ events: [], notices: [notice], fulfils });
    await journal.flush();
    journal.append({ events: [], notices: [third], fulfils });
    journal.append({ events: [], notices: [fourth], fulfils: { ...fulfils, notice: freshId() as NoticeId } });
    await journal.flush();
    deepEqual(await claimed(subject, nowMs + LEASE_MS), [first.id]);
  },
  'a settled notice never returns': async (subject) => {
    const notice = freshNotice();
    await put(subject, [notice]);
    deepEqual(await claimed(subject, Date.now()), [notice.id]);
    await subject.outbox.settle([notice.id, freshId() as NoticeId]);
    await put(subject, [notice]);
    deepEqual(await claimed(subject, Date.now() + LEASE_MS), []);
  },
  'a postponed notice comes when it is due': async (subject) => {
    const nowMs = Date.now();
    const notice = freshNotice();
    await put(subject, [notice]);
    await claimed(subject, nowMs);
    await subject.outbox.postpone(notice.id, nowMs + 60_000);
    deepEqual(await claimed(subject, nowMs + LEASE_MS), []);
    deepEqual(await claimed(subject, nowMs + 60_000), [notice.id]);
  },
  'notices put back count no attempt and come when due': async (subject) => {
    const nowMs = Date.now();
    const [first, second, settled] = [freshNotice(), freshNotice(), freshNotice()];
    await put(subject, [first, second, settled]);
    await claimed(subject, nowMs);
    await subject.outbox.settle([settled.id]);
    await subject.outbox.putBack([first.id, second.id, settled.id, freshId() as NoticeId], nowMs + 60_000);
    await subject.outbox.putBack([], nowMs);
    deepEqual(await claimed(subject, nowMs + 59_999), []);
    const due = await subject.outbox.claim(ALL, nowMs + 60_000, LEASE_MS);
    deepEqual(
      due.map(({ notice, attempts }) => [notice.id, attempts]),
      [
        [first.id, 0],
        [second.id, 0],
      ],
    );
  },
  'a notice put in twice is one': async (subject) => {
    const notice = freshNotice();
    await put(subject, [notice, notice]);
    await put(subject, [notice]);
    equal((await claimed(subject, Date.now())).length, 1);
  },
  'a counted event puts in its notices, once': async (subject) => {
    const notices = [freshNotice(), freshNotice(), freshNotice()];
    const entry = freshEntry({ notices });
    await subject.ledger.record([entry], Date.now());
    await subject.ledger.record([entry], Date.now());
    deepEqual([...(await claimed(subject, Date.now()))].sort(), notices.map(({ id }) => id).sort());
  },
  'an uncounted event puts in no notices': async (subject) => {
    const [notice, first] = [freshNotice(), freshEntry({ type: 'ad.render-started' })];
    const entry = {
      ...first,
      eventId: freshId(),
      requires: [first.type],
      type: 'ad.viewed',
      notices: [notice],
    } as const;
    await subject.ledger.record([entry], Date.now());
    deepEqual(await claimed(subject, Date.now()), []);
    await subject.ledger.record([first, entry], Date.now());
    deepEqual(await claimed(subject, Date.now()), [notice.id]);
  },
};

/** Every guarantee of `Outbox`. Each case needs an outbox of its own. */
export const outboxContract = (make: Make<OutboxSubject>): readonly ContractCase[] => casesOf(make, guarantees);
