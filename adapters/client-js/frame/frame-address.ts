import { encodeText } from '../io/decode.js';
import { isViewed, type PairedAd } from '../state/state.js';

/** Longer texts would make an address that servers refuse; the page then fetches the text again. */
const MAX_CACHED_CHARS = 4_000;

export interface FrameQuery {
  readonly code: string;
  readonly messageId: string;
  /** Name of the client. */
  readonly sdk: string;
  readonly theme?: string | undefined;
  readonly cachedContent?: string | undefined;
  /** JSON. */
  readonly componentParams?: string | undefined;
}

/**
 * A page that is mounted again shows its text at once. Only when the ad was viewed before: a page with text from the
 * cache does not measure any more.
 */
export const cachedContentOf = (ad: PairedAd): string | undefined =>
  isViewed(ad) && encodeText(ad.finalText ?? '').length <= MAX_CACHED_CHARS ? ad.finalText : undefined;

/** `kind`: the page below the message, or the one over the host. */
export const frameAddress = (origin: string, kind: 'frame' | 'modal', bidId: string, query: FrameQuery): string => {
  // A theme that is not known yet may be `null` in a host without types.
  const given = Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return `${origin}/api/${kind}/${bidId}?${given.map(([name, value]) => `${name}=${encodeText(value)}`).join('&')}`;
};
