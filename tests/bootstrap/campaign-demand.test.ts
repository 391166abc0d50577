import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { createMemoryRollups } from '../../adapters/store-memory/index.js';
import type { Fault } from '../../application/ports/fault-reporter.js';
import type { Ledger } from '../../application/ports/storage/ledger.js';
import type { Rollups } from '../../application/ports/storage/rollups.js';
import { StoreOut } from '../../application/ports/storage/store-out.js';
import type { Nanos } from '../../domain/values/money.js';
import { DAY_MS } from '../../domain/values/time.js';
import { campaignDemand } from '../../bootstrap/local-ports.js';
import * as sample from '../contracts/index.js';

/** What is logged when an account with a budget is asked for an ad, over these figures. */
const askedOver = async (rollups: Pick<Rollups, 'read'>, spent: Ledger['spent'] = async () => []) => {
  const [lines, faults]: [string[], string[]] = [[], []];
  const logger = pino({ base: null }, { write: (line) => void lines.push(line) });
  const ledger = { spent } as Pick<Ledger, 'spent'> as Ledger;
  const ports = { ledger, faults: { report: ({ at }: Fault) => void faults.push(at) } };
  const source = campaignDemand(
    {
      ...ports,
      rollups: {
        ...rollups,
        accounts: async () => [],
        newestAtMs: async () => undefined,
        readVariants: async () => [],
        readCandidates: async () => [],
        countUncounted: async () => 0,
      },
    },
    logger,
  );
  const lineItem = sample.sampleLineItem({
    budgetTotal: 1_000_000_000 as Nanos,
    endMs: sample.SAMPLE_NOW_MS + DAY_MS,
  });
  const catalog = sample.sampleCatalog({ campaigns: [sample.sampleCampaign({ lineItems: [lineItem] })] });
  const answer = await source.bid(sample.sampleOpportunity(), catalog, AbortSignal.abort());
  expect(answer.bids).toHaveLength(1);
  await new Promise(setImmediate);
  return { lines, faults };
};

test('figures that cannot be read are a warning that names the account, and cost no ad', async () => {
  const { lines, faults } = await askedOver({ read: () => Promise.reject(new StoreOut('out', 'ECONNREFUSED')) });
  expect(faults).toEqual([]);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 40,
    account: sample.sampleAccount().id,
    error: { name: 'StoreOut', code: 'ECONNREFUSED' },
    msg: expect.stringContaining('the traffic of the last days cannot be read'),
  });
  expect(await askedOver(createMemoryRollups())).toEqual({ lines: [], faults: [] });
});

test('a bug behind the pacing of a budget is reported, an outage is not, and neither costs the ad', async () => {
  const bug = () => Promise.reject(new TypeError('ours'));
  expect((await askedOver({ read: bug }, bug)).faults.sort()).toEqual(['ledger.spent', 'rollups.read']);
  const out = () => Promise.reject(new StoreOut('out', 'ECONNREFUSED'));
  expect((await askedOver(createMemoryRollups(), out)).faults).toEqual([]);
});
