import { describe, expect, test } from '@jest/globals';
import { createDirectDemand } from '../../../adapters/demand-direct/index.js';
import type { DemandResponse } from '../../../application/ports/demand-source.js';
import type { LineItem } from '../../../domain/catalog/campaign.js';
import type { Bid } from '../../../domain/demand/bid.js';
import type { Nanos } from '../../../domain/values/money.js';
import { zoneNamed, type TimeZone } from '../../../domain/values/time-zone.js';
import * as sample from '../../contracts/index.js';

const zone = (name: string): TimeZone => zoneNamed(name) ?? 0;

/** One source, asked on accounts of any zone. */
const asking = (differs: Partial<LineItem>) => {
  const flight = { startMs: Date.UTC(2020, 0), endMs: Date.UTC(2040, 0), budgetPerDay: 1_000_000_000 as Nanos };
  const lineItem = sample.sampleLineItem({ ...flight, ...differs });
  const catalog = sample.sampleCatalog({ campaigns: [sample.sampleCampaign({ lineItems: [lineItem] })] });
  const source = createDirectDemand();
  const at = (account: string, time: string) =>
    sample.sampleOpportunity({ account: sample.sampleAccount({ timeZone: zone(account) }), nowMs: Date.parse(time) });
  const ask = (account: string, time: string): Bid | undefined =>
    (source.bid(at(account, time), catalog, AbortSignal.abort()) as DemandResponse).bids[0];
  return {
    dayOf: (account: string, time: string): string | undefined => {
      const bid = ask(account, time);
      return bid?.kind === 'direct' ? /\d+$/.exec(bid.budgets.at(-1)?.id ?? '')?.[0] : undefined;
    },
    ask,
    stands: (bid: Bid | undefined, account: string, time: string) =>
      bid && source.stillOffers?.(bid, at(account, time), catalog),
  };
};
const BEFORE = '2026-06-15T18:14:59.999Z';
const AFTER = '2026-06-15T18:15:00.000Z';

describe('the day that a line item pays from', () => {
  test.each([
    ['Asia/Kathmandu', '20619', '20620'],
    ['UTC', '20619', '20619'],
    ['Pacific/Kiritimati', '20620', '20620'],
  ])('is that of an account in %s', (account, before, after) => {
    const { dayOf } = asking({});
    expect([dayOf(account, BEFORE), dayOf(account, AFTER), dayOf(account, BEFORE)]).toEqual([before, after, before]);
  });

  test('is its own on every account, if it has a zone', () => {
    const { dayOf } = asking({ timeZone: zone('Asia/Kathmandu') });
    for (const account of ['Asia/Kathmandu', 'UTC', 'Pacific/Kiritimati', 'America/New_York'])
      expect([dayOf(account, BEFORE), dayOf(account, AFTER)]).toEqual(['20619', '20620']);
  });

  test('ends what was prepared from it, and nothing else does', () => {
    for (const own of [undefined, zone('Asia/Kathmandu')]) {
      const { ask, stands } = asking({ timeZone: own });
      const bid = ask('Asia/Kathmandu', '2026-06-15T10:00:00Z');
      expect([stands(bid, 'Asia/Kathmandu', BEFORE), stands(bid, 'Asia/Kathmandu', AFTER)]).toEqual([true, false]);
    }
    const { ask, stands } = asking({ budgetPerDay: undefined });
    expect(stands(ask('Asia/Kathmandu', BEFORE), 'Asia/Kathmandu', AFTER)).toBe(true);
  });
});

describe('hours', () => {
  const open = { dayParts: [{ days: ['sun'], fromHour: 1, toHour: 2 }] } as const;
  const openAt = (account: string, own: string | undefined, times: readonly string[]) => {
    const { ask } = asking({ ...open, timeZone: own === undefined ? undefined : zone(own) });
    return times.map((time) => ask(account, time) !== undefined);
  };

  test.each([
    ['Australia/Lord_Howe', undefined],
    ['UTC', 'Australia/Lord_Howe'],
  ])('are open again when clocks show them again, half an hour later: %s, %s', (account, own) => {
    const times = ['13:59', '14:00', '14:59', '15:00', '15:29', '15:30'].map((time) => `2026-04-04T${time}:00Z`);
    expect(openAt(account, own, times)).toEqual([false, true, true, true, true, false]);
  });

  test('that clocks skip never open', () => {
    const times = ['00:59', '01:00', '01:30', '02:00'].map((time) => `2026-03-29T${time}:00Z`);
    expect(openAt('Europe/London', undefined, times)).toEqual([false, false, false, false]);
  });
});
