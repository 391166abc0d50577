import { expect, test } from '@jest/globals';
import { inMemoryPorts, OPEN_CHECKS, OpenChecksError, type OpenCheck } from '../../../bootstrap/embed/memory.js';
import { newAccount } from '../../../domain/catalog/account.js';
import { accountId } from '../../../domain/values/ids.js';
import { ACCOUNT, CATALOG, preload } from './embedded-turn.js';

const ALL = Object.keys(OPEN_CHECKS) as OpenCheck[];

const refusalOf = (openChecks: readonly OpenCheck[]): unknown => {
  try {
    inMemoryPorts(CATALOG, { openChecks });
    return undefined;
  } catch (error) {
    return error;
  }
};

test('a production account is refused with the checks that are open, and a sentence that says what to do', () => {
  const refusal = refusalOf([]) as OpenChecksError;
  expect(refusal).toBeInstanceOf(OpenChecksError);
  expect([refusal.name, refusal.account, refusal.openChecks]).toEqual(['OpenChecksError', ACCOUNT.id, ALL]);
  for (const said of [
    '"my-app"',
    'ad-placement/production',
    'no conversation is found unsafe',
    "openChecks: ['reader'",
  ])
    expect(refusal.message).toContain(said);
});

test.each(ALL)('and also when only %s was not named', (missing) =>
  expect(refusalOf(ALL.filter((check) => check !== missing))).toMatchObject({ openChecks: [missing] }),
);

test('whoever names them all is served, as they are', async () => {
  const outcome = await preload(inMemoryPorts(CATALOG, { openChecks: ALL }), {
    content: 'I want to kill myself tonight.',
  });
  expect(outcome.kind).toBe('filled');
});

test('development needs nothing named, with or without an account of one’s own', () => {
  const mine = newAccount({ id: accountId('mine'), mode: 'development' });
  expect(inMemoryPorts().catalog.current().accounts.size).toBe(1);
  expect(
    inMemoryPorts({ accounts: [{ account: mine }] })
      .catalog.current()
      .accounts.has(mine.id),
  ).toBe(true);
});
