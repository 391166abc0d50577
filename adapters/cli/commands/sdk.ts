import { copyFileSync, mkdirSync } from 'node:fs';
import { basename, isAbsolute, join } from 'node:path';
import type { Command } from 'commander';
import { fail, print } from '../terminal-text.js';
import { readJsonFile } from './access/files.js';

/** As `GET /sdk` lists it. */
interface ListedPackage {
  readonly name: string;
  readonly version: string;
  readonly path: string;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** As `npm pack` names a tarball. */
const fileOf = ({ name, version }: ListedPackage): string => `${name.slice(1).replace('/', '-')}-${version}.tgz`;

/** npm takes `vendor/client.tgz` for a repository of a code host; `./vendor/client.tgz` is a file. */
const asFile = (path: string): string => (isAbsolute(path) || path.startsWith('.') ? path : `./${path}`);

const write = (packages: readonly ListedPackage[], from: string, folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true });
    for (const one of packages) copyFileSync(join(from, basename(one.path)), join(folder, fileOf(one)));
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    fail(`${folder} cannot be written (${error.message}): give a folder that is yours, or that is not there yet.`);
  }
};

/** A client needs those of its peers that are clients too. */
const installLine = (one: ListedPackage, packages: readonly ListedPackage[], folder: string): string => {
  const peers = packages.filter(({ name }) => name in (one.peerDependencies ?? {}));
  return `npm install ${[...peers, one].map((needed) => asFile(join(folder, fileOf(needed)))).join(' ')}`;
};

/** `packed`: the folder that the server hands out below `/sdk`. */
export const addSdkCommand = (program: Command, packed: string): void => {
  program
    .command('sdk <folder>')
    .description('writes the clients for the web and React Native as packages: npm installs them without a server')
    .action((folder: string) => {
      const { packages } = readJsonFile(join(packed, 'packages.json')) as {
        readonly packages: readonly ListedPackage[];
      };
      write(packages, packed, folder);
      print(`wrote ${packages.length} packages to ${folder}; each with what installs it:`);
      print(...packages.map((one) => `  ${one.name} ${one.version}: ${installLine(one, packages, folder)}`));
    });
};
