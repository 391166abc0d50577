export { attachOverlays, type Overlays } from './attach-overlays.js';
export { defineVideoAds } from './video-ads-element.js';
export type { OverlayClick, OverlayFetcher, OverlayOptions, OverlayRequest } from './options.js';
export type { Player, PlayerView, SafeArea } from './player-view.js';
export type { OverlaySlot, Size } from './slot.js';
