import { expect, test } from '@jest/globals';
import { createMemoryRollups } from '../../../adapters/store-memory/index.js';
import { reconcilePartner } from '../../../application/settlement/partner-month.js';
import type { DemandSource } from '../../../application/ports/demand-source.js';
import { DIRECT_SOURCE } from '../../../domain/demand/shared-part.js';
import type { Month } from '../../../domain/settlement/month.js';
import { sourceId } from '../../../domain/values/ids.js';

test('a bidder of which nothing was counted is compared only while it is configured', async () => {
  const demand = [DIRECT_SOURCE, sourceId('north-dsp')].map((id) => ({ id }) as DemandSource);
  const monthOf = (bidder: string) =>
    reconcilePartner({ demand, rollups: createMemoryRollups() })({
      ...{ bidder: sourceId(bidder), month: '2026-11' as Month, lines: [], hasPlacements: false },
    });
  expect(await monthOf('north-dsp')).toMatchObject({ kind: 'compared' });
  for (const unknown of ['nobody', 'direct'])
    expect(await monthOf(unknown)).toEqual({ kind: 'unknown-bidder', bidders: ['north-dsp'] });
});
