/** Room along the edges of a player that controls take, in CSS pixels: no overlay stands in it. */
export interface SafeArea {
  /** From the upper edge. */
  readonly top: number;
  /** From the lower edge. */
  readonly bottom: number;
}

/** What an overlay needs to know of a player; write one for a player without an adapter. */
export interface PlayerView {
  /** The film. */
  readonly media: HTMLVideoElement;
  /** Puts the layer of the overlays over the picture and below the controls, with the same positioned ancestor. */
  place(layer: HTMLElement): void;
  /** What its controls take, whether they show or hide: an ad must not move away under a pointer. */
  safeArea(): SafeArea;
  /** Where the player writes subtitles itself; without it only those that the browser draws are kept clear of. */
  captions?(): Element | null;
  /** In development a part of the player that is not where it is expected is reported. */
  missing?(): string | undefined;
}

/** What overlays can be attached to: a `<video>`, or another player through its adapter. */
export type Player = HTMLVideoElement | PlayerView;

/** The native control bar has no element: its height in Chromium, lower elsewhere. */
const NATIVE_BAR_PX = 72;

/** A video whose controls and subtitles the browser draws. */
export const nativeView = (media: HTMLVideoElement): PlayerView => ({
  media,
  place: (layer) => media.after(layer),
  safeArea: () => ({ top: 0, bottom: media.controls ? NATIVE_BAR_PX : 0 }),
});

/** Throws if there is no video: an integration mistake that shows at once. */
export const viewOf = (player: Player): PlayerView => {
  if ('place' in player) return player;
  if ((player as Partial<Element>).localName === 'video') return nativeView(player);
  throw new TypeError(
    'attachOverlays found no <video>: pass the <video>, or the player through its adapter, such as fromPlyr(player).',
  );
};
