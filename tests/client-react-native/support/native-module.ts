import { jest } from '@jest/globals';
import { TurboModuleRegistry } from 'react-native';
import type { AdDimensions } from '../../../adapters/client-react-native/index.js';

/** What our native code answers in an app that was built with it. */
export const fakeNativeModule = () => ({
  getItem: jest.fn(() => 'kept'),
  setItem: jest.fn(),
  newSecret: () => 'of the system',
  skAdNetworkItems: () => ['a.skadnetwork'],
  readConsent: () => Promise.resolve({ gdprApplies: '1', tcString: 'CP' }),
  readIdentifiers: () => Promise.resolve({ vendorId: 'v' }),
  readDimensions: jest.fn<(viewTag: number) => Promise<AdDimensions | null>>(),
  requestTracking: () => Promise.resolve('authorized'),
});

/** Links our native code, or null for an app without it; what else an app links is found as before. */
export const linkNativeModule = (module: ReturnType<typeof fakeNativeModule> | null): void => {
  const find = TurboModuleRegistry.get;
  jest
    .spyOn(TurboModuleRegistry, 'get')
    .mockImplementation((name) => (name === 'AdPlacement' ? (module as never) : find(name)));
};
