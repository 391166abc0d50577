import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { build, type BuildOptions } from 'esbuild';
import { SDK_VERSION } from '../../../adapters/client-js/options/config.js';

const FOLDER = 'adapters/client-js';

const bundle = async (entry: string, options: BuildOptions): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [`${FOLDER}/${entry}`],
    bundle: true,
    minify: true,
    target: 'es2020',
    write: false,
    tsconfig: `${FOLDER}/tsconfig.json`,
    ...options,
  });
  return outputFiles?.[0]?.text ?? '';
};

test.each([
  ['index.ts', 'esm'],
  ['global.ts', 'iife'],
] as const)('%s evaluates no text and names no package', async (entry, format) => {
  const script = await bundle(entry, { format });
  expect(script).not.toMatch(/\beval\b|new Function|innerHTML|document\.write/);
  expect(script).not.toMatch(/\bimport\b|\brequire\b/);
});

test('what is not imported is not bundled', async () => {
  const stdin = { contents: `import { createSession } from './index.js';`, resolveDir: FOLDER };
  const { outputFiles } = await build({ stdin, bundle: true, minify: true, format: 'esm', write: false });
  expect(outputFiles[0]?.text.trim()).toBe('');
});

test('the helper that keeps a chat at its end is bundled where it is imported alone', async () => {
  const bundled = async (name: string): Promise<string> => {
    const stdin = { contents: `import { ${name} } from './index.js'; console.log(${name});`, resolveDir: FOLDER };
    const { outputFiles } = await build({ stdin, bundle: true, minify: true, format: 'esm', write: false });
    return outputFiles[0]?.text ?? '';
  };
  expect(await bundled('createSession')).not.toContain('ResizeObserver');
  const helper = await bundled('stayAtEnd');
  expect(helper).toContain('ResizeObserver');
  expect(helper.length).toBeLessThan(1_000);
});

test('one version in the package and in what the client says', () => {
  const { version } = JSON.parse(readFileSync(`${FOLDER}/package.json`, 'utf8')) as { readonly version: string };
  expect(SDK_VERSION).toBe(version);
  expect(version).toMatch(/^4\./);
});
