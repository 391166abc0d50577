import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { checkAndroid } from '../../../../../adapters/cli/doctor/apps/check-android.js';

const MANIFEST = 'app/src/main/AndroidManifest.xml';
const manifest = (inside: string): string =>
  `<manifest xmlns:android="http://schemas.android.com/apk/res/android" xmlns:tools="http://schemas.android.com/tools">${inside}</manifest>`;

let root = '';
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'android-'))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** What is found in an app with these files, as `level subject`; without what is right. */
const wrongWith = (files: Readonly<Record<string, string>>): readonly string[] => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  const findings = checkAndroid(join(root, 'app')).filter(({ level }) => level !== 'ok');
  for (const { next } of findings) expect(next).not.toBe('');
  return findings.map(({ level, subject, message }) => `${level} ${subject}: ${message}`);
};

test('an app as the guide has it', () => {
  const files = {
    [MANIFEST]: manifest('<application/>'),
    'app/build.gradle.kts':
      'android { compileSdk = 34; defaultConfig { minSdk = 26 }; kotlinOptions { jvmTarget = "17" } }',
    'gradle/libs.versions.toml': 'kotlin = "1.9.25"\n',
  };
  expect(wrongWith(files)).toEqual([]);
  expect(checkAndroid(join(root, 'app'))).toHaveLength(7);
});

test('what an app takes out of the merged manifest', () => {
  const remove = (name: string): string => `<uses-permission android:name="${name}" tools:node="remove"/>`;
  const removed = remove('com.google.android.gms.permission.AD_ID') + remove('android.permission.INTERNET');
  expect(wrongWith({ [MANIFEST]: manifest(removed) })).toEqual([
    'error AndroidManifest.xml: INTERNET is removed: no ad can come',
    'warning AndroidManifest.xml: AD_ID is removed: the advertising id is not read',
  ]);
});

test('talking without TLS', () => {
  const [config, everybody] = ['android:networkSecurityConfig="@xml/net"', 'android:usesCleartextTraffic="true"'];
  const withConfig = { [MANIFEST]: manifest(`<application ${config}/>`) };
  expect(wrongWith(withConfig)).toEqual(['warning network security config: res/xml/net.xml cannot be read']);
  const open = '<network-security-config><domain-config cleartextTrafficPermitted="true"/></network-security-config>';
  expect(wrongWith({ ...withConfig, 'app/src/main/res/xml/net.xml': open })).toEqual([
    'warning network security config: some hosts are talked to without TLS',
  ]);
  expect(wrongWith({ [MANIFEST]: manifest(`<application ${everybody}/>`) })).toEqual([
    'warning network security config: the app may talk to everybody without TLS',
  ]);
});

test.each([
  [
    'Groovy',
    { 'app/build.gradle': 'compileSdkVersion 33\nminSdkVersion 21', 'build.gradle': "ext.kotlin_version = '1.8.22'" },
  ],
  [
    'Kotlin',
    { 'app/build.gradle.kts': 'compileSdk = 33\nminSdk = 21', 'gradle/libs.versions.toml': 'kotlin = "1.8.0"' },
  ],
])('versions that are too old, in %s', (_name, files) => {
  expect(wrongWith({ [MANIFEST]: manifest(''), ...files })).toEqual([
    'error minSdk: 21 is too old',
    'error compileSdk: 33 is too old',
    'error Kotlin: 1.8 is too old',
  ]);
});

test('no manifest, and one that is none', () => {
  expect(wrongWith({})).toEqual([expect.stringMatching(/^error AndroidManifest.xml: is not below/)]);
  expect(wrongWith({ [MANIFEST]: '<html>' })).toEqual(['error AndroidManifest.xml: cannot be read as a manifest']);
});
