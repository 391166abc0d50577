import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react-native';
import { AppState, View } from 'react-native';
import { nativePlatformInfo, type AdDimensions } from '../../adapters/client-react-native/index.js';
import { openApp, type App } from './support/app.js';
import { createFakePlatformInfo } from './support/fake-platform-info.js';
import { holdMeasures, passMeasures, TAG } from './support/measures.js';
import { fakeNativeModule, linkNativeModule } from './support/native-module.js';
import type { PageInView } from './support/page-in-view.js';
import { turn } from './support/turn.js';

/** Half of it, behind a bar. */
const SEEN: AdDimensions = {
  windowWidth: 390,
  windowHeight: 60,
  containerX: 10,
  containerY: 0,
  containerWidth: 370,
  containerHeight: 120,
  screenWidth: 390,
  screenHeight: 844,
  keyboardHeight: 0,
  visible: true,
};

let app: App;
const measured = jest.fn((tell: (...box: number[]) => void) => tell(10, 700, 370, 120));
const native = fakeNativeModule();

beforeEach(() => {
  app = openApp();
  measured.mockClear();
  native.readDimensions.mockReset();
  Object.assign(AppState, { currentState: 'active' });
});
afterEach(() => void jest.useRealTimers());

/** A turn with an ad in an app with our native code, or without it. */
const shown = async (module: typeof native | null): Promise<PageInView> => {
  holdMeasures();
  linkNativeModule(module);
  const { dimensions } = nativePlatformInfo;
  const page = await turn(app, { platformInfo: createFakePlatformInfo({ dimensions }) });
  const box = screen.getByLabelText('Advertisement', { includeHiddenElements: true });
  const host = screen.UNSAFE_getAllByType(View).find(({ props }) => props.accessibilityLabel === 'Advertisement');
  Object.assign(host?.instance ?? box.instance ?? {}, { measureInWindow: measured });
  return page;
};
const reported = (page: PageInView): readonly unknown[] =>
  page
    .takeHeard()
    .filter(({ type }) => type === 'update-dimensions-iframe')
    .map(({ data }) => data);

test('what is seen of an ad is what our native code measures, every 200 ms until it leaves', async () => {
  native.readDimensions.mockResolvedValue(SEEN);
  const page = await shown(native);
  await passMeasures(600);
  expect(native.readDimensions.mock.calls).toEqual([[TAG], [TAG], [TAG]]);
  expect(reported(page)).toEqual(Array(3).fill({ ...SEEN, code: 'inlineAd' }));
  expect(measured).not.toHaveBeenCalled();
  app.leave();
  await passMeasures(1_000);
  expect(native.readDimensions).toHaveBeenCalledTimes(3);
});

test('a view that is not on the screen is not seen, wherever it stands', async () => {
  native.readDimensions.mockResolvedValue(null);
  const page = await shown(native);
  await passMeasures(200);
  expect(reported(page)).toEqual([expect.objectContaining({ containerY: 700, visible: false })]);
});

test('an answer that comes after the ad has left is not passed on', async () => {
  let answer: (seen: AdDimensions) => void = () => undefined;
  native.readDimensions.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const page = await shown(native);
  await passMeasures(200);
  app.leave();
  answer(SEEN);
  await passMeasures(0);
  expect(reported(page)).toEqual([]);
});

test.each(['active', 'background'] as const)('without native code it is where it stands; app: %s', async (state) => {
  Object.assign(AppState, { currentState: state });
  const page = await shown(null);
  await passMeasures(600);
  expect(measured).toHaveBeenCalledTimes(3);
  expect(reported(page)[0]).toEqual({
    containerX: 10,
    containerY: 700,
    containerWidth: 370,
    containerHeight: 120,
    windowWidth: expect.any(Number),
    windowHeight: expect.any(Number),
    screenWidth: expect.any(Number),
    screenHeight: expect.any(Number),
    keyboardHeight: 0,
    visible: state === 'active',
    code: 'inlineAd',
  });
});

test('an app built with native code of an earlier version goes on', async () => {
  const { readDimensions: _none, ...earlier } = native;
  const page = await shown(earlier as typeof native);
  await passMeasures(200);
  expect(reported(page)).toEqual([expect.objectContaining({ visible: true })]);
});
