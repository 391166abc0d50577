export { AdsProvider } from './ads-provider.js';
export { createAds } from './ads-provider.js';
export { InlineAd } from './inline-ad.js';
export { newId, useAd, useAds, useStayAtEnd, type Ads, type AdsOptions, type UseAdOptions } from './context.js';
export type { AdState } from '../client-js/provider/ad-status.js';
export type {
  AdEvent,
  Appearance,
  Character,
  ClickedPayload,
  ErrorCode,
  Message,
  MutableOptions,
  OnDebugEvent,
  OnEvent,
  Regulatory,
  SkipCode,
  Theme,
  ViewedPayload,
} from '../client-js/index.js';
