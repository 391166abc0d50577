import { Appearance, Dimensions, PixelRatio, Platform, TurboModuleRegistry } from 'react-native';
import DeviceInfo from 'react-native-device-info';
import type { Spec } from '../spec/NativeAdPlacement.js';
import { readNetwork } from './native-network.js';
import type { DeviceFacts, PlatformInfo } from './platform-info.js';

/** Looked up at each use, never at import. Throws where the app was built without it, for example in Expo Go. */
const nativeModule = (): Spec => {
  const found = TurboModuleRegistry.get<Spec>('AdPlacement');
  if (!found) throw new Error('The native code of @ad-placement/react-native is not in this app: build it again.');
  return found;
};

const typeOf = (): string => {
  const kind = DeviceInfo.getDeviceType();
  if (kind === 'Handset' || kind === 'Tablet' || kind === 'Desktop') return kind.toLowerCase();
  return kind === 'Tv' ? 'tv' : 'other';
};

const readDevice = (): DeviceFacts => {
  const { width, height } = Dimensions.get('screen');
  const { locale, timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();
  return {
    hardware: { type: typeOf(), brand: DeviceInfo.getBrand(), model: DeviceInfo.getModel() },
    os: { name: DeviceInfo.getSystemName(), version: DeviceInfo.getSystemVersion(), locale, timezone },
    screen: {
      width,
      height,
      dpr: PixelRatio.get(),
      darkMode: Appearance.getColorScheme() === 'dark',
      orientation: width > height ? 'landscape' : 'portrait',
    },
  };
};

/** The device as its libraries and our native code report it. */
export const nativePlatformInfo: PlatformInfo = {
  platform: Platform.OS === 'ios' ? 'ios' : 'android',
  storage: {
    getItem: (key) => nativeModule().getItem(key),
    setItem: (key, value) => nativeModule().setItem(key, value),
  },
  newSecret: () => nativeModule().newSecret(),
  app: () => ({ bundleId: DeviceInfo.getBundleId(), version: DeviceInfo.getVersion() }),
  skanItems: () => (Platform.OS === 'ios' ? nativeModule().skAdNetworkItems() : undefined),
  device: readDevice,
  network: readNetwork,
  userAgent: async () => DeviceInfo.getUserAgent(),
  identifiers: async () => nativeModule().readIdentifiers(),
  consent: async () => nativeModule().readConsent(),
  dimensions: async (viewTag) => nativeModule().readDimensions(viewTag),
  requestTracking: async () => (Platform.OS === 'ios' ? nativeModule().requestTracking() : 'unavailable'),
  attribution:
    Platform.OS === 'ios'
      ? {
          beginImpression: (skan) => nativeModule().beginImpression(skan),
          endImpression: (skan) => nativeModule().endImpression(skan),
          openStorePage: async (skan) => nativeModule().openStorePage(skan),
        }
      : undefined,
};
