/** Bodies of `POST /v1/ads` (`docs/reference/video-ads.md`). */
export interface WireAdsRequest {
  readonly title_id: string;
  readonly context?:
    { readonly player_width?: number | undefined; readonly player_height?: number | undefined } | undefined;
}

export interface WireAdSlot {
  readonly slot_id: string;
  readonly start_ms: number;
  readonly end_ms: number;
  readonly placement: 'overlay';
  readonly iframe_url: string;
  readonly width: number;
  readonly height: number;
  readonly position: 'top' | 'bottom';
}

export interface WireAdsResponse {
  readonly title_id: string;
  readonly slots: readonly WireAdSlot[];
}

export const WIRE_API_ERROR_CODES = ['invalid_json', 'invalid_request', 'unauthorized'] as const;
export interface WireApiError {
  readonly error: { readonly code: (typeof WIRE_API_ERROR_CODES)[number]; readonly message: string };
}

/** Posted by an overlay creative to its parent window; `type` is `<brand>.ad.click`. */
export interface WireOverlayClick {
  readonly type: string;
  readonly version: 1;
  readonly slot_id: string;
  readonly cta_url: string;
}
