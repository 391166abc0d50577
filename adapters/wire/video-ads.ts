/** Bodies of `POST /v1/ads` (`docs/reference/video-ads.md`). */
export interface WireAdsRequest {
  readonly title_id: string;
  readonly context?:
    { readonly player_width?: number | undefined; readonly player_height?: number | undefined } | undefined;
}

export interface WireAdSlot {
  /** Unique in the answer; messages of its overlay name it. */
  readonly slot_id: string;
  /** Of the film, from its beginning. */
  readonly start_ms: number;
  /** Of the film; the overlay goes then. */
  readonly end_ms: number;
  /** How it stands to the picture: over it. */
  readonly placement: 'overlay';
  /** Signed address of the overlay. */
  readonly iframe_url: string;
  /** Of the frame, in CSS pixels of the player that was asked for. */
  readonly width: number;
  /** The same. */
  readonly height: number;
  /** Edge of the picture that it stands at. */
  readonly position: 'top' | 'bottom';
}

export interface WireAdsResponse {
  readonly title_id: string;
  readonly slots: readonly WireAdSlot[];
}

export const WIRE_API_ERROR_CODES = ['invalid_json', 'invalid_request', 'unauthorized', 'insufficient_scope'] as const;
export interface WireApiError {
  readonly error: {
    readonly code: (typeof WIRE_API_ERROR_CODES)[number];
    readonly message: string;
    /** By which the operator finds the request in the log. */
    readonly requestId: string;
  };
}

/**
 * What an overlay tells the player around it (`docs/reference/protocol.md#the-messages-of-an-overlay`): the creative is
 * there, nothing of it is there any more, somebody pressed it.
 */
export type WireOverlayWord = 'ready' | 'closed' | 'click';

export const overlayMessageType = (brand: string, word: WireOverlayWord): string => `${brand}.ad.${word}`;

/** Posted by an overlay creative to its parent window; `type` is `<brand>.ad.ready` or `<brand>.ad.closed`. */
export interface WireOverlayNotice {
  readonly type: string;
  readonly version: 1;
  readonly slot_id: string;
}

/** The words of the player around it, in the language of the creative; in the notice `ready`. */
export interface WireOverlayWords {
  /** BCP 47. */
  readonly language: string;
  /** Accessible name of the frame. */
  readonly label: string;
  /** Of a button that closes it. */
  readonly close_label: string;
}

/** The same for a press; `type` is `<brand>.ad.click`. */
export interface WireOverlayClick extends WireOverlayNotice {
  readonly cta_url: string;
}
