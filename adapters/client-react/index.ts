export { AdsProvider, type AdsProviderProps } from './ads-provider.js';
export { InlineAd, type InlineAdProps } from './inline-ad.js';
export { useAds, type Ads } from './ads-provider.js';
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
