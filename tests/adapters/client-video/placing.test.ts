import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { cueAreas, type DrawnCue } from '../../../adapters/client-video/room/cues.js';
import { placeClear, withPushed, type Area } from '../../../adapters/client-video/room/placing.js';
import type { OverlaySlot } from '../../../adapters/client-video/slot.js';

const slotOf = (position: 'top' | 'bottom'): OverlaySlot => ({
  ...{ slot_id: 's', start_ms: 0, end_ms: 5_000, iframe_url: 'https://ads.example/overlay/s' },
  ...{ width: 768, height: 128, position },
});

const PLAYER = { width: 960, height: 540 };
const NO_BARS = { top: 0, bottom: 0 };

const areas = fc.record({
  left: fc.double({ min: -50, max: 1_900, noNaN: true }),
  top: fc.double({ min: -50, max: 1_100, noNaN: true }),
  width: fc.double({ min: 0, max: 2_000, noNaN: true }),
  height: fc.double({ min: 0, max: 600, noNaN: true }),
});

test('an overlay never lies over what is taken, and never leaves its third', () => {
  const world = fc.record({
    position: fc.constantFrom('top' as const, 'bottom' as const),
    player: fc.record({ width: fc.integer({ min: 0, max: 1_920 }), height: fc.integer({ min: 0, max: 1_080 }) }),
    safe: fc.record({ top: fc.integer({ min: 0, max: 120 }), bottom: fc.integer({ min: 0, max: 120 }) }),
    taken: fc.array(areas, { maxLength: 6 }),
  });
  let shown = 0;
  fc.assert(
    fc.property(world, ({ position, player, safe, taken }) => {
      const rects = taken.map(({ left, top, width, height }) => ({
        left,
        top,
        right: left + width,
        bottom: top + height,
      }));
      const box = placeClear(slotOf(position), 960, player, safe, rects);
      if (box === undefined) return;
      shown++;
      const [right, bottom] = [box.left + box.width + 28, box.top + box.height];
      const over = rects.filter((r) => r.left < right && r.right > box.left && r.top < bottom && r.bottom > box.top);
      expect(over).toEqual([]);
      const isAtTop = bottom <= player.height / 3;
      expect(isAtTop ? box.top >= safe.top + 8 : bottom <= player.height - safe.bottom - 8).toBe(true);
      expect(isAtTop || box.top >= (player.height * 2) / 3 - 1e-6).toBe(true);
      if (position === 'top') expect(isAtTop).toBe(true);
    }),
    { numRuns: 300, seed: 38 },
  );
  expect(shown).toBeGreaterThan(50);
});

test('where nothing is taken, the edge of the server stays, however little room the other leaves', () => {
  expect(placeClear(slotOf('bottom'), 960, PLAYER, { top: 0, bottom: 72 }, [])?.top).toBe(540 - 72 - 8 - 100);
  expect(placeClear(slotOf('top'), 960, PLAYER, { top: 72, bottom: 0 }, [])?.top).toBe(80);
});

test('one for the upper edge does not move down to the subtitles', () => {
  const full: Area = { left: 0, top: 0, right: 960, bottom: 170 };
  expect(placeClear(slotOf('top'), 960, PLAYER, NO_BARS, [full])).toBeUndefined();
  const foot = { ...full, top: 370, bottom: 540 };
  expect(placeClear(slotOf('bottom'), 960, PLAYER, NO_BARS, [foot])?.top).toBe(8);
});

test('a subtitle is also where a bar pushes it', () => {
  const pushed = (top: number, bottom: number) =>
    withPushed({ left: 0, top, right: 960, bottom }, { top: 30, bottom: 50 }, PLAYER);
  expect(pushed(480, 540)).toMatchObject({ top: 430, bottom: 540 });
  expect(pushed(400, 460)).toMatchObject({ top: 400, bottom: 460 });
  expect(pushed(0, 60)).toMatchObject({ top: 0, bottom: 90 });
});

const LETTER = 27;
const LINE = 37.8;
const cue = (more: Partial<DrawnCue>, from = 0, to = 5): DrawnCue => ({
  ...{ startTime: from, endTime: to, text: 'One\nTwo' },
  ...more,
});
/** Where a browser puts it, in a picture of 960 by 540, at the least. */
const spans: readonly (readonly [what: string, cues: readonly DrawnCue[], top: number, bottom: number])[] = [
  ['at the foot', [cue({})], 540 - 2 * LINE, 540],
  ['at the foot, a line for each', [cue({ line: 'auto' }), cue({ text: 'x' })], 540 - 3 * LINE, 540],
  ['at the foot, after another', [cue({}, 0, 2), cue({}, 2, 4)], 540 - 2 * LINE, 540],
  ['broken to its width', [cue({ text: 'x'.repeat(60) })], 540 - 2 * LINE, 540],
  ['broken to less of it', [cue({ text: 'x'.repeat(60), size: 50 })], 540 - 3 * LINE, 540],
  ['in square letters', [cue({ text: '字'.repeat(60) })], 540 - 2 * LINE, 540],
  ['with a name that is not shown', [cue({ text: `<v ${'x'.repeat(99)}>One` })], 540 - LINE, 540],
  ['in the first line', [cue({ line: 0 })], 0, 2 * LINE],
  ['in the third line', [cue({ line: 2 })], 2 * LETTER, 4 * LINE],
  ['in the last line, pushed up', [cue({ line: -1 })], 540 - 2 * LINE, 540],
  ['in the third from below', [cue({ line: -3 })], 540 - 3 * LINE, 540 - LETTER],
  ['at 10 %', [cue({ line: 10, snapToLines: false })], 54, 54 + 2 * LINE],
  ['ending at 90 %', [cue({ line: 90, snapToLines: false, lineAlign: 'end' })], 486 - 2 * LINE, 486],
  ['at 95 %, pushed up', [cue({ line: 95, snapToLines: false })], 540 - 2 * LINE, 540],
  ['downwards', [cue({ vertical: 'rl' })], 0, 540],
  ['in a region', [cue({ region: {} })], 0, 540],
];

test.each(spans)('a subtitle %s', (_what, cues, top, bottom) => {
  const found = cueAreas(cues, PLAYER);
  expect(Math.min(...found.map((area) => area.top))).toBeCloseTo(top);
  expect(Math.max(...found.map((area) => area.bottom))).toBeCloseTo(bottom);
});
