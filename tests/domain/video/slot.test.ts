import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { FORMAT_LIMITS } from '../../../domain/catalog/placement.js';
import { overlaySize, planSlots, SLOT_RULES, type PlayerSize, type TitleMoment } from '../../../domain/video/slot.js';
import { sampleTitle } from '../../contracts/samples.js';
import { holds } from '../property.js';

const moment = (startMs: number, endMs: number, score = 0.5): TitleMoment => ({
  startMs,
  endMs,
  position: 'bottom',
  score,
});
const plan = (...moments: TitleMoment[]) => planSlots(sampleTitle({ moments }));
const timesOf = (...moments: TitleMoment[]) => plan(...moments).map(({ startMs, endMs }) => [startMs, endMs]);

describe('the size of an overlay', () => {
  test.each<[number, number, PlayerSize]>([
    [1_920, 1_080, { width: 960, height: 160 }],
    [3_840, 2_160, { width: 960, height: 160 }],
    [1_280, 720, { width: 960, height: 144 }],
    [640, 360, { width: 512, height: 72 }],
    [320, 180, { width: 256, height: 36 }],
    [240, 135, { width: 192, height: 32 }],
    [200, 100, { width: 125, height: 32 }],
    [200, 2_160, { width: 160, height: 32 }],
    [3_840, 100, { width: 960, height: 32 }],
  ])('in a player of %px%p', (width, height, expected) => {
    expect(overlaySize({ width, height })).toEqual(expected);
  });

  const players = fc.record({
    width: fc.integer({ min: 200, max: 3_840 }),
    height: fc.integer({ min: 100, max: 2_160 }),
  });

  test('obeys the share of the area and the middle third, and can be read, in every player from 200x100 up', () => {
    holds(
      fc.property(players, (player) => {
        const { width, height } = overlaySize(player);
        expect(Number.isInteger(width) && Number.isInteger(height)).toBe(true);
        expect(width * height).toBeLessThanOrEqual(player.width * player.height * 0.2);
        expect(height).toBeLessThanOrEqual(player.height / 3);
        expect(width).toBeLessThanOrEqual(player.width);
        expect(width).toBeGreaterThanOrEqual(FORMAT_LIMITS.overlay.minWidth);
        expect(height).toBeGreaterThanOrEqual(FORMAT_LIMITS.overlay.minHeight);
      }),
      2_000,
    );
  });

  test('is above zero and within the rules in players that are smaller still', () => {
    const tiny = fc.record({ width: fc.integer({ min: 1, max: 199 }), height: fc.integer({ min: 1, max: 99 }) });
    holds(
      fc.property(tiny, (player) => {
        const { width, height } = overlaySize(player);
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
        const isNothing = width === 1 || height === 1;
        expect(isNothing || width * height <= player.width * player.height * 0.2).toBe(true);
        for (const slot of planSlots(sampleTitle(), player)) {
          expect(slot.width * slot.height).toBeLessThanOrEqual(player.width * player.height * 0.2);
          expect(slot.width).toBeGreaterThanOrEqual(FORMAT_LIMITS.overlay.minWidth);
        }
      }),
      1_000,
    );
  });

  test('a player in which nothing could be read has no slots', () => {
    expect(planSlots(sampleTitle(), { width: 1, height: 1 })).toEqual([]);
    expect(planSlots(sampleTitle(), { width: 199, height: 60 })).toEqual([]);
    expect(planSlots(sampleTitle(), { width: 200, height: 100 })).toHaveLength(1);
  });

  test('is that of the title when the player is unknown', () => {
    const title = sampleTitle({ width: 640, height: 360 });
    expect(planSlots(title)[0]).toMatchObject({ width: 512, height: 72 });
    expect(planSlots(title)).toEqual(planSlots(title, { width: 640, height: 360 }));
  });
});

describe('the times', () => {
  test('begin with the moment and last 15 seconds at most', () => {
    expect(timesOf(moment(10_000, 18_000))).toEqual([[10_000, 18_000]]);
    expect(timesOf(moment(10_000, 99_000))).toEqual([[10_000, 25_000]]);
  });

  test('end with the video', () => {
    expect(timesOf(moment(594_000, 700_000))).toEqual([[594_000, 600_000]]);
    expect(timesOf(moment(595_001, 700_000))).toEqual([]);
    expect(timesOf(moment(600_000, 700_000))).toEqual([]);
  });

  test.each([
    ['too short', moment(0, 4_999)],
    ['before the beginning', moment(-1, 20_000)],
    ['backwards', moment(20_000, 10_000)],
    ['no number', moment(NaN, 20_000)],
    ['without an end', moment(0, NaN)],
    ['never', moment(Infinity, Infinity)],
  ])('a moment that is %s is left out', (_, odd) => {
    expect(plan(odd)).toEqual([]);
  });

  test('are whole milliseconds inside the moment', () => {
    expect(timesOf(moment(10_000.2, 18_000.8))).toEqual([[10_001, 18_000]]);
  });

  test('better moments come first, and the rest keep their distance', () => {
    const [early, best, late] = [moment(0, 10_000, 0.5), moment(20_000, 30_000, 0.9), moment(60_000, 70_000, 0.1)];
    expect(timesOf(early, best, late)).toEqual([
      [20_000, 30_000],
      [60_000, 70_000],
    ]);
    expect(timesOf(late, best, early)).toEqual(timesOf(early, best, late));
  });

  test('a gap of exactly 30 seconds is enough', () => {
    expect(timesOf(moment(0, 10_000), moment(40_000, 50_000))).toHaveLength(2);
    expect(timesOf(moment(0, 10_000), moment(39_999, 50_000))).toHaveLength(1);
  });

  test('the edge is that of the moment', () => {
    expect(plan({ ...moment(0, 9_000), position: 'top' })[0]?.position).toBe('top');
  });
});

describe('any title', () => {
  const anyMoment: fc.Arbitrary<TitleMoment> = fc.record({
    startMs: fc.integer({ min: -5_000, max: 4_000_000 }),
    endMs: fc.integer({ min: -5_000, max: 4_000_000 }),
    position: fc.constantFrom('top', 'bottom'),
    score: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  const anyTitle = fc
    .record({ durationMs: fc.integer({ min: 1, max: 4_000_000 }), moments: fc.array(anyMoment, { maxLength: 150 }) })
    .map(sampleTitle);

  test('has slots in order, apart, within the video and numbered, the same ones every time', () => {
    holds(
      fc.property(anyTitle, (title) => {
        const planned = planSlots(title);
        expect(planSlots(structuredClone(title))).toEqual(planned);
        expect(planned.length).toBeLessThanOrEqual(SLOT_RULES.maxSlots);
        planned.forEach((slot, i) => {
          const before = planned[i - 1];
          expect(slot.index).toBe(i);
          expect(slot.startMs).toBeGreaterThanOrEqual(0);
          expect(slot.endMs).toBeLessThanOrEqual(title.durationMs);
          expect(slot.endMs - slot.startMs).toBeGreaterThanOrEqual(SLOT_RULES.minDurationMs);
          expect(slot.endMs - slot.startMs).toBeLessThanOrEqual(SLOT_RULES.maxDurationMs);
          if (before !== undefined) expect(slot.startMs - before.endMs).toBeGreaterThanOrEqual(SLOT_RULES.minGapMs);
          expect(title.moments.some((m) => m.startMs === slot.startMs && m.position === slot.position)).toBe(true);
        });
      }),
      500,
    );
  });
});
