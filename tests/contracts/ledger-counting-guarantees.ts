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
  'an event is counted, and costs nothing when it bills nothing': async ({ ledger }) => {
    sameValue(await ledger.record([freshEntry()], Date.now()), [{ kind: 'counted', billed: 0, late: false }]);
    deepEqual(await ledger.record([], Date.now()), []);
  },
  'the same event again is a duplicate, also within one batch': async ({ ledger }) => {
    const entry = freshEntry();
    deepEqual(kinds(await ledger.record([entry, entry], Date.now())), ['counted', 'duplicate']);
    deepEqual(kinds(await ledger.record([entry], Date.now())), ['duplicate']);
  },
  'a type is counted once per bid, whatever the event id': async ({ ledger }) => {
    const entry = freshEntry();
    deepEqual(kinds(await ledger.record([entry], Date.now())), ['counted']);
    deepEqual(kinds(await ledger.record([{ ...entry, eventId: freshId() }], Date.now())), ['duplicate']);
  },
  'each type of a bid and each bid count by themselves': async ({ ledger }) => {
    const entry = freshEntry();
    const entries = [
      entry,
      { ...entry, type: 'ad.clicked' as const, eventId: freshId() },
      { ...entry, bidId: bidId(freshId()), eventId: freshId() },
    ];
    deepEqual(kinds(await ledger.record(entries, Date.now())), ['counted', 'counted', 'counted']);
  },
  'an event id that was counted for another bid or type is a conflict and changes nothing': async ({ ledger }) => {
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
  'event ids of different accounts never meet': async ({ ledger }) => {
    const entry = freshEntry();
    const others = CONFUSABLE_IDS.map((s) =>
      freshEntry({ accountId: accountId(entry.accountId + s), eventId: entry.eventId }),
    );
    deepEqual(new Set(kinds(await ledger.record([entry, ...others], Date.now()))), new Set(['counted']));
  },
  'of many writers of one event exactly one counts': async ({ ledger }) => {
    const entry = freshEntry();
    const results = await Promise.all(Array.from({ length: WRITERS }, () => ledger.record([entry], Date.now())));
    equal(kinds(results.flat()).filter((kind) => kind === 'counted').length, 1);
    equal(kinds(results.flat()).filter((kind) => kind === 'duplicate').length, WRITERS - 1);
  },
};

const order: Guarantees<LedgerSubject> = {
  'what an event requires may come earlier, also in the same batch, not later': async ({ ledger }) => {
    const first = freshEntry();
    const next = { ...first, type: 'ad.render-completed' as const, eventId: freshId(), requires: [first.type] };
    deepEqual(kinds(await ledger.record([next, first, next], Date.now())), ['out-of-order', 'counted', 'counted']);
    const last = { ...first, type: 'ad.clicked' as const, eventId: freshId(), requires: [first.type, next.type] };
    deepEqual(kinds(await ledger.record([last], Date.now())), ['counted']);
  },
  'every required type has to be there, and of the same bid': async ({ ledger }) => {
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
  'an event that came out of order left nothing behind and may be sent again': async ({ ledger }) => {
    const first = freshEntry();
    const next = { ...first, type: 'ad.clicked' as const, eventId: freshId(), requires: [first.type] };
    await ledger.record([next], Date.now());
    await ledger.record([first], Date.now());
    deepEqual(kinds(await ledger.record([next], Date.now())), ['counted']);
  },
  'an event that requires itself is never counted, and is a duplicate or a conflict all the same': async ({
    ledger,
  }) => {
    const entry = freshEntry();
    const never = { ...entry, requires: [entry.type] };
    deepEqual(kinds(await ledger.record([never, never], Date.now())), ['out-of-order', 'out-of-order']);
    await ledger.record([entry], Date.now());
    const other = { ...entry, type: 'ad.clicked' as const, requires: ['ad.clicked' as const] };
    deepEqual(kinds(await ledger.record([never, other], Date.now())), ['duplicate', 'conflict']);
  },
};

const stream: Guarantees<LedgerSubject> = {
  'a counted event is in the stream, once, in the order of counting; others are not': async ({
    ledger,
    journal,
    eventLog,
  }) => {
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
