/**
 * Every address in an answer. All of them start with the configured origin: a request's `Host` is whatever its sender
 * likes.
 */
export interface PublicUrls {
  readonly origin: string;
  overlay(slotId: string): string;
  /** `query` is already encoded. */
  vmap(query: string): string;
  /** `query` is already encoded. */
  vast(query: string): string;
  frameEvents(bidId: string): string;
  frameText(bidId: string): string;
  avatar(bidId: string): string;
  /** `query` is already encoded. */
  modal(bidId: string, query: string): string;
  creative(bidId: string, nonce: string): string;
  click(token: string): string;
  /** An asset's address is absolute already, or a path on our own origin. */
  asset(url: string): string;
}

export const createPublicUrls = (publicUrl: string): PublicUrls => {
  const { origin } = new URL(publicUrl);
  return {
    origin,
    overlay: (slotId) => `${origin}/overlay/${slotId}`,
    vmap: (query) => `${origin}/v1/ads/vmap?${query}`,
    vast: (query) => `${origin}/v1/ads/vast?${query}`,
    frameEvents: (bidId) => `${origin}/api/frame/${bidId}/events`,
    frameText: (bidId) => `${origin}/api/frame/${bidId}/text`,
    avatar: (bidId) => `${origin}/api/avatar/${bidId}`,
    modal: (bidId, query) => `${origin}/api/modal/${bidId}${query === '' ? '' : `?${query}`}`,
    creative: (bidId, nonce) => `${origin}/creative/${bidId}?nonce=${nonce}`,
    click: (token) => `${origin}/c/${token}`,
    asset: (url) => (url.startsWith('/') ? origin + url : url),
  };
};
