import { expect, test } from '@jest/globals';
import { createAdPlacement } from '../../application/create-ad-placement.js';
import type { DemandSource } from '../../application/ports/demand-source.js';
import { sourceId } from '../../domain/values/ids.js';
import { sampleCaller } from '../contracts/samples.js';
import { createEngine } from './engine.js';

test('a source of demand that comes while the engine runs is asked, and one that went is not', async () => {
  const engine = createEngine();
  let asked = 0;
  const late: DemandSource = {
    id: sourceId('late'),
    recipient: { kind: 'own-process' },
    serves: () => true,
    bid: () => {
      asked++;
      return { bids: [], rejections: [] };
    },
  };
  let sources: readonly DemandSource[] = [];
  const placement = createAdPlacement({
    ...engine.ports,
    get demand() {
      return sources;
    },
  });
  for (const [present, count] of [
    [[], 0],
    [[late], 1],
    [[], 1],
  ] as const) {
    sources = present;
    await placement.preloadTurn(engine.input(), sampleCaller());
    expect(asked).toBe(count);
  }
});
