import { TurboModuleRegistry, type TurboModule } from 'react-native';
import type { Identifiers, StoredConsent, TrackingStatus } from './platform-info.js';

/** The code in `android/` and `ios/`. */
export interface NativeAdPlacement extends TurboModule {
  /** Synchronous: the installation id stands in the very first call. */
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  /** Synchronous. */
  skAdNetworkItems(): readonly string[];
  readConsent(): Promise<StoredConsent>;
  readIdentifiers(): Promise<Identifiers>;
  requestTracking(): Promise<TrackingStatus>;
}

/** Looked up at each use, never at import. Throws where the app was built without it, for example in Expo Go. */
export const nativeModule = (): NativeAdPlacement => {
  const found = TurboModuleRegistry.get<NativeAdPlacement>('AdPlacement');
  if (!found) throw new Error('The native code of @ad-placement/react-native is not in this app: build it again.');
  return found;
};
