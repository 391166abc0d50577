import { createElement, useEffect, useMemo, useRef, useSyncExternalStore, type ReactElement } from 'react';
import { View } from 'react-native';
import type { PairedAd } from '../client-js/state.js';
import { AdWebView } from './ad-web-view.js';
import { watchDimensions } from './dimensions.js';
import type { OpenLink } from './links.js';
import type { Modals } from './modals.js';
import type { NativeSession } from './native-session.js';
import { createNativeSlot } from './native-slot.js';

export interface MountedAdProps {
  readonly session: NativeSession;
  readonly ad: PairedAd;
  readonly modals: Modals;
  readonly openLink: OpenLink;
  readonly theme: string | undefined;
}

/** An ad that there is. Renders of its parents do not touch its web view. */
export const MountedAd = ({ session, ad, modals, openLink, theme }: MountedAdProps): ReactElement => {
  const slot = useMemo(() => createNativeSlot({ session, ad, modals, openLink, theme }), [session, ad.bidId]);
  const height = useSyncExternalStore(slot.subscribe, slot.heightPx, slot.heightPx);
  const box = useRef<View>(null);
  useEffect(() => slot.start(), [slot]);
  useEffect(() => watchDimensions(() => box.current, slot.tellDimensions), [slot]);
  useEffect(() => slot.setTheme(theme), [slot, theme]);
  const { origin } = session.context.config;
  // What cannot be seen must not be reached by a screen reader. Android drops views that nothing is drawn of: those cannot be measured.
  return createElement(
    View,
    {
      ref: box,
      collapsable: false,
      accessibilityLabel: 'Advertisement',
      accessibilityElementsHidden: height === 0,
      importantForAccessibility: height === 0 ? 'no-hide-descendants' : 'auto',
      style: { height, overflow: 'hidden' },
    },
    createElement(AdWebView, {
      address: slot.address,
      origin,
      onPost: slot.hear,
      onFail: slot.fail,
      onLoad: slot.loaded,
      openLink,
      bind: slot.bind,
    }),
  );
};
