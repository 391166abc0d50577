import { expect, test } from '@jest/globals';
import { createMemoryRollups } from '../../../adapters/store-memory/rollups/rollups.js';
import { reportWithCircuits } from '../../../application/operations/report-figures.js';
import type { DemandSource } from '../../../application/ports/demand-source.js';
import { newAccount } from '../../../domain/catalog/account.js';
import type { CircuitState } from '../../../domain/values/circuit-state.js';
import { accountId, sourceId } from '../../../domain/values/ids.js';
import { DAY_MS } from '../../../domain/values/time.js';
import { catalogOf } from '../engine.js';

const id = accountId('acme');

const source = (name: string, circuitState?: () => CircuitState, serves = true): DemandSource => ({
  ...{ id: sourceId(name), recipient: { kind: 'own-process' }, serves: () => serves },
  bid: () => ({ bids: [], rejections: [] }),
  ...(circuitState && { circuitState }),
});

test('figures by source have the circuits of all bidders of the account as they are now, and others have none', async () => {
  let north: CircuitState = 'closed';
  const report = reportWithCircuits({
    rollups: createMemoryRollups(),
    catalog: { current: () => catalogOf([newAccount({ id, timeZone: 0 })], []) },
    journal: { flush: async () => undefined } as never,
    demand: [source('north', () => north), source('elsewhere', () => 'open', false), source('house')],
  });
  const circuits = async (by: readonly ('day' | 'source')[]) =>
    (await report(id, { fromMs: 0, toMs: DAY_MS, limit: 10, by })).circuits;
  expect(await circuits(['source'])).toEqual(new Map([['north', 'closed']]));
  north = 'half-open';
  expect(await circuits(['day', 'source'])).toEqual(new Map([['north', 'half-open']]));
  expect(await circuits(['day'])).toBeUndefined();
});
