import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { build } from 'esbuild';
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
interface Listed {
  readonly name: string;
  readonly version: string;
  readonly path: string;
  readonly integrity: string;
}

const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

const put = (path: string, value: unknown): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(value));
};

const peersOf = (client: string): readonly string[] =>
  Object.keys(manifestIn(join(ROOT, `adapters/client-${client}`)).peerDependencies ?? {});

/** An app that has the other peers already, of the versions of this project and without what they in turn need. */
const createApp = (name: string, clients: readonly string[]): string => {
  const app = join(home.folder, name);
  const peers = clients.flatMap(peersOf).filter((peer) => !peer.startsWith('@ad-placement/'));
  for (const peer of peers) {
    const { version } = manifestIn(join(ROOT, 'node_modules', peer));
    put(join(app, 'peers', peer, 'package.json'), { name: peer, version });
  }
  const dependencies = Object.fromEntries(peers.map((peer) => [peer, `file:./peers/${peer}`]));
  put(join(app, 'package.json'), { name: 'app', type: 'module', dependencies });
  return app;
};

const FLAGS = ['--no-audit', '--no-fund', '--fetch-retries=0', `--registry=${NO_REGISTRY}`];
const npm = (app: string, ...args: readonly string[]): Promise<unknown> =>
  run('npm', [...args, ...FLAGS, `--cache=${join(home.folder, '.npm')}`], { cwd: app });

/** `npm install` of the addresses as a page has them, on this server. Returns where the package is. */
const install = async (app: string, client: string, addresses: readonly string[]): Promise<string> => {
  await npm(app, 'install', ...addresses.map((address) => address.replace(USUAL_SERVICE, server.url)));
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

const addressesIn = (page: string): readonly string[] => {
  const [, line = ''] = /npm install (http:[^`\n]*)/.exec(readPage(page)) ?? [];
  return line.split(' ').filter((word) => word.endsWith('.tgz'));
};

/** The core comes in the same command as the client of a framework. */
const neededBy = (client: string): readonly string[] => [
  ...peersOf(client).flatMap((peer) =>
    peer.startsWith('@ad-placement/') ? [peer.slice('@ad-placement/'.length)] : [],
  ),
  client,
];

test.each(Object.entries(PAGES))('%s installs the client from the running server', (page, client) => {
  expect(addressesIn(page)).toEqual(neededBy(client).map((name) => `${USUAL_SERVICE}/sdk/${name}.tgz`));
});

test('no page installs a client from a registry that does not have it', () => {
  const asked = Object.keys(PAGES).flatMap((page) => codesIn(readPage(page)));
  expect(asked.filter((code) => /^npm install @ad-placement/.test(code))).toEqual([]);
});

describe('from a running server, without a registry', () => {
  test.each(Object.entries(EXPORTS))('npm installs client-%s, and it can be imported', async (client, names) => {
    const app = createApp(client, [client]);
    const folder = await install(app, client, addressesIn(`adapters/client-${client}/README.md`));
    expect(manifestIn(folder).version).toBe(manifestIn(join(ROOT, `adapters/client-${client}`)).version);
    for (const name of peersOf(client).filter((peer) => !peer.startsWith('@ad-placement/'))) {
      rmSync(join(app, 'node_modules', name), { recursive: true });
      symlinkSync(join(ROOT, 'node_modules', name), join(app, 'node_modules', name));
    }
    const code = `console.log(Object.keys(await import('@ad-placement/${client}')).sort().join())`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], { cwd: app });
    expect(stdout.trim().split(',')).toEqual(expect.arrayContaining([...names]));
  });

  test('npm installs client-react-native, with its peers declared and its native code', async () => {
    const client = 'react-native';
    const page = `adapters/client-${client}/README.md`;
    const folder = await install(createApp(client, [client]), client, addressesIn(page));
    expect(Object.keys(manifestIn(folder).peerDependencies ?? {})).toContain('react-native-webview');
    for (const file of ['index.js', 'android/build.gradle', 'ios/AdPlacement.swift']) {
      expect(readFileSync(join(folder, file)).length).toBeGreaterThan(0);
    }
  });

  test('a list says which versions there are, with the digests that lock files keep', async () => {
    const answer = await fetch(`${server.url}/sdk`);
    const { packages } = (await answer.json()) as { readonly packages: readonly Listed[] };
    expect(packages.map(({ name }) => name.slice('@ad-placement/'.length)).sort()).toEqual(
      [...Object.keys(EXPORTS), 'react-native'].sort(),
    );
    for (const { name, version, path, integrity } of packages) {
      expect(version).toBe(manifestIn(join(ROOT, 'adapters', name.replace('@ad-placement/', 'client-'))).version);
      const tarball = new Uint8Array(await (await fetch(server.url + path)).arrayBuffer());
      expect(integrity).toBe(`sha512-${createHash('sha512').update(tarball).digest('base64')}`);
    }
  });
});

test('npm installs js, react and vue from a folder without a server, in later clones too, with one copy of the core', async () => {
  const app = createApp('offline', ['react', 'vue']);
  const command = [join(ROOT, 'bootstrap/ad-placement.mjs'), 'sdk'];
  const refused = run(process.execPath, [...command, 'package.json'], { cwd: app });
  await expect(refused).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^package\.json cannot be/) });
  const { stdout } = await run(process.execPath, [...command, 'vendor'], { cwd: app });
  for (const client of ['react', 'vue']) {
    const [, line = ''] = new RegExp(`@ad-placement/${client} \\S+: npm (install .*)`).exec(stdout) ?? [];
    await npm(app, ...line.split(' '), '--offline');
  }
  rmSync(join(app, 'node_modules'), { recursive: true });
  await npm(app, 'ci', '--offline');
  const clients = ['js', 'react', 'vue'];
  writeFileSync(
    join(app, 'main.js'),
    clients.map((name) => `export * as ${name} from '@ad-placement/${name}';`).join(''),
  );
  const { metafile } = await build({
    ...{ absWorkingDir: app, entryPoints: ['main.js'], external: ['react', 'vue'] },
    ...({ format: 'esm', bundle: true, write: false, metafile: true } as const),
  });
  expect(Object.keys(metafile.inputs)).toEqual([
    ...clients.map((name) => `node_modules/@ad-placement/${name}/index.js`),
    'main.js',
  ]);
});
