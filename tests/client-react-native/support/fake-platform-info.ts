import type { Identifiers, PlatformInfo, StoredConsent } from '../../../adapters/client-react-native/index.js';

/** A device that says what a test wants it to. */
export interface FakePlatformInfo extends PlatformInfo {
  /** `silent`: it is never read to its end; `fails`: reading it fails. */
  consentIs(plan: StoredConsent | 'silent' | 'fails'): void;
  identifiersAre(identifiers: Identifiers): void;
}

const NEVER = new Promise<never>(() => undefined);

export const createFakePlatformInfo = (changes: Partial<PlatformInfo> = {}): FakePlatformInfo => {
  let consent: StoredConsent | 'silent' | 'fails' = {};
  let ids: Identifiers = {};
  let secrets = 0;
  const kept = new Map<string, string>();
  return {
    platform: 'ios',
    storage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
    newSecret: () => `secret-${++secrets}`,
    app: () => ({ bundleId: 'com.example.chat', version: '1.2.3' }),
    skanItems: () => ['aaaaaaaaaa.skadnetwork'],
    device: () => ({
      hardware: { type: 'handset', brand: 'Example', model: 'One' },
      os: { name: 'iOS', version: '18.0', locale: 'en-US', timezone: 'Europe/Berlin' },
      screen: { width: 390, height: 844, dpr: 3, darkMode: false, orientation: 'portrait' },
    }),
    network: () => Promise.resolve({ type: 'wifi' }),
    userAgent: () => Promise.resolve('Mozilla/5.0 (iPhone)'),
    identifiers: () => Promise.resolve(ids),
    consent: () => {
      if (consent === 'silent') return NEVER;
      return consent === 'fails' ? Promise.reject(new Error('The storage is broken.')) : Promise.resolve(consent);
    },
    requestTracking: () => Promise.resolve('denied'),
    consentIs: (plan) => void (consent = plan),
    identifiersAre: (identifiers) => void (ids = identifiers),
    ...changes,
  };
};
