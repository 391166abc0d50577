import { deepEqual, equal } from 'node:assert/strict';
import type { RecordResult } from '../../application/ports/storage/ledger.js';
import { accountId, bidId } from '../../domain/values/ids.js';
import { CONFUSABLE_IDS, freshId, sameValue } from './assertions.js';
import type { Guarantees } from './contract-case.js';
import { freshEntry, type LedgerSubject } from './ledger-samples.js';
import { sampleDraft } from './sample-records.js';

const WRITERS = 32;

const kinds = (results: readonly RecordResult[]): readonly string[] => results.map(({ kind }) => kind);

const once: Guarantees<LedgerSubject> = {
  'an event that bills nothing is counted at 0': async ({ ledger }) => {
    sameValue(await ledger.record([freshEntry()], Date.now()), [{ kind: 'counted', billed: 0, late: false }]);
    deepEqual(await ledger.record([], Date.now()), []);
  },
  'a repeated event is a duplicate, also within one batch': async ({ ledger }) => {
    const entry = freshEntry();
    deepEqual(kinds(await ledger.record([entry, entry], Date.now())), ['counted', 'duplicate']);
    deepEqual(kinds(await ledger.record([entry], Date.now())), ['duplicate']);
  },
  'a type counts once per bid, whatever the event id': async ({ ledger }) => {
    const entry = freshEntry();
    deepEqual(kinds(await ledger.record([entry], Date.now())), ['counted']);
    deepEqual(kinds(await ledger.record([{ ...entry, eventId: freshId() }], Date.now())), ['duplicate']);
  },
  'types and bids count independently': async ({ ledger }) => {
    const entry = freshEntry();
    const entries = [
      entry,
      { ...entry, type: 'ad.clicked' as const, eventId: freshId() },
      { ...entry, bidId: bidId(freshId()), eventId: freshId() },
    ];
    deepEqual(kinds(await ledger.record(entries, Date.now())), ['counted', 'counted', 'counted']);
  },
  'an event id of another bid or type is a conflict': async ({ ledger }) => {
    const entry = freshEntry();
    const otherBid = { ...entry, bidId: bidId(freshId()) };
    const otherType = { ...entry, type: 'ad.clicked' as const };
    await ledger.record([entry], Date.now());
    deepEqual(kinds(await ledger.record([otherBid, otherType, entry], Date.now())), [
      'conflict',
      'conflict',
      'duplicate',
    ]);
    const fresh = [otherBid, otherType].map((e) => ({ ...e, eventId: freshId() }));
    deepEqual(kinds(await ledger.record(fresh, Date.now())), ['counted', 'counted']);
  },
  'event ids of different accounts never collide': async ({ ledger }) => {
    const entry = freshEntry();
    const others = CONFUSABLE_IDS.map((s) =>
      freshEntry({ accountId: accountId(entry.accountId + s), eventId: entry.eventId }),
    );
    deepEqual(new Set(kinds(await ledger.record([entry, ...others], Date.now()))), new Set(['counted']));
  },
  'of simultaneous writers of an event exactly one counts': async ({ ledger }) => {
    const entry = freshEntry();
    const results = await Promise.all(Array.from({ length: WRITERS }, () => ledger.record([entry], Date.now())));
    equal(kinds(results.flat()).filter((kind) => kind === 'counted').length, 1);
    equal(kinds(results.flat()).filter((kind) => kind === 'duplicate').length, WRITERS - 1);
  },
};

const order: Guarantees<LedgerSubject> = {
  'a required event must come earlier, perhaps in the same batch': async ({ ledger }) => {
    const first = freshEntry();
    const next = { ...first, type: 'ad.render-completed' as const, eventId: freshId(), requires: [first.type] };
    deepEqual(kinds(await ledger.record([next, first, next], Date.now())), ['out-of-order', 'counted', 'counted']);
    const last = { ...first, type: 'ad.clicked' as const, eventId: freshId(), requires: [first.type, next.type] };
    deepEqual(kinds(await ledger.record([last], Date.now())), ['counted']);
  },
  'every required type must be there, of the same bid': async ({ ledger }) => {
    const first = freshEntry();
    const needs = {
      ...first,
      type: 'ad.viewed' as const,
      eventId: freshId(),
      requires: [first.type, 'ad.render-completed' as const],
    };
    const foreign = freshEntry({ accountId: first.accountId, type: 'ad.render-completed' });
    deepEqual(kinds(await ledger.record([first, foreign, needs], Date.now())), ['counted', 'counted', 'out-of-order']);
  },
  'an event out of order changes nothing and may be resent': async ({ ledger }) => {
    const first = freshEntry();
    const next = { ...first, type: 'ad.clicked' as const, eventId: freshId(), requires: [first.type] };
    await ledger.record([next], Date.now());
    await ledger.record([first], Date.now());
    deepEqual(kinds(await ledger.record([next], Date.now())), ['counted']);
  },
  'an event that requires itself never counts': async ({ ledger }) => {
    const entry = freshEntry();
    const never = { ...entry, requires: [entry.type] };
    deepEqual(kinds(await ledger.record([never, never], Date.now())), ['out-of-order', 'out-of-order']);
    await ledger.record([entry], Date.now());
    const other = { ...entry, type: 'ad.clicked' as const, requires: ['ad.clicked' as const] };
    deepEqual(kinds(await ledger.record([never, other], Date.now())), ['duplicate', 'conflict']);
  },
};

const stream: Guarantees<LedgerSubject> = {
  'only counted events are streamed, once, in order': async ({ ledger, journal, eventLog }) => {
    const account = accountId(freshId());
    const first = freshEntry({ accountId: account, stream: sampleDraft({ accountId: account, atMs: 1 }) });
    const early = {
      ...first,
      type: 'ad.viewed' as const,
      eventId: freshId(),
      requires: ['ad.render-completed' as const],
    };
    const second = {
      ...first,
      type: 'ad.clicked' as const,
      eventId: freshId(),
      stream: sampleDraft({ accountId: account, atMs: 2 }),
    };
    const silent = freshEntry({ accountId: account });
    const conflict = { ...first, bidId: bidId(freshId()) };
    await ledger.record([first, early, first, conflict, silent, second], Date.now());
    await ledger.record([second], Date.now());
    await journal.flush();
    const { events } = await eventLog.read(account, 0, 100);
    sameValue(
      events.map(({ id: _, ...draft }) => draft),
      [first.stream, second.stream],
    );
  },
};

export const countingGuarantees: Guarantees<LedgerSubject> = { ...once, ...order, ...stream };
