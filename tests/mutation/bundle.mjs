/**
 * The tests of both layers, and what they try, as one file: `every-test.mjs`. Loading them one by one takes ten times
 * as long as the tests that a change needs. Left out is what has its databases in workers: they run what is built, not
 * what is changed. Properties are last, as they take longest.
 */
import { globSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const isProperty = (file) => file.includes('.property.');
const files = ['domain', 'application'].flatMap((layer) => globSync(`tests/${layer}/**/*.test.ts`).sort());
const tried = files.filter((file) => !file.includes('crowded-subject'));
const ordered = [...tried.filter((file) => !isProperty(file)), ...tried.filter(isProperty)];

await build({
  stdin: { contents: ordered.map((file) => `import './${file}';`).join('\n'), resolveDir: '.' },
  outfile: 'tests/mutation/every-test.mjs',
  bundle: true,
  platform: 'node',
  format: 'esm',
  external: ['@jest/globals'],
  plugins: [
    {
      name: 'files beside a test',
      setup: ({ onLoad }) =>
        onLoad({ filter: /\.test\.ts$/ }, ({ path }) => ({
          loader: 'ts',
          contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', `'${pathToFileURL(path)}'`),
        })),
    },
  ],
});
