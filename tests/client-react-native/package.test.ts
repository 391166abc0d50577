import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { SDK_VERSION } from '../../adapters/client-react-native/native-session.js';

const BUILT = 'dist/adapters/client-react-native';
/** More than the core, which is in it. */
const LIMIT_BYTES = 6_000;

interface Manifest {
  readonly version: string;
  readonly main: string;
  readonly types: string;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

const read = (path: string): string => readFileSync(path, 'utf8');
const sizeOf = (path: string): number =>
  gzipSync(read(path).replace(/\n\/\/# sourceMappingURL.*\n?$/, ''), { level: 9 }).length;
const manifest = JSON.parse(read(`${BUILT}/package.json`)) as Manifest;
const script = read(`${BUILT}/index.js`);

test('adds at most 6 kB to the core', () => {
  expect(sizeOf(`${BUILT}/index.js`) - sizeOf('dist/adapters/client-js/index.js')).toBeLessThanOrEqual(LIMIT_BYTES);
});

const NETINFO = '@react-native-community/netinfo';

test('brings nothing of what an app has already, and evaluates no text', () => {
  const required = [...script.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name]) => name);
  // Of that peer the native half alone is used.
  expect([...new Set(required), NETINFO].sort()).toEqual(Object.keys(manifest.peerDependencies).sort());
  expect(script).not.toMatch(/\beval\b|new Function|innerHTML|document\.write|createElement\("iframe"\)/);
});

/** Its JavaScript asks a host of Google again and again whether it can be reached. */
test("netinfo's JavaScript is not loaded, and its native code is as it is asked", () => {
  expect([script.includes(NETINFO), script.includes('"RNCNetInfo"')]).toEqual([false, true]);
  const folder = `node_modules/${NETINFO}`;
  const java = `${folder}/android/src/main/java/com/reactnativecommunity/netinfo/NetInfoModuleImpl.java`;
  expect(read(java)).toMatch(/NAME = "RNCNetInfo"/);
  expect(read(java)).toMatch(/void getCurrentState\(final String requestedInterface, final Promise promise\)/);
  const objectiveC = read(`${folder}/ios/RNCNetInfo.mm`);
  expect(objectiveC).toMatch(/@implementation RNCNetInfo\b/);
  expect(objectiveC).toMatch(/RCT_EXPORT_MODULE\(\)/);
  expect(objectiveC).toMatch(/RCT_EXPORT_METHOD\(getCurrentState:\(NSString \*\)requestedInterface resolve:/);
});

test('says its version and the oldest versions of its peers', () => {
  expect(manifest.version).toBe(SDK_VERSION);
  expect(manifest.peerDependencies).toEqual({
    '@react-native-community/netinfo': '>=11.2.0',
    react: '>=18.2.0',
    'react-native': '>=0.73.2',
    'react-native-device-info': '>=10.12.0',
    'react-native-webview': '>=13.6.0',
  });
});

test('what it names is there, also for the builds of the devices', () => {
  expect(read(`${BUILT}/${manifest.types}`)).toContain('InlineAd');
  const native = 'android/src/main/java/com/adplacement/reactnative';
  const names = [
    'android/build.gradle',
    'app.plugin.js',
    'example/app.tsx',
    `${native}/AdPlacementPackage.kt`,
    'ios/AdPlacement.mm',
    'ios/AdPlacement.swift',
    'ios/shared/ForeignClient.swift',
    'ios/shared/PrivacyInfo.xcprivacy',
    'LICENSE',
    'README.md',
    'spec/NativeAdPlacement.ts',
  ];
  for (const name of [manifest.main, 'ad-placement-react-native.podspec', ...names]) {
    expect([name, existsSync(`${BUILT}/${name}`)]).toEqual([name, true]);
  }
  expect(read(`${BUILT}/android/src/main/AndroidManifest.xml`)).toContain('com.google.android.gms.permission.AD_ID');
});
