import { AppState, Dimensions, findNodeHandle, Keyboard, type View } from 'react-native';
import type { AdDimensions, PlatformInfo } from './platform-info.js';

/** `update-dimensions-iframe` comes every 200 ms. */
const EVERY_MS = 200;

/** Where a view stands: JavaScript knows neither what clips it nor what is in front. */
const placeOf = (view: View): Promise<AdDimensions> =>
  new Promise((resolve) =>
    view.measureInWindow((containerX, containerY, containerWidth, containerHeight) => {
      const window = Dimensions.get('window');
      const screen = Dimensions.get('screen');
      resolve({
        windowWidth: window.width,
        windowHeight: window.height,
        containerX,
        containerY,
        containerWidth,
        containerHeight,
        screenWidth: screen.width,
        screenHeight: screen.height,
        keyboardHeight: Keyboard.metrics()?.height ?? 0,
        visible: AppState.currentState === 'active',
      });
    }),
  );

type DimensionsReader = Pick<PlatformInfo, 'dimensions'>;

/** `undefined` without native code that measures, for example in Expo Go. */
const seenOf = async (view: View, { dimensions }: DimensionsReader): Promise<AdDimensions | null | undefined> => {
  try {
    const tag = findNodeHandle(view);
    return tag === null ? undefined : await dimensions?.(tag);
  } catch {
    return undefined;
  }
};

const measure = async (view: View, reader: DimensionsReader): Promise<AdDimensions> => {
  const seen = await seenOf(view, reader);
  if (seen) return seen;
  const place = await placeOf(view);
  return seen === null ? { ...place, visible: false } : place;
};

/** Reports every 200 ms what of a page is seen, which it cannot measure in a web view. Returns its end. */
export const watchDimensions = (
  view: () => View | null,
  reader: DimensionsReader,
  report: (dimensions: AdDimensions) => void,
): (() => void) => {
  let isOver = false;
  const look = async (): Promise<void> => {
    const shown = view();
    const dimensions = shown && (await measure(shown, reader));
    if (dimensions && !isOver) report(dimensions);
  };
  const timer = setInterval(() => void look(), EVERY_MS);
  return () => {
    isOver = true;
    clearInterval(timer);
  };
};
