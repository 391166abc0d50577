import { useMemo, useSyncExternalStore } from 'react';
import type { Session } from '../client-js/index.js';
import { useProvided } from './context.js';

/** What a component does with the conversation of its provider. Functions stay the same as long as the session does. */
export interface Ads extends Pick<Session, 'addMessage' | 'updateOptions' | 'sendUserEvent' | 'getSessionId'> {
  /** The service shows no ads to this session. */
  readonly isDisabled: boolean;
}

/** Throws without an `AdsProvider` above. What a function of an earlier session is told goes nowhere. */
export const useAds = (): Ads => {
  const provided = useProvided();
  const isDisabled = useSyncExternalStore(provided.subscribe, provided.isDisabled, () => false);
  return useMemo(() => {
    const { addMessage, updateOptions, sendUserEvent, getSessionId } = provided;
    return { addMessage, updateOptions, sendUserEvent, getSessionId, isDisabled };
  }, [provided, isDisabled]);
};
