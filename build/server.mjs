import { build } from 'esbuild';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DIST, ENCODER_DATA, ROOT } from './folders.mjs';

const CHUNKS = 'serve';
/** Entries that only make chunks. */
const UNUSED = 'unused';

/**
 * Chunks of their own: what V8 needs to read one large file stays in the process, half of it less where several smaller
 * ones are read one after the other.
 */
const PACKAGES = [
  '@dailymotion/vast-client',
  '@iabtcf/core',
  '@koa/router',
  'inversify',
  'koa',
  'kysely',
  'minisearch',
  'pino',
  'tldts',
  'undici',
  'ws',
  'zod',
];
/** Those of documents, which load on use: `pdfkit` reads fonts that stand beside it. */
const DOCUMENTS = ['hucre', 'pdfkit'];
/** Packages in CommonJS ask for modules of Node, which a module of ECMAScript cannot without this. */
const REQUIRE = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

/**
 * V8 keeps two bytes for each character of a file that is not all ASCII. Only expressions are not after esbuild, and
 * an escape is the same in them.
 */
const inAscii = (code) =>
  code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Word lists and tables as text for `JSON.parse`, which reads them faster and in less memory than V8 reads code. */
const jsonAsText = {
  name: 'json-as-text',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.json$/ }, ({ path }) => {
      const text = JSON.stringify(JSON.parse(readFileSync(path, 'utf8')));
      return { contents: `module.exports = JSON.parse(${JSON.stringify(text)});`, loader: 'js' };
    }),
};

/**
 * What `npm start` and `ad-placement serve` run: our code in one file over what the compiler wrote there, and packages
 * in a few beside it. Opening our 500 modules and 1 100 of packages one by one took most of a start. The drivers of
 * databases still load on demand.
 */
export const bundleServe = async () => {
  rmSync(join(DIST, 'bootstrap', CHUNKS), { recursive: true, force: true });
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [
      { in: 'bootstrap/serve.ts', out: 'serve' },
      // Beside the chunk that starts it.
      { in: 'adapters/store-sqlite/worker-entry.ts', out: `${CHUNKS}/worker-entry` },
      { in: 'adapters/store-sqlite/check-entry.ts', out: `${CHUNKS}/check-entry` },
      ...PACKAGES.map((name) => ({ in: name, out: `${UNUSED}/${name}` })),
    ],
    outdir: 'dist/bootstrap',
    chunkNames: `${CHUNKS}/[name]-[hash]`,
    bundle: true,
    splitting: true,
    external: DOCUMENTS,
    banner: { js: REQUIRE },
    plugins: [jsonAsText],
    // Names stay, and short lines, so that a stack still says where.
    ...{ minifyWhitespace: true, lineLimit: 120, legalComments: 'none' },
    format: 'esm',
    platform: 'node',
    target: 'node24',
    sourcemap: true,
    logLevel: 'silent',
    write: false,
  });
  const unused = join(DIST, 'bootstrap', UNUSED);
  for (const { path, text } of outputFiles.filter(({ path }) => !path.startsWith(unused))) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, path.endsWith('.js') ? inAscii(text) : text);
  }
};

/** Read by a worker, which is the same file in the compiled adapter and beside the server in one file. */
export const copyEncoderData = () => {
  rmSync(join(DIST, ENCODER_DATA), { recursive: true, force: true });
  cpSync(join(ROOT, ENCODER_DATA), join(DIST, ENCODER_DATA), { recursive: true });
};
