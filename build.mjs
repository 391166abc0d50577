/**
 * Builds what is stale: TypeScript into `dist/`, the script of the ad frames into one file, and the demo assets.
 * Says one line for each thing it built and nothing when all is fresh. Safe to run twice at once: the second waits.
 */
import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(fileURLToPath(import.meta.url));
const DIST = join(ROOT, 'dist');
const STAMPS = join(DIST, '.build-stamps.json');
// Beside `dist`, which a clean build removes.
const LOCK = join(ROOT, 'node_modules', '.build-lock');
const LOCK_WAIT_MS = 180_000;
const FRAME = 'adapters/frame-web';
const CLIENT = 'adapters/client-js';
const PLAYGROUND = 'adapters/playground-web';
const ASSETS = 'adapters/demand-house/assets';
const TOOLING = ['LICENSE', 'build.mjs', 'package-lock.json', 'tsconfig.base.json'];

const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** A lock whose owner is gone, or was never written down, belongs to nobody. */
const isOrphan = () => {
  try {
    const pid = Number(readFileSync(LOCK, 'utf8'));
    return pid > 0 ? !isAlive(pid) : Date.now() - statSync(LOCK).mtimeMs > 5_000;
  } catch {
    return false;
  }
};

const takeLock = () => {
  const deadline = Date.now() + LOCK_WAIT_MS;
  mkdirSync(dirname(LOCK), { recursive: true });
  for (;;) {
    try {
      writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (isOrphan()) rmSync(LOCK, { force: true });
    else if (Date.now() > deadline) throw new Error('Another build has held the lock for three minutes: stop it.');
    else pause(100);
  }
};

const filesBelow = (path) => {
  const full = join(ROOT, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  const entries = readdirSync(full, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && !/(^|\/)(node_modules|dist)(\/|$)/.test(relative(ROOT, entry.parentPath)))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
};

/** Digest of names, sizes and times: a removed or renamed file counts as a change too. */
const digestOf = (paths) => {
  const hash = createHash('sha256');
  for (const path of [...new Set(paths)].sort()) {
    const { size, mtimeMs } = statSync(join(ROOT, path));
    hash.update(`${path}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
};

const readStamps = () => {
  try {
    return JSON.parse(readFileSync(STAMPS, 'utf8'));
  } catch {
    return {};
  }
};

const binary = (name, file) => {
  const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
  return join(dirname(manifest), file);
};

const SOURCES = ['domain', 'application', 'adapters', 'bootstrap', 'tests/contracts'];
const IN_PAGES = [`${FRAME}/`, `${PLAYGROUND}/`, 'adapters/client-', ASSETS];
const isServerSource = (path) => /\.(ts|json)$/.test(path) && !IN_PAGES.some((start) => path.startsWith(start));

const serverSources = () => SOURCES.flatMap(filesBelow).filter(isServerSource);

/** The compiler leaves the output of removed sources behind: only a clean build is right then. */
const cleanAfterRemoval = () => {
  const sources = serverSources();
  const isSmaller = (readStamps().sources ?? []).some((path) => !sources.includes(path));
  if (isSmaller) rmSync(DIST, { recursive: true, force: true });
  mkdirSync(DIST, { recursive: true });
};

const tsc = (...args) => {
  const all = [binary('typescript', 'bin/tsc'), ...args, '--noEmitOnError', '--pretty', 'false'];
  const { status, stdout } = spawnSync(process.execPath, all, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`TypeScript found errors:\n${stdout}`);
};

const compile = () => {
  tsc('-p', 'tsconfig.json');
  // `npx` in a clone makes it executable once, and not again after `dist` was removed.
  chmodSync(join(DIST, 'bootstrap/cli.js'), 0o755);
  return { sources: serverSources() };
};

const bundleFrame = async () => {
  const { build } = await import('esbuild');
  mkdirSync(join(DIST, FRAME), { recursive: true });
  await build({
    absWorkingDir: ROOT,
    entryPoints: [`${FRAME}/main.ts`],
    outfile: `dist/${FRAME}/frame.js`,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2020',
    sourcemap: 'external',
    tsconfig: `${FRAME}/tsconfig.json`,
    logLevel: 'silent',
  });
};

/** Declarations that the entry leads to: the rest are internals of the client. */
const declared = (path, found = new Set()) => {
  if (found.has(path)) return found;
  found.add(path);
  const targets = readFileSync(path, 'utf8').matchAll(/(?:from |import\()["'](\.[^"']+)\.js["']/g);
  for (const [, target] of targets) declared(join(dirname(path), `${target}.d.ts`), found);
  return found;
};

/** Types below `types`, and once more below `cjs`, whose manifest makes them those of the CommonJS build. */
const writeTypes = (folder) => {
  const types = join(DIST, folder, 'types');
  rmSync(types, { recursive: true, force: true });
  tsc('-p', folder, '--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--outDir', types);
  const kept = declared(join(types, basename(folder), 'index.d.ts'));
  for (const name of readdirSync(types, { recursive: true })) {
    if (name.endsWith('.d.ts') && !kept.has(join(types, name))) rmSync(join(types, name));
  }
  const cjs = join(DIST, folder, 'cjs');
  rmSync(join(cjs, 'types'), { recursive: true, force: true });
  cpSync(types, join(cjs, 'types'), { recursive: true });
  writeFileSync(join(cjs, 'package.json'), '{ "type": "commonjs" }\n');
};

/** What stands beside the code of a package. The source folder is private, so that nobody publishes it in place of this one. */
const writeManifest = (folder) => {
  const manifest = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
  delete manifest.private;
  writeFileSync(join(DIST, folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(join(ROOT, folder, 'README.md'), join(DIST, folder, 'README.md'));
  cpSync(join(ROOT, 'LICENSE'), join(DIST, folder, 'LICENSE'));
};

/** The folder is the package: module, CommonJS module, script for a script tag, types, manifest. */
const bundleClient = async () => {
  const { build } = await import('esbuild');
  const outdir = `dist/${CLIENT}`;
  const common = { absWorkingDir: ROOT, bundle: true, minify: true, target: 'es2020', sourcemap: true };
  const options = { ...common, tsconfig: `${CLIENT}/tsconfig.json`, logLevel: 'silent' };
  await build({ ...options, outdir, entryPoints: [`${CLIENT}/index.ts`], format: 'esm' });
  await build({ ...options, outdir: `${outdir}/cjs`, entryPoints: [`${CLIENT}/index.ts`], format: 'cjs' });
  await build({ ...options, outdir, entryPoints: [`${CLIENT}/global.ts`], format: 'iife' });
  writeTypes(CLIENT);
  writeManifest(CLIENT);
};

/** Pages and pictures as they are, scripts and styles as one file each. */
const bundlePlayground = async () => {
  const { build } = await import('esbuild');
  rmSync(join(DIST, PLAYGROUND), { recursive: true, force: true });
  cpSync(join(ROOT, PLAYGROUND, 'pages'), join(DIST, PLAYGROUND), { recursive: true });
  await build({
    absWorkingDir: ROOT,
    entryPoints: ['main.ts', 'video.ts', 'foreign.ts', 'styles/main.css'].map((name) => `${PLAYGROUND}/${name}`),
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
};

const SKINS = ['react', 'vue'];

/** Parts of the core that only clients for frameworks use go into their bundles; the core itself is a package they depend on. */
const corePackage = {
  name: 'core-package',
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/client-js\/index\.js$/ }, () => ({ path: '@ad-placement/js', external: true })),
};

/** The folder is the package: module, CommonJS module, types, manifest. */
const bundleSkin = (framework) => async () => {
  const { build } = await import('esbuild');
  const folder = `adapters/client-${framework}`;
  const options = {
    absWorkingDir: ROOT,
    entryPoints: [`${folder}/index.ts`],
    bundle: true,
    minify: true,
    target: 'es2020',
    sourcemap: true,
    external: [framework],
    plugins: [corePackage],
    // Frameworks that render on servers must know that this runs in browsers.
    banner: framework === 'react' ? { js: '"use client";' } : {},
    tsconfig: `${folder}/tsconfig.json`,
    logLevel: 'silent',
  };
  await build({ ...options, outdir: `dist/${folder}`, format: 'esm' });
  await build({ ...options, outdir: `dist/${folder}/cjs`, format: 'cjs' });
  writeTypes(folder);
  writeManifest(folder);
};

/** One CommonJS module: what Metro and the jest of an app read without being told to. Beside it stands the code of the devices. */
const bundleReactNative = async () => {
  const { build } = await import('esbuild');
  const folder = 'adapters/client-react-native';
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
  for (const name of ['android', 'ios', 'ad-placement-react-native.podspec']) {
    cpSync(join(ROOT, folder, name), join(DIST, folder, name), { recursive: true });
  }
};

const copyAssets = () => {
  rmSync(join(DIST, ASSETS), { recursive: true, force: true });
  cpSync(join(ROOT, ASSETS), join(DIST, ASSETS), { recursive: true });
};

const STEPS = [
  {
    name: 'ad frame script',
    inputs: () => [...filesBelow(FRAME), ...filesBelow('adapters/wire'), ...TOOLING],
    output: join(DIST, FRAME, 'frame.js'),
    run: bundleFrame,
  },
  {
    name: 'browser client',
    inputs: () => [...filesBelow(CLIENT), ...filesBelow('adapters/wire'), ...TOOLING],
    output: join(DIST, CLIENT, 'package.json'),
    run: bundleClient,
  },
  {
    name: 'playground',
    inputs: () =>
      [PLAYGROUND, 'adapters/client-js', 'adapters/client-react', 'adapters/client-vue', 'adapters/wire']
        .flatMap(filesBelow)
        .concat(TOOLING),
    output: join(DIST, PLAYGROUND, 'main.js'),
    run: bundlePlayground,
  },
  ...SKINS.map((framework) => ({
    name: `${framework} client`,
    inputs: () => [
      ...filesBelow(`adapters/client-${framework}`),
      ...filesBelow(CLIENT),
      ...filesBelow('adapters/wire'),
      ...TOOLING,
    ],
    output: join(DIST, `adapters/client-${framework}`, 'package.json'),
    run: bundleSkin(framework),
  })),
  {
    name: 'react-native client',
    inputs: () =>
      ['adapters/client-react-native', 'adapters/client-react', CLIENT, 'adapters/wire']
        .flatMap(filesBelow)
        .concat(TOOLING),
    output: join(DIST, 'adapters/client-react-native', 'package.json'),
    run: bundleReactNative,
  },
  { name: 'demo assets', inputs: () => filesBelow(ASSETS), output: join(DIST, ASSETS), run: copyAssets },
  {
    name: 'server',
    inputs: () => serverSources().concat('tsconfig.json', TOOLING),
    output: join(DIST, '.tsbuildinfo'),
    run: compile,
  },
];

const main = async () => {
  takeLock();
  try {
    cleanAfterRemoval();
    for (const { name, inputs, output, run } of STEPS) {
      const digest = digestOf(inputs());
      if (readStamps()[name] === digest && existsSync(output)) continue;
      const startedMs = Date.now();
      const notes = await run();
      writeFileSync(STAMPS, JSON.stringify({ ...readStamps(), ...notes, [name]: digest }));
      console.log(`built ${name} in ${((Date.now() - startedMs) / 1_000).toFixed(1)} s`);
    }
  } finally {
    rmSync(LOCK, { force: true });
  }
};

try {
  await main();
} catch (error) {
  console.error(`Build failed. ${error.message}`);
  process.exitCode = 1;
}
