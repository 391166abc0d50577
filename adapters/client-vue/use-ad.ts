import { computed, toValue, type ComputedRef, type MaybeRefOrGetter } from 'vue';
import { DEFAULT_CODE } from '../client-js/options/config.js';
import type { AdState } from '../client-js/provider/ad-status.js';
import { useContext } from './context.js';

/** Which ad is meant. */
export interface UseAdOptions {
  /** Id of the assistant message above the ad. */
  readonly messageId: string;
  /** Placement code. Default `inlineAd`. */
  readonly code?: string | undefined;
}

/** State of the ad below one assistant message, without showing it. In `setup`. Throws without a provider. */
export const useAd = (options: MaybeRefOrGetter<UseAdOptions>): ComputedRef<AdState> => {
  const provided = useContext();
  return computed(() => {
    const { messageId, code = DEFAULT_CODE } = toValue(options);
    return provided.value.adState(messageId, code);
  });
};
