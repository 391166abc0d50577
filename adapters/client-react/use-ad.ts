import { useMemo, useSyncExternalStore } from 'react';
import { DEFAULT_CODE } from '../client-js/options/config.js';
import type { AdState } from '../client-js/provider/ad-status.js';
import { useProvided } from './ads-provider.js';

/** Which ad is meant. */
export interface UseAdOptions {
  /** Of the assistant message that the ad stands below. */
  readonly messageId: string;
  /** Placement code. Default `inlineAd`. */
  readonly code?: string | undefined;
}

/** What is known of the ad below one assistant message, without showing it. Throws without an `AdsProvider` above. */
export const useAd = ({ messageId, code = DEFAULT_CODE }: UseAdOptions): AdState => {
  const { subscribe, adState } = useProvided();
  // As text, which stays the same as long as nothing changes.
  const text = useSyncExternalStore(
    subscribe,
    () => JSON.stringify(adState(messageId, code)),
    () => JSON.stringify({ messageId, status: 'none', height: 0 }),
  );
  return useMemo(() => JSON.parse(text) as AdState, [text]);
};
