import { createElement, type ReactElement } from 'react';
import { Platform, Pressable, StatusBar, Text } from 'react-native';
import type { Label } from '../client-js/frame/frame-data.js';

/** As large as a finger needs it. */
const SIDE = 48;
/** Below the sensors of any iPhone: what an app keeps free of them is not known here. */
const IOS_TOP = 59;

const PLACE = { position: 'absolute', end: 8, width: SIDE, height: SIDE } as const;
const DISC = { alignItems: 'center', justifyContent: 'center', borderRadius: SIDE / 2 } as const;
const CROSS = { color: 'white', fontSize: 28, lineHeight: 32 } as const;

/** Closes an interstitial in the corner where pages have their own button, whatever becomes of the page. */
export const CloseButton = ({ name, close }: { readonly name: Label; readonly close: () => void }): ReactElement =>
  createElement(
    Pressable,
    {
      accessibilityRole: 'button',
      accessibilityLabel: name.title,
      accessibilityLanguage: name.lang,
      onPress: close,
      style: {
        ...PLACE,
        ...DISC,
        top: Platform.OS === 'ios' ? IOS_TOP : (StatusBar.currentHeight ?? 0),
        backgroundColor: 'rgba(0, 0, 0, 0.7)',
      },
    },
    createElement(Text, { allowFontScaling: false, style: CROSS }, '\u00d7'),
  );
