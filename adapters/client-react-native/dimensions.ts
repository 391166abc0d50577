import { AppState, Dimensions, Keyboard, type View } from 'react-native';
import type { NativeSlot } from './native-slot.js';

/** `update-dimensions-iframe` comes every 200 ms. */
const EVERY_MS = 200;

/** Tells a page every 200 ms how much of it can be seen, which it cannot measure in a web view. Returns its end. */
export const watchDimensions = (view: () => View | null, tell: NativeSlot['tellDimensions']): (() => void) => {
  const measure = (): void =>
    view()?.measureInWindow((containerX, containerY, containerWidth, containerHeight) => {
      const window = Dimensions.get('window');
      const screen = Dimensions.get('screen');
      tell({
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
    });
  const timer = setInterval(measure, EVERY_MS);
  return () => clearInterval(timer);
};
