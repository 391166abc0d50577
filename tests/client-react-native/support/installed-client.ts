import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { jest } from '@jest/globals';
import type * as Client from '../../../adapters/client-react-native/index.js';

const NAME = '@ad-placement/react-native';
const TARBALL = 'dist/sdk/react-native.tgz';
/** Of an app; the tests know others in their place. */
const PEERS = ['react', 'react-native', '@react-native-community/netinfo'];

/** In a project that is not below this one, by npm alone: nothing but the tarball is fetched for it. */
export interface InstalledClient {
  readonly client: typeof Client;
  remove(): void;
}

const linkPeers = (modules: string): void => {
  const find = createRequire(join(process.cwd(), 'tests/client-react-native/package.json'));
  for (const peer of PEERS) {
    mkdirSync(dirname(join(modules, peer)), { recursive: true });
    symlinkSync(realpathSync(dirname(find.resolve(`${peer}/package.json`))), join(modules, peer));
  }
};

/** `npm install` of the tarball that the service hands out. */
export const installClient = (): InstalledClient => {
  const folder = mkdtempSync(join(tmpdir(), 'react-native-app-'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'consumer', private: true }));
  const options = ['--offline', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', ['install', ...options, join(process.cwd(), TARBALL)], { cwd: folder, stdio: 'pipe' });
  const modules = join(folder, 'node_modules');
  linkPeers(modules);
  return {
    client: jest.requireActual<typeof Client>(join(modules, NAME)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
