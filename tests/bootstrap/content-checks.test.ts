import { expect, test } from '@jest/globals';
import type { ContentCheck, ContentVerdict } from '../../application/ports/content/content-check.js';
import { worstOf } from '../../bootstrap/content-checks.js';

const saying = (verdict: ContentVerdict, isLocal?: true): ContentCheck => ({ isLocal, check: async () => verdict });
const SAFE = saying({ tier: 'safe' }, true);
const GRIEF = saying({ tier: 'sensitive', reason: 'grief' });
const DRUGS = saying({ tier: 'unsafe', reason: 'drugs' });
const ask = (...checks: readonly ContentCheck[]) => worstOf(checks)?.check([], new AbortController().signal);

test('of several checks the worst verdict counts, with its reason', async () => {
  expect(await ask(SAFE, GRIEF)).toEqual({ tier: 'sensitive', reason: 'grief' });
  expect(await ask(DRUGS, SAFE, GRIEF)).toEqual({ tier: 'unsafe', reason: 'drugs' });
  expect(await ask(SAFE, SAFE)).toEqual({ tier: 'safe' });
});

test('without one of them there is no verdict', async () => {
  const out: ContentCheck = { check: () => Promise.reject(new Error('out')) };
  await expect(ask(DRUGS, out)).rejects.toThrow('out');
});

test('one check is itself, none is no check', () => {
  expect(worstOf([SAFE])).toBe(SAFE);
  expect(worstOf([])).toBeUndefined();
});

test('together they are local only if each is', () => {
  expect(worstOf([SAFE, SAFE])?.isLocal).toBe(true);
  expect(worstOf([SAFE, GRIEF])?.isLocal).toBeUndefined();
});
