import NetInfo, { type NetInfoState } from '@react-native-community/netinfo';
import { Appearance, Dimensions, PixelRatio, Platform } from 'react-native';
import DeviceInfo from 'react-native-device-info';
import { nativeModule } from './native-module.js';
import type { DeviceFacts, NetworkFacts, PlatformInfo } from './platform-info.js';

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

/** A Wi-Fi's name or address would say where the user is: nothing of it is passed on. */
const networkOf = ({ type, details }: NetInfoState): NetworkFacts => {
  if (type === 'wifi' || type === 'ethernet') return { type };
  if (type !== 'cellular') return { type: 'other' };
  const { cellularGeneration, carrier } = details ?? {};
  return { type, detail: cellularGeneration ?? undefined, carrier: carrier ?? undefined };
};

/** The device as its libraries and our native code tell it. */
export const nativePlatformInfo: PlatformInfo = {
  platform: Platform.OS === 'ios' ? 'ios' : 'android',
  storage: {
    getItem: (key) => nativeModule().getItem(key),
    setItem: (key, value) => nativeModule().setItem(key, value),
  },
  app: () => ({ bundleId: DeviceInfo.getBundleId(), version: DeviceInfo.getVersion() }),
  skanItems: () => (Platform.OS === 'ios' ? nativeModule().skAdNetworkItems() : undefined),
  device: readDevice,
  network: async () => networkOf(await NetInfo.fetch()),
  identifiers: async () => nativeModule().readIdentifiers(),
  consent: async () => nativeModule().readConsent(),
  requestTracking: async () => (Platform.OS === 'ios' ? nativeModule().requestTracking() : 'unavailable'),
};
