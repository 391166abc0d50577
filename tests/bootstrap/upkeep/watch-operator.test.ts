import { expect, test } from '@jest/globals';
import { operatorWatch } from '../../../bootstrap/upkeep/watch-operator.js';
import { createMemoryLedger, createMemoryRollups } from '../../../adapters/store-memory/index.js';
import type { LineItemId } from '../../../domain/values/ids.js';
import type { Nanos } from '../../../domain/values/money.js';
import { DAY_MS, HOUR_MS } from '../../../domain/values/time.js';
import * as sample from '../../contracts/index.js';

test('a budget that has ended and a bidder that is out have one line each, however often they are seen', async () => {
  const lines: string[] = [];
  const log = (_fields: object, message: string): void => void lines.push(message);
  const lineItem = sample.sampleLineItem({ id: 'spent' as LineItemId, budgetTotal: 1 as Nanos });
  const catalog = sample.sampleCatalog({ campaigns: [sample.sampleCampaign({ lineItems: [lineItem] })] });
  const ports = {
    catalog: { current: () => catalog },
    clock: { nowMs: () => sample.SAMPLE_NOW_MS, monotonicMs: () => 5 },
    faults: { report: ({ error }: { readonly error: unknown }) => expect(error).toBeUndefined() },
    journal: { append: () => undefined },
    ledger: createMemoryLedger({ events: { appendEvents: () => undefined } }),
    rollups: createMemoryRollups(),
  };
  const recent = {
    seconds: 600,
    turns: 0,
    filled: 0,
    reasons: [],
    sources: [{ source: 'dsp', calls: 30, failed: 30 }],
  };
  const look = operatorWatch(ports as never, () => recent, { info: log, warn: log } as never);
  await look();
  await look();
  expect(lines).toEqual(['a bidder has answered nothing for minutes', 'a budget has ended']);
});

test('a line item that is behind its plan has one line a day', async () => {
  const lines: string[] = [];
  let nowMs = 0;
  const log = (_fields: object, message: string): void => void lines.push(message);
  const lineItem = sample.sampleLineItem({
    ...{ budgetTotal: 1_000_000_000_000 as Nanos, startMs: sample.SAMPLE_NOW_MS - DAY_MS },
    endMs: sample.SAMPLE_NOW_MS + 9 * DAY_MS,
  });
  const catalog = sample.sampleCatalog({ campaigns: [sample.sampleCampaign({ lineItems: [lineItem] })] });
  const ports = {
    catalog: { current: () => catalog },
    clock: { nowMs: () => sample.SAMPLE_NOW_MS + nowMs, monotonicMs: () => nowMs },
    journal: { append: () => undefined },
    ledger: createMemoryLedger({ events: { appendEvents: () => undefined } }),
    rollups: createMemoryRollups(),
  };
  const recent = { seconds: 0, turns: 0, filled: 0, reasons: [], sources: [] };
  const look = operatorWatch(ports as never, () => recent, { info: log, warn: log } as never);
  for (nowMs = 0; nowMs <= 2 * DAY_MS; nowMs += HOUR_MS) await look();
  expect(lines).toEqual(Array.from({ length: 3 }, () => 'a line item is behind its plan'));
});
