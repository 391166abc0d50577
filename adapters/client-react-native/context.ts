import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { SessionOptions } from '../client-js/index.js';
import { createProvide, type ProvidedSession } from '../client-js/provider/provided-session.js';
import type { InAppBrowser, OpenLink } from './links.js';
import type { Modals } from './modals.js';
import { createNativeSession, type NativeSession } from './native-session.js';
import type { PlatformInfo } from './platform/platform-info.js';

/**
 * What happens to an ad that is not below the latest message any more
 * (`docs/reference/client-interface.md#session-options`).
 */
export type StaleAdsHandling = 'preserve' | 'hide';

/** `docs/reference/client-interface.md#session-options`. */
export interface AdsOptions extends Omit<SessionOptions, 'sdk'> {
  /** No ads from the next user message on; what is on show stays. The service still hears the conversation. */
  readonly isDisabled?: boolean | undefined;
  /**
   * Default `hide`: an ad goes as soon as it is not below the latest message. `preserve`: it stays until another one
   * comes.
   */
  readonly staleAdsHandling?: StaleAdsHandling | undefined;
  /** Opens what is clicked over the app. Without it, and when it fails, the system's browser does. */
  readonly inAppBrowser?: InAppBrowser | undefined;
  /** What is known of device and app; read when a session starts. */
  readonly platformInfo?: PlatformInfo | undefined;
}

export const provide = createProvide(createNativeSession);

/** What a provider gives to what stands below it. */
export interface Provided {
  readonly session: ProvidedSession<NativeSession>;
  readonly addMessage: ProvidedSession<NativeSession>['addMessage'];
  readonly modals: Modals;
  readonly openLink: OpenLink;
  readonly staleAdsHandling: StaleAdsHandling;
}

export const AdsContext = createContext<Provided | undefined>(undefined);

/** Throws without a provider. */
export const useProvided = (): Provided => {
  const provided = useContext(AdsContext);
  if (!provided) throw new Error('There is no AdsProvider above: put the chat into one.');
  return provided;
};

/** What a component does with the conversation of its provider. Functions stay the same as long as the session does. */
export interface Ads extends Pick<
  NativeSession,
  'addMessage' | 'removeMessage' | 'updateOptions' | 'sendUserEvent' | 'getSessionId'
> {
  /** The service shows no ads to this session. */
  readonly isDisabled: boolean;
}

/** Throws without an `AdsProvider` above. What a function of an earlier session is told goes nowhere. */
export const useAds = (): Ads => {
  const { session, addMessage } = useProvided();
  const isDisabled = useSyncExternalStore(session.subscribe, session.isDisabled, () => false);
  return useMemo(() => {
    const { removeMessage, updateOptions, sendUserEvent, getSessionId } = session;
    return { addMessage, removeMessage, updateOptions, sendUserEvent, getSessionId, isDisabled };
  }, [session, addMessage, isDisabled]);
};
