import type { SafeArea } from './player-view.js';
import type { OverlaySlot } from './slot.js';

/** What a playback requests, through the host's own server: an API token does not belong in a page. */
export interface OverlayRequest {
  /** Which film or episode is played. */
  readonly titleId: string;
  /** Size of the player in CSS pixels. */
  readonly width: number;
  /** The same. */
  readonly height: number;
}

/** Resolves with the answer of `POST /v1/ads`. Anything else means no overlays. */
export type OverlayFetcher = (request: OverlayRequest) => Promise<unknown>;

/** A press on an overlay that passed the client's checks. */
export interface OverlayClick {
  /** Id of the slot whose ad was pressed. */
  readonly slotId: string;
  /** Where the ad leads to: a web address. */
  readonly url: string;
  /** The film, to be paused or to go on. */
  readonly video: HTMLVideoElement;
}

type Source =
  | {
      /** Slots of one playback, as the service sends them. */
      readonly slots: readonly OverlaySlot[];
      /** Width of the player that they were asked for; without it its width when this is called. */
      readonly plannedWidth?: number | undefined;
    }
  | {
      /** Not here: the service is asked. */
      readonly slots?: undefined;
      /** Which film or episode is played. */
      readonly titleId: string;
      /** Asks the service for its slots. */
      readonly fetcher: OverlayFetcher;
    };

/** Where the slots come from, and the host's own choices. */
export type OverlayOptions = Source & {
  /** Slots with frames of other origins are left out. Default: each slot's own origin is trusted. */
  readonly serviceOrigin?: string | undefined;
  /** First word of the messages: the server's `BRAND`. Known to the client at `/sdk/video`. */
  readonly brand?: string | undefined;
  /** Replaces the default: pause the film and open the address in a new tab. */
  readonly onClick?: ((click: OverlayClick) => void) | undefined;
  /** Replaces the room that the player's controls are known to take. */
  readonly safeArea?: Partial<SafeArea> | undefined;
  /** Accessible name of the button that closes an overlay. Default: "Close ad" in the language of the ad. */
  readonly dismissLabel?: string | undefined;
};
