export { AdsProvider, type AdsProviderProps } from './ads-provider.js';
export { InlineAd, type InlineAdProps } from './inline-ad.js';
export { nativePlatformInfo } from './platform/native-platform-info.js';
export { useAds, type Ads } from './context.js';
export type { StaleAdsHandling } from './context.js';
export type { Attribution } from './attribution.js';
export type { InAppBrowser } from './links.js';
export type {
  AdDimensions,
  DeviceFacts,
  Identifiers,
  NetworkFacts,
  PlatformInfo,
  StoredConsent,
  TrackingStatus,
} from './platform/platform-info.js';
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
  ViewedPayload,
} from '../client-js/index.js';
