import * as memory from '../../adapters/store-memory/index.js';
import type { LedgerEntry } from '../../application/ports/storage/ledger.js';
import type { Rollups } from '../../application/ports/storage/rollups.js';
import type { CandidateCount } from '../../domain/delivery/rollups/candidate-count.js';
import type { ReportRow, VariantRow } from '../../domain/delivery/rollups/rollup.js';
import { accountId, decisionId } from '../../domain/values/ids.js';
import { HOUR_MS } from '../../domain/values/time.js';
import { OTHER_VALUE } from '../../domain/figures/rollup-dimensions.js';
import * as contracts from '../contracts/index.js';
import { tryKit } from './try-kit.js';

type Subject = contracts.RollupsSubject;

const good = (): Subject => {
  const rollups = memory.createMemoryRollups();
  const journal = memory.createMemoryJournal({ rollups });
  return { rollups, journal, ledger: memory.createMemoryLedger({ events: journal, rollups }) };
};

const reading =
  (change: (read: Rollups['read']) => Rollups['read']) =>
  (subject: Subject): Subject => ({
    ...subject,
    rollups: { ...subject.rollups, read: change((account, query) => subject.rollups.read(account, query)) },
  });
const rows = (change: (all: readonly ReportRow[]) => readonly ReportRow[]) =>
  reading((read) => async (account, query) => change(await read(account, query)));
const figures = (change: (sums: ReportRow['figures']) => ReportRow['figures']) =>
  rows((all) => all.map((row) => ({ ...row, figures: change(row.figures) })));

/** Both kinds of writers, broken on their way to the figures. */
const entries =
  (change: (all: readonly LedgerEntry[]) => readonly LedgerEntry[]) =>
  (subject: Subject): Subject => ({
    ...subject,
    ledger: { ...subject.ledger, record: (all, nowMs) => subject.ledger.record(change(all), nowMs) },
  });
const assignments = (change: (one: Assignment) => Assignment) =>
  entries((all) =>
    all.map((entry) => ({
      ...entry,
      soldAs: entry.soldAs && { ...entry.soldAs, assignment: change(entry.soldAs.assignment) },
    })),
  );
type Assignment = NonNullable<LedgerEntry['soldAs']>['assignment'];
const variantRows =
  (change: (all: readonly VariantRow[]) => readonly VariantRow[]) =>
  (subject: Subject): Subject => ({
    ...subject,
    rollups: {
      ...subject.rollups,
      readVariants: async (account, query) => change(await subject.rollups.readVariants(account, query)),
    },
  });
const candidates =
  (change: (all: readonly CandidateCount[]) => readonly CandidateCount[]) =>
  (subject: Subject): Subject => ({
    ...subject,
    rollups: {
      ...subject.rollups,
      readCandidates: async (lineItem, query) => change(await subject.rollups.readCandidates(lineItem, query)),
    },
  });
const journal =
  (change: (good: Subject['journal']) => Partial<Subject['journal']>) =>
  (subject: Subject): Subject => ({ ...subject, journal: { ...subject.journal, ...change(subject.journal) } });

tryKit<Subject>('report', {
  kit: contracts.rollupsContract,
  good,
  idle: () => ({
    rollups: {
      read: async () => [],
      accounts: async () => [],
      newestAtMs: async () => undefined,
      readVariants: async () => [],
      readCandidates: async () => [],
      countUncounted: async () => 0,
    },
    journal: { append: () => undefined, flush: async () => undefined },
    ledger: {
      hold: async (holds) => holds.map(() => false),
      record: async (all) => all.map(() => ({ kind: 'duplicate' })),
    },
  }),
  idlePasses: {},
  mutants: {
    'an unused account has no rows and zero totals': [
      'without figures there is no total',
      rows((all) => all.filter(({ figures: sums }) => Object.values(sums).some((sum) => Number(sum) !== 0))),
    ],
    'a counted event adds to its figure, its bill to the revenue': [
      'rewards are left out',
      figures((sums) => ({ ...sums, rewards: 0 })),
    ],
    'uncounted and unbilled events earn nothing': [
      'what is too late is earned all the same',
      entries((all) => all.map((entry) => ({ ...entry, bills: entry.bills && { ...entry.bills, budgets: [] } }))),
    ],
    'money is exact beyond the largest safe integer': [
      'money is added up as a number',
      figures((sums) => ({ ...sums, revenue: BigInt(Math.round(Number(sums.revenue) * 1.0000001)) })),
    ],
    'a filled turn is a request, and a fill of its campaign': [
      'fills belong to no campaign',
      rows((all) => all.map(({ campaign: _, ...row }) => row)),
    ],
    'a no-fill has its reason': ['reasons are left out', rows((all) => all.map(({ reason: _, ...row }) => row))],
    'a creative that was refused stands in a rollup of its own alone': [
      'it is without its name',
      rows((all) => all.map(({ creative: _, ...row }) => row)),
    ],
    'repeated answers and decisions are no new requests': [
      'every answer is a request',
      journal(({ append }) => ({
        append: (entry) => append({ ...entry, decision: entry.decision && { ...entry.decision, outcome: 'filled' } }),
      })),
    ],
    'rows are sorted by time, then by their other dimensions, empty ones first': [
      'what has no place comes last',
      rows((all) => all.toReversed()),
    ],
    'pages of rows neither lose nor repeat one': [
      'the place is passed over',
      reading((read) => (account, query) => read(account, { ...query, after: undefined })),
    ],
    'rows of one value alone are read when it is named': [
      'the value is passed over',
      reading((read) => (account, query) => read(account, { ...query, only: undefined })),
    ],
    'an advertiser that a bidder names is another than the direct one of the same id': [
      'all are direct',
      rows((all) => all.map((row) => (row.source === undefined ? row : { ...row, source: 'direct' }))),
    ],
    'every account for which something was counted is named': [
      'none is named',
      (subject) => ({ ...subject, rollups: { ...subject.rollups, accounts: async () => [] } }),
    ],
    'days and hours are UTC; the end is excluded': [
      'the end of the time is part of it',
      reading((read) => (account, query) => read(account, { ...query, toMs: query.toMs + HOUR_MS })),
    ],
    'days and hours are those of the zone, through every change of its clocks': [
      'the zone is passed over',
      entries((all) => all.map((entry) => ({ ...entry, soldAs: entry.soldAs && { ...entry.soldAs, timeZone: 0 } }))),
    ],
    'every rollup groups by its dimensions and adds up to the same': [
      "a bidder's share is passed over",
      entries((all) =>
        all.map((entry) => ({ ...entry, soldAs: entry.soldAs && { ...entry.soldAs, adjustment: undefined } })),
      ),
    ],
    'a thousand values a day have rows of their own, the others share one': [
      'what is beyond them is left out',
      rows((all) => all.filter(({ creative }) => creative !== OTHER_VALUE)),
    ],
    'accounts, placements and campaigns of any characters never collide': [
      'accounts are compared without case',
      (subject) => {
        const lower = (id: string) => accountId(id.toLowerCase());
        const { ledger } = entries((all) => all.map((one) => ({ ...one, accountId: lower(one.accountId) })))(subject);
        return { ...reading((read) => (account, query) => read(lower(account), query))(subject), ledger };
      },
    ],
    'figures of variants have rows by day and bucket': [
      'users are all in one bucket',
      assignments((assignment) => assignment && { ...assignment, bucket: 0 }),
    ],
    'a decision counts for its variant or the hold-out': [
      'a held out user counts for the variant',
      journal(({ append }) => ({
        append: ({ decision, ...entry }) =>
          append({ ...entry, decision: decision && { ...decision, inputs: { ...decision.inputs, turn: undefined } } }),
      })),
    ],
    'a line item has its turns by hour, account and all that kept it out': [
      'what decided is all that is kept',
      candidates((all) => all.map(({ causes: [first], ...count }) => ({ ...count, causes: [first] }))),
    ],
    'a decision that is written twice counts its candidates once': [
      'each writing counts',
      journal(({ append }) => ({
        append: ({ decision, ...entry }) =>
          append({ ...entry, decision: decision && { ...decision, id: decisionId(crypto.randomUUID()) } }),
      })),
    ],
    'in a busy second some turns stand for all, and say so': [
      'it claims to be exact',
      candidates((all) => all.map((count) => ({ ...count, variance: 0 }))),
    ],
    'turns that others stand for are counted, by hour and account': [
      'accounts are taken together',
      (subject) => ({
        ...subject,
        rollups: {
          ...subject.rollups,
          countUncounted: ({ fromMs, toMs }) => subject.rollups.countUncounted({ fromMs, toMs }),
        },
      }),
    ],
    'fifty variants a day have own figures, the others share one': [
      'what is beyond them is counted for nobody',
      variantRows((all) => all.filter(({ variant }) => variant !== 'other')),
    ],
  },
});
