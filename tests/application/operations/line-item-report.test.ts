import { describe, expect, test } from '@jest/globals';
import { createMemoryLedger, createMemoryRollups } from '../../../adapters/store-memory/index.js';
import { isOfAccount, reportLineItem } from '../../../application/operations/line-item-report.js';
import { behindLineItems, SeenLineItems } from '../../../application/operations/operator-watch.js';
import type { Campaign, LineItem } from '../../../domain/catalog/campaign.js';
import type { Causes } from '../../../domain/delivery/rollups/candidate-count.js';
import { accountId, lineItemId } from '../../../domain/values/ids.js';
import { costOfImpression } from '../../../domain/values/money.js';
import { DAY_MS, HOUR_MS } from '../../../domain/values/time.js';
import { sampleAccount } from '../../contracts/samples.js';
import { catalogOf } from '../engine.js';
import { impressions, sold } from '../sold.js';

const START = Date.UTC(2026, 0, 15);
const NOW = START + DAY_MS;
const account = sampleAccount();
const other = sampleAccount({ id: accountId('other') });
const flight = { startMs: START, endMs: START + 2 * DAY_MS, dayParts: [], budgetTotal: impressions(1_000, 5) };
const plain = sold('spring', 5, { ...flight, budgetPerDay: undefined });
/** In Germany alone. */
const inGermany = ({ targeting, ...lineItem }: LineItem): LineItem => ({
  ...lineItem,
  targeting: { ...targeting, countries: ['DE'] },
});
const spring: Campaign = { ...plain, lineItems: plain.lineItems.map(inGermany) };
const catalog = catalogOf([account], [spring]);

/** In each hour of the day before: so many turns for each causes. */
const portsWith = (turns: readonly (readonly [Causes, number])[]) => {
  const rollups = createMemoryRollups();
  for (let hour = 0; hour < 24; hour++)
    rollups.addCandidates(
      turns.map(([causes, count]) => ({
        ...{ accountId: account.id, lineItemId: lineItemId('spring'), atMs: START + hour * HOUR_MS },
        ...{ causes, turns: count, variance: 0 },
      })),
    );
  return { rollups, ledger: createMemoryLedger({ events: { appendEvents: () => undefined } }) };
};

const report = async (turns: readonly (readonly [Causes, number])[]) => {
  const found = await reportLineItem(portsWith(turns), lineItemId('spring'), { catalog, nowMs: NOW, hours: 24 });
  if (found === undefined) throw new Error('there is a report');
  return found;
};

describe('a line item', () => {
  test('that is kept out has each cause with what its change brings, after those before it', async () => {
    const { forecast, budgets, sentences } = await report([
      [['won'], 4],
      [['targeting-country'], 10],
      [['targeting-country', 'creative-pending'], 20],
    ]);
    const cost = costOfImpression(5_000_000 as never);
    expect(forecast.projected.amount).toBeCloseTo(24 * 4 * cost);
    expect(forecast.causes.map(({ reason, turns, brings }) => [reason, turns, Math.round(brings / cost)])).toEqual([
      ['targeting-country', 720, 240],
      ['creative-pending', 480, 480],
    ]);
    expect(budgets[0]?.isBehind).toBe(true);
    expect(sentences.join('\n')).toContain('add countries to `targeting.countries`: this brings 1.20 USD, or 240 imp');
  });

  test('that was changed since is told so of the turns before', async () => {
    const mended = catalogOf([account], [plain]);
    const ports = portsWith([[['targeting-country', 'creative-pending'], 10]]);
    const found = await reportLineItem(ports, lineItemId('spring'), { catalog: mended, nowMs: NOW, hours: 24 });
    expect(found?.forecast.causes.map(({ reason, isMended }) => [reason, isMended])).toEqual([
      ['targeting-country', true],
      ['creative-pending', undefined],
    ]);
    expect(found?.sentences.join('\n')).toContain('(targeting-country) in 240 turns. Nothing is left to mend');
    expect(found?.sentences.join('\n')).toContain('To mend it, approve');
  });

  test('that pacing alone keeps out is on plan, and is told so', async () => {
    const { forecast, budgets, sentences } = await report([
      [['won'], 20],
      [['budget-pacing'], 200],
    ]);
    expect([budgets[0]?.isBehind, forecast.causes]).toEqual([false, []]);
    expect(sentences.join('\n')).toMatch(/on plan, and nothing has to be changed.*Pacing kept it out of 4800 of 5280/s);
  });

  test('that nobody asked for has no turns, and is told so', async () => {
    const { budgets, sentences } = await report([]);
    expect(budgets[0]?.isBehind).toBe(true);
    expect(sentences.join('\n')).toContain('in no turn: no account that it may run on asked for ads');
  });

  test('that is paused, or whose campaign is archived, says so', async () => {
    const lineItems = spring.lineItems.map((lineItem) => ({ ...lineItem, status: 'paused' as const }));
    const stopped = catalogOf([account], [{ ...spring, status: 'archived', lineItems }]);
    const question = { catalog: stopped, nowMs: NOW, hours: 24 };
    const found = await reportLineItem(portsWith([]), lineItemId('spring'), question);
    expect(found?.sentences.filter((sentence) => sentence.includes('not shown'))).toEqual([
      expect.stringMatching(/^The campaign is archived.*campaigns resume/),
      expect.stringMatching(/^The line item is paused.*campaigns resume/),
    ]);
    expect((await report([])).sentences.join('\n')).not.toContain('not shown');
  });

  test('that does not exist has no report', async () => {
    const question = { catalog, nowMs: NOW, hours: 24 };
    expect(await reportLineItem(portsWith([]), lineItemId('autumn'), question)).toBeUndefined();
  });
});

test('an account reads what runs on it alone', () => {
  const id = lineItemId('spring');
  expect(isOfAccount(catalog, id, account.id)).toBe(true);
  expect(isOfAccount(catalogOf([account, other], [spring]), id, account.id)).toBe(false);
  const own = { ...spring, accounts: [account.id] };
  expect(isOfAccount(catalogOf([account, other], [own]), id, account.id)).toBe(true);
  expect(isOfAccount(catalogOf([account, other], [own]), id, other.id)).toBe(false);
  expect(isOfAccount(catalog, lineItemId('autumn'), account.id)).toBe(false);
});

describe('the operator hears of a line item', () => {
  const behind = (turns: readonly (readonly [Causes, number])[], nowMs = NOW) =>
    behindLineItems(portsWith(turns), catalog, new SeenLineItems(), nowMs);

  test('that is behind, once a day, with its causes, but for those of before a change', async () => {
    const causes = ['targeting-country', 'creative-pending', 'outside-hours'] as const;
    const turns = [[['won'], 4] as const, [causes, 20] as const] as const;
    const [notice] = await behind(turns);
    expect(notice?.event).toMatchObject({
      ...{ type: 'line-item.behind', lineItem: 'spring', budget: 'total', limitUsd: 5 },
      causes: ['targeting-country', 'creative-pending'],
    });
    expect((await behind(turns, NOW + HOUR_MS))[0]?.id).toBe(notice?.id);
    expect((await behind(turns, START + 7 * HOUR_MS))[0]?.id).not.toBe(notice?.id);
  });

  test('neither while it is on plan, nor before it has run for six hours', async () => {
    expect(await behind([[['won'], 40]])).toEqual([]);
    const turns = [[['targeting-country'], 20] as const] as const;
    expect(await behind(turns, START + 5 * HOUR_MS)).toEqual([]);
    expect(await behind(turns, START + 6 * HOUR_MS)).toHaveLength(1);
  });

  test('that no one asked for only after this node has seen it for six hours', async () => {
    const seen = new SeenLineItems();
    const unasked = (nowMs: number) => behindLineItems(portsWith([]), catalog, seen, nowMs);
    expect(await unasked(NOW)).toEqual([]);
    expect(await unasked(NOW + 5 * HOUR_MS)).toEqual([]);
    expect(await unasked(NOW + 6 * HOUR_MS)).toHaveLength(1);
    // Seen before a restart: it has its turns of then.
    expect(await behind([[['targeting-country'], 20]], NOW)).toHaveLength(1);
  });
});
