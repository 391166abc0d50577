import { build } from 'esbuild';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ASSETS, DEVTOOLS, DIST, FRAME, FRAME_SCRIPTS, PLAYGROUND, ROOT, STATEMENT_FONT, VECTORS } from './folders.mjs';
import { writeManifest } from './manifest.mjs';
import { shortened } from './short-names.mjs';
import { shrink } from './shrink.mjs';
import { writeTypes } from './typescript.mjs';

/** A script for each kind of page, which holds what that page needs. */
export const bundleFrame = async () => {
  rmSync(join(DIST, FRAME), { recursive: true, force: true });
  const built = await build({
    absWorkingDir: ROOT,
    entryPoints: FRAME_SCRIPTS.map((kind) => `${FRAME}/scripts/${kind}.ts`),
    outdir: `dist/${FRAME}`,
    bundle: true,
    minify: true,
    metafile: true,
    mangleProps: shortened('frame'),
    format: 'iife',
    target: 'es2020',
    sourcemap: true,
    tsconfig: `${FRAME}/tsconfig.json`,
    logLevel: 'silent',
  });
  // No one serves the maps.
  await shrink(built, false);
};

const SCRIPTS = ['main.ts', 'video.ts', 'foreign.ts', 'reference.ts'];
const STYLES = ['styles/main.css', 'styles/reference.css'];
/** What draws the page of the interface, and what its licence and those of its parts want to be told beside it. */
const VIEWER = ['swagger-ui-bundle.js', 'swagger-ui-bundle.js.LICENSE.txt', 'NOTICE'];

const copyViewer = () => {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  for (const name of VIEWER) cpSync(join(folder, name), join(DIST, PLAYGROUND, name));
};

const DEVTOOLS_STYLES = ['tokens', 'base', 'controls', 'inspect', 'floating'];

/** They stand in the script, which a page of somebody else loads alone. */
const devtoolsStyles = () => {
  const read = (name) => readFileSync(join(ROOT, PLAYGROUND, 'styles', `${name}.css`), 'utf8');
  return { DEVTOOLS_STYLES: JSON.stringify(DEVTOOLS_STYLES.map(read).join('\n')) };
};

/** Pages and pictures as they are, scripts and styles as one file each. */
export const bundlePlayground = async () => {
  rmSync(join(DIST, PLAYGROUND), { recursive: true, force: true });
  cpSync(join(ROOT, PLAYGROUND, 'pages'), join(DIST, PLAYGROUND), { recursive: true });
  await build({
    absWorkingDir: ROOT,
    entryPoints: [...SCRIPTS, ...STYLES].map((name) => `${PLAYGROUND}/${name}`),
    entryNames: '[name]',
    outdir: `dist/${PLAYGROUND}`,
    bundle: true,
    minify: true,
    // A framework is loaded with its tab.
    format: 'esm',
    splitting: true,
    define: {
      'process.env.NODE_ENV': '"production"',
      __VUE_OPTIONS_API__: 'false',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    target: 'es2022',
    tsconfig: `${PLAYGROUND}/tsconfig.json`,
    logLevel: 'silent',
  });
  copyViewer();
  // For the page of a host: one script, with its styles in it.
  await build({
    absWorkingDir: ROOT,
    entryPoints: [`${PLAYGROUND}/devtools.ts`],
    outfile: `dist/${PLAYGROUND}/devtools.js`,
    bundle: true,
    minify: true,
    format: 'iife',
    define: devtoolsStyles(),
    target: 'es2022',
    tsconfig: `${PLAYGROUND}/tsconfig.json`,
    logLevel: 'silent',
  });
};

/** The same to be installed. The folder is the package: module, CommonJS module, types, manifest. */
export const bundleDevtools = async () => {
  const options = {
    absWorkingDir: ROOT,
    entryPoints: [`${DEVTOOLS}/index.ts`],
    bundle: true,
    minify: true,
    metafile: true,
    sourcemap: true,
    define: devtoolsStyles(),
    target: 'es2022',
    tsconfig: `${DEVTOOLS}/tsconfig.json`,
    logLevel: 'silent',
  };
  await shrink(await build({ ...options, outdir: `dist/${DEVTOOLS}`, format: 'esm' }));
  await shrink(await build({ ...options, outdir: `dist/${DEVTOOLS}/cjs`, format: 'cjs' }));
  writeTypes(DEVTOOLS);
  writeManifest(DEVTOOLS);
};

const copyFolder = (folder) => () => {
  rmSync(join(DIST, folder), { recursive: true, force: true });
  cpSync(join(ROOT, folder), join(DIST, folder), { recursive: true });
};

export const copyAssets = copyFolder(ASSETS);
export const copyVectors = copyFolder(VECTORS);
export const copyStatementFont = copyFolder(STATEMENT_FONT);
