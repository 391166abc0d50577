export { AdsProvider, type AdsProviderProps } from './ads-provider.js';
export { InlineAd, type InlineAdProps } from './inline-ad.js';
export { useAds, type Ads } from './ads-provider.js';
export { useAd, type UseAdOptions } from './use-ad.js';
export { useStayAtEnd } from './use-stay-at-end.js';
export { newId } from '../client-js/index.js';
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
