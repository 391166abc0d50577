import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from '@jest/globals';
import { build, type BuildOptions } from 'esbuild';
import { MISTAKES } from '../../../adapters/client-js/development/mistakes.js';
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

test('of what the console says in development, bundles for production hold no sentence', () => {
  const sentences = Object.values(MISTAKES).flatMap((sentence) =>
    sentence.split('%').filter((part) => part.length > 3),
  );
  const [development, production] = [true, false].map((isDevelopment) =>
    globSync('dist/adapters/client-*/{,cjs/}*.js').filter(
      (path) => basename(path).startsWith('development') === isDevelopment,
    ),
  ) as [string[], string[]];
  const heldBy = (path: string): readonly string[] => {
    const script = readFileSync(path, 'utf8');
    return sentences.filter((part) => script.includes(part));
  };
  // What a sentence looks like in a bundle.
  expect(development.map(heldBy)).toEqual(development.map(() => sentences));
  expect(production.length).toBeGreaterThan(10);
  expect(production.filter((path) => heldBy(path).length > 0)).toEqual([]);
});
