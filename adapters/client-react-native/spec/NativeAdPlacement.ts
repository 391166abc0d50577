import { TurboModuleRegistry, type TurboModule } from 'react-native';

/** What consent platforms keep, as text whatever it was stored as. */
interface StoredConsent {
  readonly cmpSdkId?: string;
  readonly gdprApplies?: string;
  readonly tcString?: string;
  readonly gppString?: string;
  readonly gppSid?: string;
  readonly usPrivacy?: string;
}

interface Identifiers {
  readonly advertisingId?: string;
  readonly vendorId?: string;
  readonly isLimited?: boolean;
  readonly trackingStatus?: 'notDetermined' | 'restricted' | 'denied' | 'authorized' | 'unavailable';
}

interface AdDimensions {
  readonly windowWidth: number;
  readonly windowHeight: number;
  readonly containerX: number;
  readonly containerY: number;
  readonly containerWidth: number;
  readonly containerHeight: number;
  readonly screenWidth: number;
  readonly screenHeight: number;
  readonly keyboardHeight: number;
  readonly visible: boolean;
}

/**
 * The code in `android/` and `ios/`: the builds of an app generate what joins it to JavaScript from this file
 * (`codegenConfig` in `package.json`), so that it takes only what the codegen of React Native 0.73 reads.
 */
export interface Spec extends TurboModule {
  /** Synchronous: the installation id stands in the very first call. */
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  /** Synchronous: a page is loaded with it. */
  newSecret(): string;
  /** Synchronous. None on Android. */
  skAdNetworkItems(): readonly string[];
  readConsent(): Promise<StoredConsent>;
  readIdentifiers(): Promise<Identifiers>;
  readDimensions(viewTag: number): Promise<AdDimensions | null>;
  requestTracking(): Promise<'notDetermined' | 'restricted' | 'denied' | 'authorized' | 'unavailable'>;
  /** `skan`, here and below: of a bid, as the service sent it. Android does nothing. */
  beginImpression(skan: Object): void;
  endImpression(skan: Object): void;
  openStorePage(skan: Object): Promise<boolean>;
}

export default TurboModuleRegistry.get<Spec>('AdPlacement');
