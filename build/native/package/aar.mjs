// An Android library as AGP packs it (https://developer.android.com/studio/projects/android-library#aar-contents).
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { KOTLIN } from '../maven.mjs';
import { zip } from './jar.mjs';

const script = (path) => readFileSync(join(KOTLIN, path), 'utf8');
const found = (pattern, text) => pattern.exec(text)?.[1] ?? '';

/** The least that AGP asks of an app; 1 where a library needs nothing of its own. */
const METADATA = [
  'aarFormatVersion=1.0',
  'aarMetadataVersion=1.0',
  'minCompileSdk=1',
  'minAndroidGradlePluginVersion=1.0.0',
];

/** The namespace and the lowest Android stand in the build scripts, as AGP wants it; in an AAR, in the manifest. */
const manifestOf = (name) => {
  const namespace = found(/namespace = "([^"]+)"/, script(`${name}/build.gradle.kts`));
  const minSdk = found(/minSdk = (\d+)/, script('build.gradle.kts'));
  const file = `${name}/src/main/AndroidManifest.xml`;
  const own = existsSync(join(KOTLIN, file)) ? found(/<manifest[^>]*>\n?([^]*)<\/manifest>/, script(file)) : '';
  return `<?xml version="1.0" encoding="utf-8"?>
<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="${namespace}">
  <uses-sdk android:minSdkVersion="${minSdk}" />
${own}</manifest>
`;
};

export const writeAar = (name, { classes, work, file }) => {
  const folder = join(work, 'aar');
  const metadata = join(folder, 'META-INF/com/android/build/gradle');
  mkdirSync(metadata, { recursive: true });
  zip(join(folder, 'classes.jar'), classes);
  writeFileSync(join(folder, 'AndroidManifest.xml'), manifestOf(name));
  // No resource of its own.
  writeFileSync(join(folder, 'R.txt'), '');
  writeFileSync(join(metadata, 'aar-metadata.properties'), `${METADATA.join('\n')}\n`);
  const rules = join(KOTLIN, name, 'consumer-rules.pro');
  if (existsSync(rules)) cpSync(rules, join(folder, 'proguard.txt'));
  zip(file, folder);
};
