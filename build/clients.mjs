import { build } from 'esbuild';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CLIENT, DIST, NATIVE, ROOT, SWIFT_UI, VIDEO } from './folders.mjs';
import { writeManifest } from './manifest.mjs';
import { shortened } from './short-names.mjs';
import { shrink } from './shrink.mjs';
import { writeTypes } from './typescript.mjs';

/** The folder is the package: module, CommonJS module, script for a script tag, types, manifest. */
const bundlePageClient =
  (folder, more = {}, entries = {}, scripts = {}) =>
  async () => {
    const outdir = `dist/${folder}`;
    const common = { absWorkingDir: ROOT, bundle: true, minify: true, metafile: true, target: 'es2020' };
    const options = { ...common, ...more, sourcemap: true, tsconfig: `${folder}/tsconfig.json`, logLevel: 'silent' };
    const pointsOf = (named) => Object.entries(named).map(([out, name]) => ({ in: `${folder}/${name}.ts`, out }));
    const modules = { index: 'index', ...entries };
    const index = { ...options, entryPoints: pointsOf(modules) };
    await shrink(await build({ ...index, outdir, format: 'esm' }));
    await shrink(await build({ ...index, outdir: `${outdir}/cjs`, format: 'cjs' }));
    const globals = pointsOf({ global: 'global', ...scripts });
    await shrink(await build({ ...options, outdir, entryPoints: globals, format: 'iife' }));
    // Those of development are the same.
    writeTypes(
      folder,
      Object.values(modules).filter((name) => !name.startsWith('development')),
    );
    writeManifest(folder);
  };

export const bundleClient = bundlePageClient(
  CLIENT,
  { mangleProps: shortened('core') },
  { element: 'element/index', development: 'development/index' },
  { 'development-global': 'development/global' },
);

const PLAYERS = ['hls', 'plyr', 'shaka', 'video-js', 'vidstack'];

export const bundleVideo = bundlePageClient(
  VIDEO,
  {},
  {
    development: 'development/index',
    ...Object.fromEntries(PLAYERS.map((player) => [player, `players/${player}`])),
  },
  { 'development-global': 'development/global' },
);

/**
 * Parts of the core that only clients for frameworks use go into their bundles; the core itself is a package they
 * depend on.
 */
const corePackage = {
  name: 'core-package',
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/client-js\/index\.js$/ }, () => ({ path: '@ad-placement/js', external: true })),
};

/** The folder is the package: module, CommonJS module, types, manifest. */
export const bundleSkin = (framework) => async () => {
  const folder = `adapters/client-${framework}`;
  const options = {
    absWorkingDir: ROOT,
    entryPoints: [`${folder}/index.ts`],
    bundle: true,
    minify: true,
    metafile: true,
    target: 'es2020',
    sourcemap: true,
    external: [framework],
    plugins: [corePackage],
    mangleProps: shortened('skin'),
    // Frameworks that render on servers must know that this runs in browsers.
    banner: framework === 'react' ? { js: '"use client";' } : {},
    tsconfig: `${folder}/tsconfig.json`,
    logLevel: 'silent',
  };
  await shrink(await build({ ...options, outdir: `dist/${folder}`, format: 'esm' }));
  await shrink(await build({ ...options, outdir: `dist/${folder}/cjs`, format: 'cjs' }));
  writeTypes(folder);
  writeManifest(folder);
};

/**
 * One CommonJS module: what Metro and the jest of an app read without being told to. Beside it stands the code of the
 * devices.
 */
export const bundleReactNative = async () => {
  const folder = NATIVE;
  rmSync(join(DIST, folder), { recursive: true, force: true });
  await build({
    absWorkingDir: ROOT,
    entryPoints: [`${folder}/index.ts`],
    outdir: `dist/${folder}`,
    bundle: true,
    minify: true,
    format: 'cjs',
    target: 'es2020',
    sourcemap: true,
    packages: 'external',
    tsconfig: `${folder}/tsconfig.json`,
    logLevel: 'silent',
  });
  writeTypes(folder);
  rmSync(join(DIST, folder, 'cjs'), { recursive: true, force: true });
  writeManifest(folder);
  for (const name of ['android', 'ios', 'spec', 'ad-placement-react-native.podspec', 'app.plugin.js']) {
    cpSync(join(ROOT, folder, name), join(DIST, folder, name), { recursive: true });
  }
  cpSync(join(ROOT, 'docs/examples/react-native'), join(DIST, folder, 'example'), { recursive: true });
  const shared = join(DIST, folder, 'ios/shared');
  cpSync(join(ROOT, SWIFT_UI, 'Apple'), shared, { recursive: true });
  cpSync(join(ROOT, SWIFT_UI, 'PrivacyInfo.xcprivacy'), join(shared, 'PrivacyInfo.xcprivacy'));
};
