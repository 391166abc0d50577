import { attachOverlays } from './attach-overlays.js';
import { defineVideoAds } from './video-ads-element.js';

/** What a page gets that loads the client by a script tag: the one global, and `<video-ads>`. */
Object.assign(globalThis, { AdPlacementVideo: { attachOverlays, defineVideoAds } });
defineVideoAds();
