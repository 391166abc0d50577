import { createElement, useEffect, useMemo, useRef, useSyncExternalStore, type ReactElement } from 'react';
import { View } from 'react-native';
import type { Appearance } from '../client-js/index.js';
import type { PairedAd } from '../client-js/state/state.js';
import { AdWebView } from './ad-web-view.js';
import type { OpenLink } from './links.js';
import { useLoadAgain } from './load-again.js';
import type { Modals } from './modals.js';
import type { NativeSession } from './native-session.js';
import { createNativeSlot } from './native-slot.js';
import { watchDimensions } from './platform/dimensions.js';

export interface MountedAdProps {
  readonly session: NativeSession;
  readonly ad: PairedAd;
  readonly modals: Modals;
  readonly openLink: OpenLink;
  readonly theme: string | undefined;
  readonly appearance: Appearance | undefined;
}

/** An ad that there is. Renders of its parents do not touch its web view. */
export const MountedAd = ({ session, ad, modals, openLink, ...look }: MountedAdProps): ReactElement => {
  const { load, onGone } = useLoadAgain(() => slot.fail('iframe_error'));
  const slot = useMemo(() => {
    // With the height and the text that it has by now.
    const known = session.getState().ads.find(({ bidId }) => bidId === ad.bidId) ?? ad;
    return createNativeSlot({ session, ad: known, modals, openLink, look });
  }, [session, ad.bidId, load]);
  const height = useSyncExternalStore(slot.subscribe, slot.heightPx, slot.heightPx);
  const { title, lang } = useSyncExternalStore(slot.subscribe, slot.label, slot.label);
  const secret = useMemo(session.newSecret, [slot]);
  const box = useRef<View>(null);
  useEffect(() => slot.start(), [slot]);
  useEffect(() => watchDimensions(() => box.current, session, slot.reportDimensions), [slot]);
  useEffect(() => slot.dress(look));
  const { origin } = session.context.config;
  // What cannot be seen must not be reached by a screen reader. Android drops views that nothing is drawn of: those
  // cannot be measured.
  return createElement(
    View,
    {
      ref: box,
      collapsable: false,
      accessibilityLabel: title,
      accessibilityLanguage: lang,
      accessibilityElementsHidden: height === 0,
      importantForAccessibility: height === 0 ? 'no-hide-descendants' : 'auto',
      style: { height, overflow: 'hidden' },
    },
    createElement(AdWebView, {
      key: load,
      address: slot.address,
      origin,
      secret,
      onPost: slot.hear,
      onFail: slot.fail,
      onGone,
      onLoad: slot.loaded,
      openLink: (data) => openLink(data, ad),
      bind: slot.bind,
    }),
  );
};
