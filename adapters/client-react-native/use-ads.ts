import { useMemo, useSyncExternalStore } from 'react';
import { useProvided } from './context.js';
import type { NativeSession } from './native-session.js';

/** What a component does with the conversation of its provider. Functions stay the same as long as the session does. */
export interface Ads extends Pick<NativeSession, 'addMessage' | 'updateOptions' | 'sendUserEvent' | 'getSessionId'> {
  /** The service shows no ads to this session. */
  readonly isDisabled: boolean;
}

/** Throws without an `AdsProvider` above. What a function of an earlier session is told goes nowhere. */
export const useAds = (): Ads => {
  const { session, addMessage } = useProvided();
  const isDisabled = useSyncExternalStore(session.subscribe, session.isDisabled, () => false);
  return useMemo(() => {
    const { updateOptions, sendUserEvent, getSessionId } = session;
    return { addMessage, updateOptions, sendUserEvent, getSessionId, isDisabled };
  }, [session, addMessage, isDisabled]);
};
