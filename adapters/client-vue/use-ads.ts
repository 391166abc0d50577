import { computed, toRaw, type ComputedRef } from 'vue';
import type { Session } from '../client-js/index.js';
import { useContext } from './context.js';

/** What a component does with the conversation of its provider, whichever that is at the moment. */
export interface Ads extends Pick<Session, 'addMessage' | 'updateOptions' | 'sendUserEvent' | 'getSessionId'> {
  /** The service shows no ads to this session. */
  readonly isDisabled: ComputedRef<boolean>;
}

/** In `setup`. Throws without a provider above. */
export const useAds = (): Ads => {
  const provided = useContext();
  return {
    addMessage: (message, options) => provided.value.addMessage(message, options),
    updateOptions: (partial) => provided.value.updateOptions(partial),
    // A reactive object cannot be posted to a frame.
    sendUserEvent: (name, payload) => provided.value.sendUserEvent(name, toRaw(payload)),
    getSessionId: () => provided.value.getSessionId(),
    isDisabled: computed(() => provided.value.isDisabled()),
  };
};
