import { expect, test } from '@jest/globals';
import type { AdOperations } from '../../../application/api/ad-operations.js';
import type { DecisionSearch } from '../../../application/ports/storage/streams/journal.js';
import type { DecisionFilter } from '../../../domain/decision-record/search.js';
import { accountId, conversationId, lineItemId, placementCode, sourceId, userId } from '../../../domain/values/ids.js';
import { createEngine, otherAccount, type Engine } from '../engine.js';
import { bidding, bidOf } from '../fake-demand.js';
import { sold } from '../sold.js';

const searchOf = (
  { account }: Pick<Engine, 'account'>,
  filter: DecisionFilter,
  differs: Partial<DecisionSearch> = {},
): DecisionSearch => ({
  ...{ accountId: account.id, fromMs: 0, untilMs: Number.MAX_SAFE_INTEGER, filter, limit: 10 },
  ...differs,
});

type Found = Awaited<ReturnType<AdOperations['searchDecisions']>>;
const partOf = (found: Found): string | undefined => ('part' in found ? found.part : undefined);

/** After one turn that a bidder has won. */
const stage = async () => {
  const demand = [bidding('dsp', [bidOf('dsp')])];
  const engine = createEngine({ campaigns: [sold('tea', 2.5)], otherAccounts: [otherAccount()], ports: { demand } });
  await engine.preload({ userId: userId('u'), conversationId: conversationId('c') });
  const search = async (filter: DecisionFilter, differs: Partial<DecisionSearch> = {}) =>
    engine.operations.searchDecisions(searchOf(engine, filter, differs));
  return { engine, demand, search };
};

const NOTHING = { decisions: [], next: undefined };

test('what exists and is in no decision is found nowhere; what does not exist is named with what does', async () => {
  const { engine, search } = await stage();
  const [campaign] = engine.ports.catalog.current().campaigns;
  const known = campaign?.lineItems[0]?.id ?? lineItemId('none');
  expect(await search({ lineItem: known })).toEqual(NOTHING);
  expect(await search({ lineItem: lineItemId('typo') })).toMatchObject({ part: 'lineItem', known: [known] });
  expect(await search({ bidder: sourceId('typo') })).toMatchObject({ part: 'bidder', known: ['dsp'] });
  const codes = engine.account.placements.map(({ code }) => code);
  expect(await search({ placement: placementCode('typo') })).toMatchObject({ part: 'placement', known: codes });
});

test('an account without a decision is known, another one is not', async () => {
  const { search } = await stage();
  expect(await search({}, { accountId: otherAccount().id })).toEqual(NOTHING);
  expect(partOf(await search({}, { accountId: accountId('typo') }))).toBe('account');
});

test('what was removed stays known by its figures, also where no decision of the search has it', async () => {
  const { engine, demand, search } = await stage();
  demand.length = 0;
  const later = { fromMs: engine.clock.nowMs() + 1 };
  expect(await search({ bidder: sourceId('dsp') }, later)).toEqual(NOTHING);
  expect(partOf(await search({ bidder: sourceId('typo') }, later))).toBe('bidder');
});

test('behind a cursor there may be anything: no name is looked up', async () => {
  const { search } = await stage();
  const { decisions } = (await search({})) as Exclude<Found, { readonly part: string }>;
  const [last] = decisions;
  const before = last && { atMs: last.atMs, id: last.id };
  expect(await search({ bidder: sourceId('typo') }, { before })).toEqual(NOTHING);
});
