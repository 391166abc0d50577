import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { createMemoryRollups } from '../../adapters/store-memory/index.js';
import type { Ledger } from '../../application/ports/storage/ledger.js';
import type { Rollups } from '../../application/ports/storage/rollups.js';
import type { Nanos } from '../../domain/values/money.js';
import { DAY_MS } from '../../domain/values/time.js';
import { campaignDemand } from '../../bootstrap/local-ports.js';
import * as sample from '../contracts/index.js';

/** What is logged when an account with a budget is asked for an ad, over these figures. */
const logOf = async (rollups: Pick<Rollups, 'read'>): Promise<readonly string[]> => {
  const lines: string[] = [];
  const logger = pino({ base: null }, { write: (line) => void lines.push(line) });
  const ledger = { spent: async () => [] } as Pick<Ledger, 'spent'> as Ledger;
  const source = campaignDemand({ ledger, rollups: { ...rollups, readVariants: async () => [] } }, logger);
  const lineItem = sample.sampleLineItem({
    budgetTotal: 1_000_000_000 as Nanos,
    endMs: sample.SAMPLE_NOW_MS + DAY_MS,
  });
  const catalog = sample.sampleCatalog({ campaigns: [sample.sampleCampaign({ lineItems: [lineItem] })] });
  const answer = await source.bid(sample.sampleOpportunity(), catalog, AbortSignal.abort());
  expect(answer.bids).toHaveLength(1);
  await new Promise(setImmediate);
  return lines;
};

test('figures that cannot be read are a warning that names the account, and cost no ad', async () => {
  const lines = await logOf({ read: () => Promise.reject(new Error('the database is out')) });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 40,
    account: sample.sampleAccount().id,
    err: { message: 'the database is out' },
    msg: expect.stringContaining('the traffic of the last days cannot be read'),
  });
  expect(await logOf(createMemoryRollups())).toEqual([]);
});
