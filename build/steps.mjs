import { join } from 'node:path';
import { bundleClient, bundleReactNative, bundleSkin, bundleVideo } from './clients.mjs';
import { ASSETS, CLIENT, DIST, FRAME, NATIVE, PLAYGROUND, SKINS, VIDEO, WIRE } from './folders.mjs';
import { filesBelow, serverSources } from './inputs.mjs';
import { bundleFrame, bundlePlayground, copyAssets } from './pages.mjs';
import { bundleServe } from './server.mjs';
import { compile } from './typescript.mjs';

const TOOLING = ['LICENSE', 'build.mjs', 'package-lock.json', 'tsconfig.base.json', ...filesBelow('build')];

const below = (...folders) => [...folders.flatMap(filesBelow), ...TOOLING];

const serverInputs = () => [...serverSources(), 'tsconfig.json', ...TOOLING];

/** Each: what it is built from, what has to be there afterwards, and how. */
export const STEPS = [
  {
    name: 'ad frame script',
    inputs: () => below(FRAME, WIRE),
    output: join(DIST, FRAME, 'frame.js'),
    run: bundleFrame,
  },
  {
    name: 'browser client',
    inputs: () => below(CLIENT, WIRE),
    output: join(DIST, CLIENT, 'package.json'),
    run: bundleClient,
  },
  {
    name: 'video client',
    inputs: () => below(VIDEO, CLIENT, WIRE),
    output: join(DIST, VIDEO, 'package.json'),
    run: bundleVideo,
  },
  {
    name: 'playground',
    inputs: () => below(PLAYGROUND, CLIENT, ...SKINS.map((framework) => `adapters/client-${framework}`), WIRE),
    output: join(DIST, PLAYGROUND, 'main.js'),
    run: bundlePlayground,
  },
  ...SKINS.map((framework) => ({
    name: `${framework} client`,
    inputs: () => below(`adapters/client-${framework}`, CLIENT, WIRE),
    output: join(DIST, `adapters/client-${framework}`, 'package.json'),
    run: bundleSkin(framework),
  })),
  {
    name: 'react-native client',
    inputs: () => below(NATIVE, 'adapters/client-react', CLIENT, WIRE),
    output: join(DIST, NATIVE, 'package.json'),
    run: bundleReactNative,
  },
  { name: 'demo assets', inputs: () => filesBelow(ASSETS), output: join(DIST, ASSETS), run: copyAssets },
  { name: 'server', inputs: serverInputs, output: join(DIST, '.tsbuildinfo'), run: compile },
  // After the compiler, which writes the same file.
  { name: 'server in one file', inputs: serverInputs, output: join(DIST, 'bootstrap/serve'), run: bundleServe },
];
