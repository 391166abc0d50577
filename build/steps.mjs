import { join } from 'node:path';
import { bundleClient, bundleReactNative, bundleSkin, bundleVideo } from './clients.mjs';
import {
  ASSETS,
  CLIENT,
  COMPRESSED,
  DEVTOOLS,
  DIST,
  ENCODER_DATA,
  FRAME,
  NATIVE,
  PLAYGROUND,
  SDK,
  SKINS,
  STATEMENT_FONT,
  SWIFT_UI,
  VECTORS,
  VIDEO,
  WIRE,
} from './folders.mjs';
import { filesBelow, serverSources } from './inputs.mjs';
import { bundleDevtools, bundleFrame, bundlePlayground, copyAssets, copyStatementFont, copyVectors } from './pages.mjs';
import { compressServed, packClients } from './sdk.mjs';
import { bundleServe, copyEncoderData } from './server.mjs';
import { compile } from './typescript.mjs';

const TOOLING = ['LICENSE', 'build.mjs', 'package-lock.json', 'tsconfig.base.json', ...filesBelow('build')];

const below = (...folders) => [...folders.flatMap(filesBelow), ...TOOLING];

const serverInputs = () => [...serverSources(), 'tsconfig.json', ...TOOLING];

const SKIN_FOLDERS = SKINS.map((framework) => `adapters/client-${framework}`);

/** Each: what it is built from, what has to be there afterwards, and how. */
const PAGES_AND_CLIENTS = [
  {
    name: 'scripts of ad frames',
    inputs: () => below(FRAME, WIRE),
    output: join(DIST, FRAME, 'overlay.js'),
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
    inputs: () => below(PLAYGROUND, CLIENT, VIDEO, ...SKIN_FOLDERS, WIRE),
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
    inputs: () => below(NATIVE, SWIFT_UI, 'adapters/client-react', CLIENT, WIRE),
    output: join(DIST, NATIVE, 'package.json'),
    run: bundleReactNative,
  },
  {
    name: 'devtools',
    inputs: () => below(DEVTOOLS, PLAYGROUND, CLIENT, WIRE),
    output: join(DIST, DEVTOOLS, 'package.json'),
    run: bundleDevtools,
  },
  {
    name: 'packages of the clients',
    inputs: () => below(DEVTOOLS, PLAYGROUND, CLIENT, VIDEO, NATIVE, ...SKIN_FOLDERS, WIRE),
    output: join(DIST, SDK),
    run: packClients,
  },
  {
    name: 'compressed scripts and styles',
    inputs: () => below(CLIENT, VIDEO, FRAME, PLAYGROUND, ...SKIN_FOLDERS, WIRE),
    output: join(DIST, COMPRESSED),
    run: compressServed,
  },
  { name: 'demo assets', inputs: () => filesBelow(ASSETS), output: join(DIST, ASSETS), run: copyAssets },
  {
    name: 'font of statements',
    inputs: () => filesBelow(STATEMENT_FONT),
    output: join(DIST, STATEMENT_FONT),
    run: copyStatementFont,
  },
  { name: 'table of vectors', inputs: () => filesBelow(VECTORS), output: join(DIST, VECTORS), run: copyVectors },
];

const SERVER = [
  { name: 'server', inputs: serverInputs, output: join(DIST, '.tsbuildinfo'), run: compile },
  // After the compiler, which writes the same file.
  { name: 'server in one file', inputs: serverInputs, output: join(DIST, 'bootstrap/serve'), run: bundleServe },
  {
    name: 'model of the encoder',
    inputs: () => below(ENCODER_DATA),
    output: join(DIST, ENCODER_DATA),
    run: copyEncoderData,
  },
];

/** Lanes need nothing of each other: they run at once, each in its order. */
export const LANES = [SERVER, PAGES_AND_CLIENTS];
