import { deepEqual, equal } from 'node:assert/strict';
import type { Issued, StatementStore } from '../../application/ports/storage/statement-store.js';
import type { Month } from '../../domain/settlement/month.js';
import { partyOf, PARTY_KINDS, type Party } from '../../domain/settlement/party.js';
import type { Statement, StatementDraft } from '../../domain/settlement/statement.js';
import { accountId } from '../../domain/values/ids.js';
import { freshId } from './assertions.js';
import { casesOf, type ContractCase, type Guarantees, type Make } from './contract-case.js';

const NOW = 1_767_225_600_000;
const RACERS = 16;
const NOVEMBER = '2026-11' as Month;
const DECEMBER = '2026-12' as Month;

/** More than a number holds. */
const MUCH = 9_007_199_254_740_993_000_000_007n;

const draftOf = (party: Party, month = NOVEMBER): StatementDraft => ({
  ...{ party, month, name: 'Grüße 片名 👩‍👧 \\0041\u0000', closedAtMs: NOW, author: 'anna\u0000' },
  lines: [
    { kind: 'month', month, account: accountId('acme'), item: '__proto__', impressions: 7, amount: MUCH },
    { kind: 'correction', month: '2026-10' as Month, account: accountId('acme'), impressions: -1, amount: -1n },
  ],
});

const anAccount = (): Party => partyOf('account', `Grüße \\ ${freshId()}`);

const issueNext = async (store: StatementStore, draft: StatementDraft): Promise<Statement> => {
  const issued = await store.issue(draft, await store.newest(draft.party.kind));
  if (issued.kind !== 'issued') throw new Error('Nobody else issues here.');
  return { ...draft, number: issued.number };
};

const kindsOf = (all: readonly Issued[]): readonly string[] => all.map(({ kind }) => kind).sort();

/** As values: a store may leave out fields that are `undefined`. */
const sameStatements = (actual: readonly (Statement | undefined)[], expected: readonly Statement[]): void => {
  const plain = (all: readonly (Statement | undefined)[]): unknown =>
    JSON.parse(JSON.stringify(all, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)));
  deepEqual(plain(actual), plain(expected));
};

const guarantees: Guarantees<StatementStore> = {
  'a statement is read back whole, to the nano': async (store) => {
    for (const kind of PARTY_KINDS) {
      const issued = await issueNext(store, draftOf(partyOf(kind, `a\u0000 ${freshId()}`)));
      sameStatements([await store.find(issued.number)], [issued]);
    }
  },
  'numbers of each kind of party are consecutive': async (store) => {
    const first = await issueNext(store, draftOf(anAccount()));
    const others = await store.newest('advertiser');
    const second = await issueNext(store, draftOf(anAccount()));
    equal(second.number.sequence, first.number.sequence + 1);
    equal(await store.newest('account'), second.number.sequence);
    equal(await store.newest('advertiser'), others);
  },
  'what has no number yet is not found': async (store) => {
    const newest = (await issueNext(store, draftOf(anAccount()))).number.sequence;
    for (const sequence of [0, -1, newest + 1]) equal(await store.find({ kind: 'account', sequence }), undefined);
  },
  'a party has one statement of a month, and it does not change': async (store) => {
    const issued = await issueNext(store, draftOf(anAccount()));
    const newest = await store.newest('account');
    const again = { ...draftOf(issued.party), author: 'ben' };
    deepEqual(await store.issue(again, newest), { kind: 'closed' });
    equal(await store.newest('account'), newest);
    sameStatements([await store.find(issued.number)], [issued]);
  },
  'issuing after an old number writes nothing': async (store) => {
    await issueNext(store, draftOf(anAccount()));
    const newest = await store.newest('account');
    for (const after of [newest - 1, newest + 1, newest + 7])
      deepEqual(await store.issue(draftOf(anAccount()), after), { kind: 'conflict' });
    equal(await store.newest('account'), newest);
  },
  'of many that are issued at once exactly one gets the number': async (store) => {
    const newest = await store.newest('account');
    const parties = Array.from({ length: RACERS }, anAccount);
    const outcomes = await Promise.all(parties.map((party) => store.issue(draftOf(party), newest)));
    deepEqual(kindsOf(outcomes), [...Array.from({ length: RACERS - 1 }, () => 'conflict'), 'issued']);
    const winner = parties[outcomes.findIndex(({ kind }) => kind === 'issued')];
    equal((await store.find({ kind: 'account', sequence: newest + 1 }))?.party.id, winner?.id);
  },
  'the statements of a party are listed in order, of all months or of one': async (store) => {
    const [party, other] = [anAccount(), anAccount()];
    const december = await issueNext(store, draftOf(party, DECEMBER));
    await issueNext(store, draftOf(other));
    const november = await issueNext(store, draftOf(party));
    sameStatements(await store.ofParty({ party }), [december, november]);
    sameStatements(await store.ofParty({ party, month: NOVEMBER }), [november]);
    deepEqual(await store.ofParty({ party: partyOf('bidder', party.id) }), []);
  },
  'pages follow each other, in the order of numbers': async (store) => {
    const before = await store.newest('account');
    const all: Statement[] = [];
    for (let i = 0; i < 3; i++) all.push(await issueNext(store, draftOf(anAccount())));
    sameStatements(await store.page({ kind: 'account', afterSequence: before, limit: 2 }), all.slice(0, 2));
    sameStatements(await store.page({ kind: 'account', afterSequence: before + 2, limit: 2 }), all.slice(2));
    const december = await issueNext(store, draftOf(anAccount(), DECEMBER));
    const page = { kind: 'account', month: DECEMBER, afterSequence: before } as const;
    sameStatements(await store.page({ ...page, limit: 1 }), [december]);
    deepEqual(await store.page({ ...page, afterSequence: december.number.sequence, limit: 1 }), []);
  },
};

/** Every guarantee of `StatementStore`. The subject may be shared, but nobody else may issue on it meanwhile. */
export const statementStoreContract = (make: Make<StatementStore>): readonly ContractCase[] =>
  casesOf(make, guarantees);
