import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { SDK_VERSION as REACT_VERSION } from '../../../adapters/client-react/ads-provider.js';
import { SDK_VERSION as VUE_VERSION } from '../../../adapters/client-vue/context.js';

interface Manifest {
  readonly private?: boolean;
  readonly version: string;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

const read = (path: string): string => readFileSync(path, 'utf8');
const manifestOf = (folder: string): Manifest => JSON.parse(read(`${folder}/package.json`)) as Manifest;

describe.each([
  ['react', REACT_VERSION, '>=18.0.0'],
  ['vue', VUE_VERSION, '>=3.3.0'],
] as const)('the package for %s', (framework, version, peers) => {
  const built = `dist/adapters/client-${framework}`;
  const script = read(`${built}/index.js`).replace(/\n\/\/# sourceMappingURL.*\n?$/, '');

  test('brings neither the framework nor the core with it, and evaluates no text', () => {
    const imported = [...script.matchAll(/\bfrom\s?"([^"]+)"/g)].map(([, name]) => name);
    expect([...new Set(imported)].sort()).toEqual(['@ad-placement/js', framework].sort());
    expect(script).not.toMatch(/\beval\b|new Function|innerHTML|document\.write/);
  });

  test('says its version, the oldest framework and the core it belongs to', () => {
    const manifest = manifestOf(`adapters/client-${framework}`);
    // Only what is built can be packed and published.
    const refusing = { private: true, scripts: { prepack: 'node ../../build/prepack.mjs' } };
    const { homepage, bugs, repository, publishConfig } = manifestOf('.') as unknown as Record<string, object>;
    const directory = `adapters/client-${framework}`;
    const placed = { homepage, bugs, publishConfig, repository: { ...repository, directory } };
    expect({ ...manifest, ...placed }).toEqual({ ...manifestOf(built), ...refusing });
    expect(manifest.version).toBe(version);
    const [core] = manifestOf('adapters/client-js').version.split('.');
    expect(manifest.peerDependencies).toEqual({ [framework]: peers, '@ad-placement/js': `^${core}.0.0` });
  });

  test('what its manifest names is there', () => {
    expect(read(`${built}/types/client-${framework}/index.d.ts`)).toContain('InlineAd');
  });
});
