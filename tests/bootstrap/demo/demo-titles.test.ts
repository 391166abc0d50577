import { expect, test } from '@jest/globals';
import { demoTitles } from '../../../bootstrap/demo/index.js';
import { planSlots } from '../../../domain/video/slot.js';

const [title, ...others] = demoTitles();

test('there is one title, ten minutes of full HD', () => {
  expect(others).toEqual([]);
  expect(title).toMatchObject({ id: 'demo-title', durationMs: 600_000, width: 1_920, height: 1_080 });
});

test('five of its moments become slots; the short, overlapping, crowded and cut ones do not', () => {
  if (title === undefined) throw new Error('there is a demo title');
  const slots = planSlots(title, { width: 1_280, height: 720 });
  expect(slots.map(({ startMs, endMs, position }) => [startMs / 1_000, endMs / 1_000, position])).toEqual([
    [20, 34, 'bottom'],
    [95, 107, 'bottom'],
    [210, 225, 'top'],
    [330, 345, 'bottom'],
    [455, 463, 'top'],
  ]);
  expect(title.moments).toHaveLength(9);
});
