import { jest } from '@jest/globals';
import { during } from './app.js';

/** Of every view: without a device none has one. */
export const TAG = 7;

/** For an ad that is measured: views have a tag, and time passes when a test says so. */
export const holdMeasures = (): void => {
  // React Native's promises wait for immediates, and never go on once a test took one along.
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
  jest
    .spyOn(jest.requireActual<{ findNodeHandle: unknown }>('react-native'), 'findNodeHandle', 'get')
    .mockReturnValue(() => TAG);
};

export const passMeasures = (ms: number): Promise<void> =>
  during(async () => {
    jest.advanceTimersByTime(ms);
    await new Promise((resolve) => setImmediate(resolve));
  });
