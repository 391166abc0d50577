import { expect, test } from '@jest/globals';
import { vastFetcher } from '../../../../adapters/demand-openrtb/net/vast-fetcher.js';
import type { OutboundAnswer } from '../../../../adapters/demand-openrtb/index.js';

/** Documents of these lengths, one behind the other. */
const fetching = async (lengths: readonly number[]): Promise<readonly (number | undefined)[]> => {
  const left = [...lengths];
  const call = async (): Promise<OutboundAnswer> => {
    const text = 'x'.repeat(left.shift() ?? 0);
    return { status: 200, headers: {}, bytes: Buffer.from(text), text };
  };
  const fetchVast = vastFetcher({ call }, AbortSignal.any([]));
  const got: (number | undefined)[] = [];
  for (const _ of lengths) got.push((await fetchVast('https://ads.example/vast'))?.length);
  return got;
};

test('of one answer ten documents are had', async () =>
  expect(await fetching(Array<number>(11).fill(1))).toEqual([...Array<number>(10).fill(1), undefined]));

test('and together half a million characters, of which those that fit are read', async () => {
  const half = 256 * 1_024;
  expect(await fetching([half, half + 1, half, 1])).toEqual([half, undefined, half, undefined]);
});
