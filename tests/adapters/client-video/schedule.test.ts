import { describe, expect, test } from '@jest/globals';
import { cueAt, LEAD_MS, type Playhead } from '../../../adapters/client-video/schedule.js';
import type { OverlaySlot } from '../../../adapters/client-video/slot.js';

const slotAt = (start_ms: number, end_ms: number): OverlaySlot => ({
  ...{ slot_id: `slot-${start_ms}`, start_ms, end_ms, width: 768, height: 128, position: 'bottom' },
  iframe_url: `https://ads.example/overlay/slot-${start_ms}`,
});
const [first, second] = [slotAt(20_000, 30_000), slotAt(60_000, 70_000)];
const slots = [first, second];
const film = (seconds: number, changes: Partial<Playhead> = {}): Playhead => ({
  ...{ currentTime: seconds, paused: false, ended: false, seeking: false, playbackRate: 1 },
  ...changes,
});
const cue = (seconds: number, changes: Partial<Playhead> = {}, shown?: OverlaySlot) => {
  const { slot, isDue, againMs } = cueAt(film(seconds, changes), slots, shown);
  return [slot?.slot_id, isDue, againMs && Math.round(againMs)];
};

describe('what the film wants on the page', () => {
  test.each([
    ['nothing long before a slot, and its loading is waited for', 10, {}, [undefined, false, 7_000]],
    ['a frame that nobody sees, shortly before', 17.5, {}, ['slot-20000', false, 2_500]],
    ['the overlay from its first millisecond', 20, {}, ['slot-20000', true, 10_000]],
    ['to its last', 29.999, {}, ['slot-20000', true, 50]],
    ['nothing from its end', 30, {}, [undefined, false, 27_000]],
    ['nothing after the last, and nothing is waited for', 70, {}, [undefined, false, undefined]],
    [
      'at twice the speed the lead is as long for those who watch',
      14.5,
      { playbackRate: 2 },
      ['slot-20000', false, 2_750],
    ],
    [
      'a film that stands loads nothing ahead, and nothing is waited for',
      17.5,
      { paused: true },
      [undefined, false, undefined],
    ],
    ['where it stands in a slot its overlay is seen', 25, { paused: true }, ['slot-20000', true, undefined]],
    ['while somebody searches, nothing is loaded', 25, { seeking: true }, [undefined, false, undefined]],
    ['a film at its end waits for nothing', 65, { ended: true }, ['slot-60000', true, undefined]],
  ] as const)('%s', (_what, seconds, changes, expected) => {
    expect(cue(seconds, changes)).toEqual(expected);
  });

  test('what is there stays while somebody searches within its time, and when the film pauses before it', () => {
    expect(cue(25, { seeking: true }, first)).toEqual(['slot-20000', true, undefined]);
    expect(cue(65, { seeking: true }, first)).toEqual([undefined, false, undefined]);
    expect(cue(18, { paused: true }, first)).toEqual(['slot-20000', false, undefined]);
  });

  test('a film that does not get on is looked at twenty times a second and no more', () => {
    expect(cue(19.9999)).toEqual(['slot-20000', false, 50]);
    expect(LEAD_MS).toBe(3_000);
  });
});
