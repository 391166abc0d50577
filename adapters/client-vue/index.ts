export { AdsProvider } from './ads-provider.js';
export { createAds } from './ads-provider.js';
export { InlineAd } from './inline-ad.js';
export { useAds, type Ads } from './context.js';
export type { AdsOptions } from './context.js';
export type {
  AdEvent,
  Character,
  ClickedPayload,
  Message,
  MutableOptions,
  OnDebugEvent,
  OnEvent,
  Regulatory,
  ViewedPayload,
} from '../client-js/index.js';
