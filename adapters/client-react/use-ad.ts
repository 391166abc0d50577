import { useMemo, useSyncExternalStore } from 'react';
import { DEFAULT_CODE } from '../client-js/options/config.js';
import type { AdState } from '../client-js/provider/ad-status.js';
import { useProvided } from './ads-provider.js';

/** Which ad is meant. */
export interface UseAdOptions {
  /** Id of the assistant message above the ad. */
  readonly messageId: string;
  /** Placement code. Default `inlineAd`. */
  readonly code?: string | undefined;
}

/** State of the ad below one assistant message, without showing it. Throws without an `AdsProvider` above. */
export const useAd = ({ messageId, code = DEFAULT_CODE }: UseAdOptions): AdState => {
  const { subscribe, adState } = useProvided();
  // As text, which stays equal while nothing changes.
  const text = useSyncExternalStore(
    subscribe,
    () => JSON.stringify(adState(messageId, code)),
    () => JSON.stringify({ messageId, status: 'none', height: 0 }),
  );
  return useMemo(() => JSON.parse(text) as AdState, [text]);
};
