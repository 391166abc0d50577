import { jest } from '@jest/globals';

const PARTS = [
  ...(['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
  ...(['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
];
type Part = (typeof PARTS)[number];

/** From now on these parts of time move by hand, with `jest`; all that sockets and streams need goes on. */
export const stopTime = (...stopped: readonly Part[]): void => {
  jest.useFakeTimers({ doNotFake: PARTS.filter((part) => !stopped.includes(part)) });
};

export const TIMERS = ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const satisfies readonly Part[];
