#!/usr/bin/env node
// `npm run package:native -- <folder> [platform …]`: writes what an app depends on, a folder for each platform.
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { packageAndroid } from './package/android.mjs';
import { packageFlutter } from './package/flutter.mjs';
import { packageIos } from './package/ios.mjs';
import { packageReactNative } from './package/react-native.mjs';

/** Each writes its whole folder, which is there and empty; a promise that rejects ends the command. */
const PLATFORMS = {
  android: packageAndroid,
  ios: packageIos,
  flutter: packageFlutter,
  'react-native': packageReactNative,
};

const [folder, ...named] = process.argv.slice(2);
const platforms = named.length > 0 ? named : Object.keys(PLATFORMS);
const unknown = platforms.find((platform) => !Object.hasOwn(PLATFORMS, platform));
if (folder === undefined || unknown !== undefined) {
  console.error(`Usage: npm run package:native -- <folder> [${Object.keys(PLATFORMS).join('|')} …]`);
  process.exit(2);
}
for (const platform of platforms) {
  const target = join(resolve(folder), platform);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  await PLATFORMS[platform](target);
  console.log(`${platform}: ${target}`);
}
