/** Room along the edges of a player that controls take, in CSS pixels: no overlay stands in it. */
export interface SafeArea {
  /** From the upper edge. */
  readonly top: number;
  /** From the lower edge. */
  readonly bottom: number;
}

/** What an overlay needs to know of a player; write one for a player that is not listed here. */
export interface PlayerView {
  /** The film. */
  readonly media: HTMLVideoElement;
  /** Puts the layer of the overlays over the picture and below the controls, with the same positioned ancestor. */
  place(layer: HTMLElement): void;
  /** What its controls take now, shown or hidden. */
  safeArea(): SafeArea;
}

/** The part of a video.js player that is used. */
export interface VideoJsPlayer {
  /** The element around film and controls. */
  el(): Element;
  /** Absent when the player has none. */
  readonly controlBar?: { el(): Element } | undefined;
}

/** The part of a `shaka.Player` that is used; its interface, if there is one, is found around the video. */
export interface ShakaPlayer {
  /** `null` until it is attached to one. */
  getMediaElement(): HTMLMediaElement | null;
}

/** What overlays can be attached to. */
export type Player = HTMLVideoElement | VideoJsPlayer | ShakaPlayer | PlayerView;

/** The native control bar has no element: its height in Chromium, lower elsewhere. */
const NATIVE_BAR_PX = 72;

const below = (bottom: number): SafeArea => ({ top: 0, bottom });

const heightOf = (bar: Element | null | undefined): number =>
  (bar as HTMLElement | null | undefined)?.offsetHeight ?? 0;

const nativeView = (media: HTMLVideoElement): PlayerView => ({
  media,
  place: (layer) => media.after(layer),
  safeArea: () => below(media.controls ? NATIVE_BAR_PX : 0),
});

/** The bar hides and comes back: its room is kept, because an ad must not move away under a pointer. */
const videoJsView = (player: VideoJsPlayer): PlayerView | undefined => {
  const media = player.el().querySelector('video');
  const bar = (): Element | undefined => player.controlBar?.el();
  return (
    (media && {
      media,
      // Menus of the bar open over the overlay.
      place: (layer) => player.el().insertBefore(layer, bar() ?? null),
      safeArea: () => below(heightOf(bar())),
    }) ??
    undefined
  );
};

const shakaView = (player: ShakaPlayer): PlayerView | undefined => {
  const media = player.getMediaElement();
  if (!(media instanceof HTMLVideoElement)) return undefined;
  const container = media.closest('.shaka-video-container');
  if (container === null) return nativeView(media);
  return {
    media,
    // Its controls are one layer over the whole picture, which catches every press.
    place: (layer) => {
      layer.style.zIndex = '1';
      container.append(layer);
    },
    safeArea: () => below(heightOf(container.querySelector('.shaka-bottom-controls'))),
  };
};

/** Throws if there is no video: an integration mistake that shows at once. */
export const viewOf = (player: Player): PlayerView => {
  const view =
    'place' in player
      ? player
      : 'el' in player
        ? videoJsView(player)
        : 'getMediaElement' in player
          ? shakaView(player)
          : player.localName === 'video'
            ? nativeView(player)
            : undefined;
  if (view === undefined) {
    throw new TypeError(
      'attachOverlays found no <video> in this player: attach it when the player has its media element.',
    );
  }
  return view;
};
