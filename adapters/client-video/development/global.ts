import { attachOverlays, defineVideoAds } from './index.js';

/** As `../global.ts`. */
Object.assign(globalThis, { AdPlacementVideo: { attachOverlays, defineVideoAds } });
defineVideoAds();
