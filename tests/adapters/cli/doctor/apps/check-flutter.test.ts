import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { checkFlutter } from '../../../../../adapters/cli/doctor/apps/check-flutter.js';

const AD_ID = '<uses-permission android:name="com.google.android.gms.permission.AD_ID" />';
const manifest = (inside: string): string =>
  `<manifest xmlns:android="http://schemas.android.com/apk/res/android">${inside}<application/></manifest>`;
const network = '<dict><key>SKAdNetworkIdentifier</key><string>abc.skadnetwork</string></dict>';
const PLIST = `<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict>
  <key>NSUserTrackingUsageDescription</key><string>Ads that fit.</string>
  <key>SKAdNetworkItems</key><array>${network}</array>
</dict></plist>`;

/** An app as the guide has it. */
const APP = {
  'pubspec.yaml':
    'name: chat\nenvironment:\n  sdk: ^3.5.0\n  flutter: ">=3.24.0"\ndependencies:\n  ad_placement: ^3.0.0\n',
  'lib/main.dart': 'void main() {\n  WidgetsFlutterBinding.ensureInitialized();\n}\n',
  'android/app/src/main/AndroidManifest.xml': manifest(AD_ID),
  'android/app/build.gradle.kts': 'android { compileSdk = 34; defaultConfig { minSdk = flutter.minSdkVersion } }',
  'ios/Runner/Info.plist': PLIST,
};

let root = '';
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'flutter-'))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** What is found in an app with these files, as `level subject`; without what is right. */
const wrongWith = (changed: Readonly<Record<string, string | undefined>>): readonly string[] => {
  for (const [name, text] of Object.entries({ ...APP, ...changed })) {
    if (text === undefined) continue;
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  const findings = checkFlutter(root, ['abc.skadnetwork']).filter(({ level }) => level !== 'ok');
  for (const { next } of findings) expect(next).not.toBe('');
  return findings.map(({ level, subject, message }) => `${level} ${subject}: ${message}`);
};

test('an app as the guide has it', () => {
  expect(wrongWith({})).toEqual([]);
  expect(checkFlutter(root, [])).toHaveLength(12);
});

test.each([
  [
    'pubspec.yaml',
    'name: chat\ndependencies:\n  flutter:\n    sdk: flutter\n',
    'error pubspec.yaml: does not name ad_placement',
  ],
  [
    'pubspec.yaml',
    'environment:\n  sdk: ">=2.19.0 <4.0.0"\ndependencies:\n  ad_placement: any\n',
    'warning Dart: the app allows 2.19',
  ],
  ['lib/main.dart', 'void main() {}', expect.stringMatching(/^error lib\/main.dart: does not call/)],
  ['lib/main.dart', undefined, 'warning lib/main.dart: is not there'],
  [
    'android/app/src/main/AndroidManifest.xml',
    manifest(''),
    'warning AndroidManifest.xml: AD_ID is missing: the advertising id is not read',
  ],
  ['android/app/build.gradle.kts', 'minSdk = 19', 'error minSdk: 19 is too old'],
  ['ios/Runner/Info.plist', PLIST.replace('abc', 'xyz'), 'error SKAdNetworkItems: lacks abc.skadnetwork'],
])('%s %#', (file, text, found) => {
  expect(wrongWith({ [file]: text })).toEqual([found]);
});

test('no app at all', () => {
  expect(checkFlutter(join(root, 'nowhere'), []).filter(({ level }) => level === 'error')).toHaveLength(3);
});
