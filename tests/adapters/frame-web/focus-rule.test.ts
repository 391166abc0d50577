import { describe, expect, test } from '@jest/globals';
import { createFocusRule, type FocusSample } from '../../../adapters/frame-web/media/focus-rule.js';

type Moment = readonly [nowMs: number, changes?: Partial<FocusSample>];

const NOTHING: Omit<FocusSample, 'nowMs'> = {
  isIn: false,
  isLive: true,
  isActive: false,
  isOver: false,
  mayPress: false,
  isOurs: false,
};
const verdicts = (moments: readonly Moment[], rule = createFocusRule()) =>
  moments.map(([nowMs, changes]) => rule.judge({ ...NOTHING, nowMs, ...changes }));

describe('which focus of third-party markup a press explains', () => {
  test('none that comes without an activation, wherever the pointer is', () => {
    expect(verdicts([[0], [15, { isIn: true }], [30], [45, { isIn: true, mayPress: true }]])).toEqual([
      'explained',
      'taken',
      'explained',
      'taken',
    ]);
  });

  test('that of a press, until it is long past', () => {
    const press = { isIn: true, isActive: true, mayPress: true };
    expect(verdicts([[0], [15, press], [4_000, press], [4_900, { isIn: true }], [5_100, { isIn: true }]])).toEqual([
      ...['explained', 'explained', 'explained', 'explained', 'lapsed'],
    ]);
  });

  test('that of a press which opened a window: the browser has used the activation up', () => {
    const moments: Moment[] = [
      [0],
      [15, { isActive: true }],
      [30, { isIn: true }],
      [1_500, { isIn: true, isLive: false }],
    ];
    expect(verdicts(moments)).toEqual(['explained', 'explained', 'explained', 'lapsed']);
  });

  test('the pointer may be known a moment later', () => {
    const active = { isIn: true, isActive: true };
    expect(verdicts([[0], [15, active], [60, { ...active, mayPress: true }], [200, active]])).not.toContain('taken');
    expect(verdicts([[0], [15, active], [60, active], [120, active]])).toEqual([
      ...['explained', 'explained', 'explained', 'taken'],
    ]);
  });

  test('keys that a stolen focus caught explain nothing', () => {
    const rule = createFocusRule();
    const key = { isActive: true, mayPress: true };
    const moments: Moment[] = [[0], [15, { isIn: true }], [30, key], [45, { ...key, isIn: true }], [900, key]];
    expect(verdicts([...moments, [915, { ...key, isIn: true }]], rule)).toEqual([
      ...['explained', 'taken', 'explained', 'taken', 'explained', 'taken'],
    ]);
    expect(rule.spendClick(920)).toBe(false);
  });

  test('an activation from before the markup is no press in it, and makes no click', () => {
    const rule = createFocusRule();
    const active = { isActive: true };
    expect(
      verdicts(
        [
          [0, active],
          [15, active],
          [30, { ...active, isIn: true }],
          [200, { ...active, isIn: true }],
        ],
        rule,
      ),
    ).toEqual([...['explained', 'explained', 'explained', 'taken']]);
    expect(rule.spendClick(210)).toBe(false);
  });

  test('a page nobody looks at is not judged: it comes back with the focus that it had', () => {
    expect(verdicts([[0], [15, { isIn: true, isLive: false }]])).toEqual(['explained', 'lapsed']);
  });
});

describe('a touch in the frame after a press on something of ours, which a script may imitate', () => {
  const active = { isActive: true, mayPress: true };
  const ours: Moment[] = [[0], [15, { ...active, isOurs: true }], [800, active]];
  const afterOurs = () => {
    const rule = createFocusRule();
    verdicts(ours, rule);
    return rule;
  };
  /** What is not explained of a focus that comes every so often and has gone by the next look. */
  const blinking = (everyMs: number, changes: Partial<FocusSample> = active) => {
    const times = Array.from({ length: 3_000 / everyMs }, (_, i) => 900 + everyMs * i);
    const moments = times.flatMap((ms): Moment[] => [
      [ms, { ...changes, isIn: true }],
      [ms + 15, changes],
    ]);
    return verdicts(moments, afterOurs()).filter((verdict) => verdict !== 'explained');
  };

  test('is none that was taken, and no click', () => {
    const rule = afterOurs();
    const tap: Moment[] = [900, 985].map((ms) => [ms, { ...active, isIn: true }]);
    const again: Moment[] = [
      [1_000, active],
      [1_050, { ...active, isIn: true }],
      [1_065, active],
    ];
    expect(verdicts([...tap, ...again], rule)).toEqual(['explained', 'unclear', 'explained', 'unclear', 'explained']);
    expect(rule.spendClick(1_066)).toBe(false);
  });

  test('a script that takes it again faster than a finger, or keeps it, is told from one', () => {
    expect(blinking(30).slice(0, 4)).toEqual(['unclear', 'unclear', 'taken', 'taken']);
    const held = [900, 985, 999, 1_015].map((ms): Moment => [ms, { ...active, isIn: true }]);
    expect(verdicts(held, afterOurs())).toEqual(['explained', 'unclear', 'taken', 'unclear']);
  });

  test('and so is a patient one, by how often it comes', () => {
    expect(blinking(300).slice(0, 7)).toEqual([...Array<string>(5).fill('unclear'), 'taken', 'taken']);
    expect(blinking(1_000)).not.toContain('taken');
  });

  test('only where something can be touched, and while that press lasts', () => {
    expect(blinking(300, { isActive: true })).not.toContain('unclear');
    expect(blinking(300, { mayPress: true })).not.toContain('unclear');
  });
});

describe('clicks', () => {
  const press = { isIn: true, isActive: true, mayPress: true };
  test('one for each activation by a press', () => {
    const rule = createFocusRule();
    expect(rule.spendClick(0)).toBe(false);
    verdicts([[0], [15, press]], rule);
    expect([rule.spendClick(20), rule.spendClick(25)]).toEqual([true, false]);
    verdicts([[3_000, press], [5_000, { isIn: true }], [6_100, { isIn: true }], [6_115], [9_000, press]], rule);
    expect([rule.spendClick(9_001), rule.spendClick(9_002)]).toEqual([true, false]);
  });

  test('none when the press was too long ago, or on something of ours', () => {
    const rule = createFocusRule();
    verdicts([[0], [15, press], [30]], rule);
    expect(rule.spendClick(2_000)).toBe(false);
    verdicts([[3_000, { isActive: true, isOurs: true }]], rule);
    expect(rule.spendClick(3_001)).toBe(false);
  });

  test('none after a press on something of ours: a script may have taken the focus, also under the pointer', () => {
    const active = { isActive: true, mayPress: true };
    for (const isOver of [true, false]) {
      const rule = createFocusRule();
      const ours: Moment[] = [[0], [15, { ...active, isOurs: true }], [800, active]];
      const entered: Moment[] = [900, 990].map((ms) => [ms, { ...active, isOver, isIn: true }]);
      expect(verdicts([...ours, ...entered], rule).at(-1)).toBe(isOver ? 'explained' : 'unclear');
      expect(rule.spendClick(991)).toBe(false);
    }
  });
});
