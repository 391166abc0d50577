import { createElement, useContext, useSyncExternalStore, type ReactElement, type ReactNode } from 'react';
import { View } from 'react-native';
import { AdBoundary } from '../client-react/ad-boundary.js';
import type { Appearance } from '../client-js/index.js';
import { DEFAULT_CODE } from '../client-js/options/config.js';
import type { PairedAd, SessionState } from '../client-js/state/state.js';
import { AdsContext, useProvided, type StaleAdsHandling } from './context.js';
import { MountedAd } from './mounted-ad.js';

/** Which ad stands there, and how it looks. */
export interface InlineAdProps {
  /** Of the assistant message that the ad stands below. */
  readonly messageId: string;
  /** Placement code. Default `inlineAd`. */
  readonly code?: string | undefined;
  /** Typically `light` or `dark`. */
  readonly theme?: string | undefined;
  /** The app's colours, corners and font. Default: the ad's own. */
  readonly appearance?: Appearance | undefined;
  /** Puts something around an ad; called only when there is one, and not to be seen before its page has spoken. */
  readonly wrapper?: ((ad: ReactElement) => ReactNode) | undefined;
}

/** Whether an ad is still to be seen (`staleAdsHandling`). */
const isFresh = ({ messages, ads }: SessionState, { messageId, code }: PairedAd, stale: StaleAdsHandling): boolean => {
  if (stale === 'hide') return messages[messages.length - 1]?.id === messageId;
  return ads.filter((ad) => ad.code === code).pop()?.messageId === messageId;
};

/** The web view has to be there to load: until its page has spoken, what is around it takes up no room. */
const HIDDEN = {
  accessibilityElementsHidden: true,
  importantForAccessibility: 'no-hide-descendants',
  style: { height: 0, overflow: 'hidden' },
} as const;

const FoundAd = ({ messageId, code = DEFAULT_CODE, theme, appearance, wrapper }: InlineAdProps): ReactNode => {
  const { session, modals, openLink, staleAdsHandling } = useProvided();
  const { subscribe, sessionWith, adState } = session;
  const adOf = (live: ReturnType<typeof sessionWith>): PairedAd | undefined =>
    live?.getState().ads.find((ad) => ad.messageId === messageId && ad.code === code);
  const found = useSyncExternalStore(
    subscribe,
    () => {
      const live = sessionWith(messageId, code);
      const ad = adOf(live);
      return live && ad && isFresh(live.getState(), ad, staleAdsHandling) ? live : undefined;
    },
    () => undefined,
  );
  const isShown = useSyncExternalStore(
    subscribe,
    () => adState(messageId, code).status === 'shown',
    () => false,
  );
  const ad = adOf(found);
  if (!found || !ad) return null;
  const mounted = createElement(MountedAd, { session: found, ad, modals, openLink, theme, appearance });
  return wrapper ? createElement(View, isShown ? undefined : HIDDEN, wrapper(mounted)) : mounted;
};

/**
 * The ad below one assistant message; nothing as long as there is none, and nothing when it is broken. Fetches nothing.
 */
export const InlineAd = (props: InlineAdProps): ReactElement => {
  const provided = useContext(AdsContext);
  const key = JSON.stringify([props.messageId, props.code]);
  const onBroken = (): void => provided?.session.reportBroken();
  return createElement(AdBoundary, { key, onBroken, children: createElement(FoundAd, props) });
};
