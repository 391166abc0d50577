import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codesIn, readPage } from '../docs/markdown.js';
import { startJourneyServer, type JourneyServer } from '../journeys/server.js';
import { makeFolder, ROOT } from './support/packed.js';
import { USUAL_SERVICE } from './support/template-host.js';

const run = promisify(execFile);
const home = makeFolder();
let server: JourneyServer;
beforeAll(async () => {
  server = await startJourneyServer();
});
afterAll(async () => {
  await server.stop();
  home.remove();
});

/** Where nothing listens: what is not in the package is not to be had. */
const NO_REGISTRY = 'http://127.0.0.1:9';

interface Manifest {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}
const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

const put = (path: string, value: unknown): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(value));
};

/** An app that has the peers already, of the versions of this project and without what they in turn need. */
const createApp = (client: string): string => {
  const app = join(home.folder, client);
  const peers = Object.keys(manifestIn(join(ROOT, `adapters/client-${client}`)).peerDependencies ?? {});
  for (const name of peers) {
    const { version } = manifestIn(join(ROOT, 'node_modules', name));
    put(join(app, 'peers', name, 'package.json'), { name, version });
  }
  const dependencies = Object.fromEntries(peers.map((name) => [name, `file:./peers/${name}`]));
  put(join(app, 'package.json'), { name: 'app', type: 'module', dependencies });
  return app;
};

/** `npm install` of the address as a page has it, on this server. Returns where the package is. */
const install = async (app: string, client: string, address: string): Promise<string> => {
  const flags = ['--no-audit', '--no-fund', '--fetch-retries=0', `--registry=${NO_REGISTRY}`];
  const served = address.replace(USUAL_SERVICE, server.url);
  await run('npm', ['install', served, ...flags, `--cache=${join(home.folder, '.npm')}`], { cwd: app });
  return join(app, 'node_modules/@ad-placement', client);
};

const EXPORTS = {
  js: ['createSession', 'newId'],
  react: ['AdsProvider', 'InlineAd', 'newId', 'useAd', 'useAds'],
  vue: ['AdsProvider', 'InlineAd', 'createAds', 'newId', 'useAd', 'useAds'],
  video: ['attachOverlays'],
  devtools: ['mountDevtools'],
} as const;

/** Pages with the address in them, and the client that they install. */
const PAGES = {
  'README.md': 'react',
  'docs/guides/react.md': 'react',
  'docs/guides/vue.md': 'vue',
  'docs/guides/web-component.md': 'js',
  'docs/guides/react-native.md': 'react-native',
  ...Object.fromEntries(
    ['js', 'react', 'vue', 'video', 'react-native', 'devtools'].map((client) => [
      `adapters/client-${client}/README.md`,
      client,
    ]),
  ),
};

const addressIn = (page: string): string | undefined => /npm install (http:\S+\.tgz)/.exec(readPage(page))?.[1];

test.each(Object.entries(PAGES))('%s installs the client from the running server', (page, client) => {
  expect(addressIn(page)).toBe(`${USUAL_SERVICE}/sdk/${client}.tgz`);
});

test('no page installs a client from a registry that does not have it', () => {
  const asked = Object.keys(PAGES).flatMap((page) => codesIn(readPage(page)));
  expect(asked.filter((code) => /^npm install @ad-placement/.test(code))).toEqual([]);
});

describe('from a running server, without a registry', () => {
  test.each(Object.entries(EXPORTS))('npm installs client-%s, and it can be imported', async (client, names) => {
    const app = createApp(client);
    const folder = await install(app, client, addressIn(`adapters/client-${client}/README.md`) ?? '');
    expect(manifestIn(folder).version).toBe(manifestIn(join(ROOT, `adapters/client-${client}`)).version);
    for (const name of Object.keys(manifestIn(folder).peerDependencies ?? {})) {
      rmSync(join(app, 'node_modules', name), { recursive: true });
      symlinkSync(join(ROOT, 'node_modules', name), join(app, 'node_modules', name));
    }
    const code = `console.log(Object.keys(await import('@ad-placement/${client}')).sort().join())`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], { cwd: app });
    expect(stdout.trim().split(',')).toEqual(expect.arrayContaining([...names]));
  });

  test('npm installs client-react-native, with its peers declared and its native code', async () => {
    const client = 'react-native';
    const folder = await install(createApp(client), client, addressIn('README.md')?.replace('react', client) ?? '');
    expect(Object.keys(manifestIn(folder).peerDependencies ?? {})).toContain('react-native-webview');
    for (const file of ['index.js', 'android/build.gradle', 'ios/AdPlacement.swift']) {
      expect(readFileSync(join(folder, file)).length).toBeGreaterThan(0);
    }
  });
});
