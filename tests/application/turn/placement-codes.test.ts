import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { MAX_CODES } from '../../../application/turn/request-turn.js';
import { newAccount } from '../../../domain/catalog/account.js';
import { CHAT_FORMATS } from '../../../domain/catalog/placement.js';
import { placementCode } from '../../../domain/values/ids.js';
import { createEngine } from '../engine.js';
import { bidOf, fakeSource } from '../fake-demand.js';

const OWN = Array.from({ length: 20 }, (_, i) => placementCode(`own-${i}`));
const FOREIGN = Array.from({ length: 400 }, (_, i) => placementCode(`foreign-${i}`));

/** The codes of the slots that demand is asked for. */
const offered = async (placementCodes: readonly ReturnType<typeof placementCode>[]): Promise<readonly string[]> => {
  const source = fakeSource('dsp', () => ({ bids: [bidOf('dsp')], rejections: [] }));
  const placements = OWN.map(
    (code) => ({ code, formats: CHAT_FORMATS, trigger: 'immediate', rewarded: false }) as const,
  );
  const { id, pacing } = createEngine().account;
  const engine = createEngine({ account: { ...newAccount({ id, pacing }), placements }, ports: { demand: [source] } });
  await engine.preload({ placementCodes });
  return source.asked.flatMap(({ imps }) => imps.map((imp) => (imp.kind === 'chat' ? imp.placement : 'none')));
};

describe('the placement codes of a turn', () => {
  test('are found behind any number of others', async () => {
    for (const before of [0, 7, 8, 9, 15, 16, 17, 400])
      expect(await offered([...FOREIGN.slice(0, before), OWN[3]!, ...FOREIGN])).toEqual(['own-3']);
  });

  test('are bounded once, in their order, each once', async () => {
    expect(await offered([...FOREIGN, ...OWN, ...OWN])).toEqual(OWN.slice(0, MAX_CODES));
    expect(await offered(OWN.slice(0, 9))).toEqual(OWN.slice(0, 9));
  });

  test('are the account’s first sixteen, however others are mixed in', async () => {
    const codes = fc.array(fc.constantFrom(...OWN, ...FOREIGN.slice(0, 30)), { minLength: 1, maxLength: 60 });
    const samples = fc.sample(codes, { seed: 7, numRuns: 60 });
    for (const asked of samples) {
      const own = [...new Set(asked.filter((code) => OWN.includes(code)))];
      expect(await offered(asked)).toEqual(own.slice(0, MAX_CODES));
    }
  });
});
