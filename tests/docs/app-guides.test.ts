import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { countChanges } from '../packages/support/template-host.js';

const patchOf = (app: string): string => readFileSync(`tests/template-hosts/${app}.patch`, 'utf8');

/** `tests/client-kotlin/consumer` and `build/native/flutter.mjs` apply the patches, and compile what comes of them. */
test.each([
  ['android', ['build.gradle.kts', 'AndroidManifest.xml', 'ChatActivity.kt', 'settings.gradle.kts']],
  ['flutter', ['main.dart', 'pubspec.yaml']],
])('from an app for %s to its first ad: ten changed lines, in the app and in its build', (app, files) => {
  expect(countChanges(patchOf(app))).toBe(10);
  expect([...patchOf(app).matchAll(/^\+\+\+ b\/(\S+)$/gm)].map(([, path]) => path?.split('/').pop())).toEqual(files);
  expect(patchOf(app).match(/^\+.{126,}$/gm)).toBeNull();
});

test('the guide for Android shows those lines', () => {
  expect(readFileSync('docs/guides/android.md', 'utf8')).toContain(patchOf('android').trimEnd());
});
