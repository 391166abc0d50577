import type { SafeArea } from './player-view.js';
import type { OverlaySlot } from './slot.js';

/** What a playback asks the service for, by way of the host's own server: an API token does not belong in a page. */
export interface OverlayRequest {
  /** Which film or episode is played. */
  readonly titleId: string;
  /** Size of the player in CSS pixels. */
  readonly width: number;
  /** The same. */
  readonly height: number;
}

/** Resolves with the answer of `POST /v1/ads`. Whatever else comes of it: no overlays. */
export type OverlayFetcher = (request: OverlayRequest) => Promise<unknown>;

/** A press on an overlay that the client believes. */
export interface OverlayClick {
  /** Of the slot whose ad was pressed. */
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

/** Where the slots come from, and what the host wants done otherwise. */
export type OverlayOptions = Source & {
  /** Slots whose frames are elsewhere are left out. Without it each slot's own origin is believed. */
  readonly serviceOrigin?: string | undefined;
  /** First word of the messages: the server's `BRAND`. Known to the client at `/sdk/video`. */
  readonly brand?: string | undefined;
  /** In place of pausing the film and opening the address in a new tab. */
  readonly onClick?: ((click: OverlayClick) => void) | undefined;
  /** In place of what is known of the player's controls. */
  readonly safeArea?: Partial<SafeArea> | undefined;
  /** What a screen reader says of the button that takes an overlay away. Default "Close ad". */
  readonly dismissLabel?: string | undefined;
};
