import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { countChanges } from '../packages/support/template-host.js';

const PATCH = readFileSync('tests/template-hosts/android.patch', 'utf8');

/** `tests/client-kotlin/consumer` applies the patch, and compiles what comes of it. */
test('from an Android chat to its first ad: ten changed lines, in the app and in its build', () => {
  expect(countChanges(PATCH)).toBe(10);
  expect([...PATCH.matchAll(/^\+\+\+ b\/(\S+)$/gm)].map(([, path]) => path?.split('/').pop())).toEqual([
    'build.gradle.kts',
    'AndroidManifest.xml',
    'ChatActivity.kt',
    'settings.gradle.kts',
  ]);
});

test('the guide shows those lines', () => {
  expect(readFileSync('docs/guides/android.md', 'utf8')).toContain(PATCH.trimEnd());
});
