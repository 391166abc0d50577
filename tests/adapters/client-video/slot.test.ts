import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { frameSize, slotsOf } from '../../../adapters/client-video/slot.js';
import { overlaySize } from '../../../domain/video/slot.js';

const RUNS = { seed: 42, numRuns: 500 } as const;
const SIDE = fc.integer({ min: 1, max: 4_000 });
const PLAYER = fc.record({ width: SIDE, height: SIDE });

describe('the frame of a slot in a player of another size', () => {
  test.each([
    ['as planned', { width: 960, height: 540 }, 0, { width: 768, height: 108 }],
    ['half as wide', { width: 500, height: 281 }, 0, { width: 400, height: 56 }],
    ['upright', { width: 360, height: 640 }, 0, { width: 288, height: 48 }],
    ['on a wall', { width: 3_840, height: 2_160 }, 0, { width: 960, height: 160 }],
    ['above a bar, still in the outer third', { width: 500, height: 281 }, 40, { width: 400, height: 53 }],
    ['with no room above a bar', { width: 500, height: 281 }, 72, undefined],
    ['too small to be read', { width: 140, height: 90 }, 0, undefined],
    ['without a size', { width: 0, height: 0 }, 0, undefined],
  ])('%s', (_what, player, inset, expected) => {
    expect(frameSize({ width: 768, height: 128 }, 960, player, inset)).toEqual(expected);
  });

  test('slots of a wider player than this one: never 720 px in 500', () => {
    const size = frameSize({ width: 720, height: 120 }, 500, { width: 500, height: 281 }, 0);
    expect(size?.width).toBe(400);
  });

  test('is what the service would plan, wherever that is legible', () =>
    fc.assert(
      fc.property(PLAYER, (player) => {
        const planned = overlaySize(player);
        const size = frameSize(planned, player.width, player, 0);
        if (size === undefined) expect(planned.width < 120 || planned.height < 32 || player.height < 96).toBe(true);
        else {
          expect(Math.abs(size.width - planned.width)).toBeLessThanOrEqual(1);
          expect(Math.abs(size.height - planned.height)).toBeLessThanOrEqual(1);
        }
      }),
      RUNS,
    ));

  test('in any player a fifth of the area at most, out of the middle third, and above what is at the edge', () =>
    fc.assert(
      fc.property(PLAYER, PLAYER, fc.integer({ min: 0, max: 200 }), (before, player, inset) => {
        const size = frameSize(overlaySize(before), before.width, player, inset);
        if (size === undefined) return;
        expect(size.width * size.height).toBeLessThanOrEqual(player.width * player.height * 0.2);
        expect(inset + size.height).toBeLessThanOrEqual(player.height / 3);
        expect(size.height).toBeLessThanOrEqual(Math.max(32, player.height / 5));
        expect(size.width).toBeLessThanOrEqual(player.width * 0.8);
        expect([size.width >= 120, size.height >= 32]).toEqual([true, true]);
      }),
      RUNS,
    ));
});

describe('the slots of an answer', () => {
  const good = {
    ...{ slot_id: 's1', start_ms: 0, end_ms: 5_000, placement: 'overlay', width: 480, height: 80, position: 'top' },
    iframe_url: 'https://ads.example/overlay/s1',
  };
  test.each([
    ['no id', { slot_id: '' }],
    ['no time', { start_ms: '1' }],
    ['no end', { end_ms: NaN }],
    ['no width', { width: 0 }],
    ['no edge', { position: 'middle' }],
    ['a script for an address', { iframe_url: 'javascript:alert(1)' }],
    ['no address', { iframe_url: '/overlay/s1' }],
    ['another service', { iframe_url: 'https://evil.example/overlay/s1' }],
  ])('%s: left out, and the others stay', (_what, change) => {
    expect(slotsOf({ slots: [{ ...good, ...change }, good] }, 'https://ads.example')).toEqual([good]);
  });

  test('without a service’s origin each slot’s own is believed; what is no answer has no slots', () => {
    expect(slotsOf([good], undefined)).toEqual([good]);
    for (const odd of [undefined, null, 'slots', 7, {}, { slots: {} }, { slots: [null, 1] }]) {
      expect(slotsOf(odd, undefined)).toEqual([]);
    }
  });
});
