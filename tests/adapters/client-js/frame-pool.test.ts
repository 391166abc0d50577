/** @jest-environment jsdom */
import { beforeEach, expect, jest, test } from '@jest/globals';
import { createFramePool, type FramePool } from '../../../adapters/client-js/page/frame-pool.js';
import type { Slot } from '../../../adapters/client-js/page/slot.js';

const look = () => ({});
let pool: FramePool;
let host: HTMLElement;
beforeEach(() => {
  document.body.replaceChildren();
  host = document.body.appendChild(document.createElement('div'));
  pool = createFramePool();
});

const slotOf = (bidId: string, { canWait = true, canMove = true } = {}) => {
  const element = host.appendChild(document.createElement('i'));
  const remove = jest.fn(() => element.remove());
  const move = jest.fn((to: Element) => {
    if (canMove) to.append(element);
    return canMove;
  });
  const slot = { bidId, move, canWait: () => canWait, remove, update: jest.fn(), sendUserEvent: jest.fn() };
  return { slot: slot satisfies Slot, element };
};

test('what waits takes no room, and no one reaches it; it returns as it was', () => {
  const { slot, element } = slotOf('one');
  pool.put(slot);
  const room = element.parentElement;
  expect(room).toMatchObject({ inert: true, style: { position: 'fixed', height: '0px', overflow: 'hidden' } });
  expect(pool.take('two', host, look)).toBeUndefined();
  expect(pool.take('one', host, look)).toBe(slot);
  expect(element.parentElement).toBe(host);
  expect(slot.remove).not.toHaveBeenCalled();
  expect(pool.take('one', host, look)).toBeUndefined();
});

test('the newest eight wait', () => {
  const slots = Array.from({ length: 10 }, (_, index) => slotOf(`${index}`).slot);
  for (const slot of slots) pool.put(slot);
  const gone = slots.map(({ remove }) => remove.mock.calls.length);
  expect(gone).toEqual([1, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
  expect(slots.map(({ bidId }) => pool.take(bidId, host, look))).toEqual([undefined, undefined, ...slots.slice(2)]);
});

test.each([
  ['was never seen, or is a teaser', { canWait: false }],
  ['would load again by being moved', { canMove: false }],
])('what %s is removed', (_what, can) => {
  const { slot } = slotOf('one', can);
  pool.put(slot);
  expect(slot.remove).toHaveBeenCalledTimes(1);
  expect(pool.take('one', host, look)).toBeUndefined();
});

test('what cannot return is removed: its ad loads again', () => {
  const { slot } = slotOf('one');
  pool.put(slot);
  slot.move.mockReturnValue(false);
  expect(pool.take('one', host, look)).toBeUndefined();
  expect(slot.remove).toHaveBeenCalledTimes(1);
});

test('cleared, it leaves nothing', () => {
  const before = document.body.childElementCount;
  const { slot } = slotOf('one');
  pool.put(slot);
  expect(document.body.childElementCount).toBe(before + 1);
  pool.clear();
  expect(slot.remove).toHaveBeenCalledTimes(1);
  expect(document.body.childElementCount).toBe(before);
});
