import { describe, expect, test } from '@jest/globals';
import { judgeClick, type HeardMessage } from '../../../adapters/playground-web/video/clicks.js';

const overlay = {};
const expected = {
  type: 'svc.ad.click',
  origin: 'https://ads.example',
  shown: { slotId: 'slot-1', window: overlay },
} as const;
const data = { type: 'svc.ad.click', version: 1, slot_id: 'slot-1', cta_url: 'https://shop.example/' };
const good: HeardMessage = { origin: 'https://ads.example', source: overlay, data };
const judge = (change: Partial<HeardMessage>) => judgeClick({ ...good, ...change }, expected);

describe('a click message', () => {
  test('from the overlay on show is accepted', () => {
    expect(judge({})).toEqual({ kind: 'accepted', url: 'https://shop.example/' });
  });

  test.each([
    ['another origin', { origin: 'null' }, 'origin'],
    ['another window of the right origin', { source: {} }, 'another window'],
    ['another version', { data: { ...data, version: 2 } }, 'version'],
    ['another slot', { data: { ...data, slot_id: 'slot-2' } }, 'another slot'],
    ['a script in place of an address', { data: { ...data, cta_url: 'javascript:alert(1)' } }, 'web address'],
    ['no address', { data: { ...data, cta_url: undefined } }, 'web address'],
  ])('with %s is rejected, and says why', (_, change, why) => {
    expect(judge(change)).toEqual({ kind: 'rejected', why: expect.stringContaining(why) });
  });

  test('is rejected while no overlay is on show', () => {
    expect(judgeClick(good, { ...expected, shown: undefined }).kind).toBe('rejected');
  });

  test.each([undefined, null, 'svc.ad.click', 7, { type: 'other.ad.click' }])('%j is no click at all', (posted) => {
    expect(judge({ data: posted })).toEqual({ kind: 'ignored' });
  });
});
