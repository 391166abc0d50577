import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sharedServer } from '../../support/shared-server.js';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export const CLIENTS = ['js', 'react', 'vue', 'video', 'devtools'] as const;
export type Client = (typeof CLIENTS)[number];

/** A package as `npm publish` would send it. */
export interface Packed {
  readonly tarball: string;
  /** Paths in it. */
  readonly files: readonly string[];
}

interface NpmPacked {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

const folderOf = (client: Client): string => `dist/adapters/client-${client}`;

/** A folder that is gone afterwards, and not below this project: nothing is found there but what is put there. */
export const makeFolder = (): { readonly folder: string; remove(): void } => {
  const folder = mkdtempSync(join(tmpdir(), 'packages-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};

export const unpack = ({ tarball }: Packed, into: string): void => {
  mkdirSync(into, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', into]);
};

/** The server and the clients as packages. */
export interface PackedProject {
  readonly server: Packed;
  readonly clients: Readonly<Record<Client, Packed>>;
}

const pack = async (into: string): Promise<PackedProject> => {
  const paths = ['.', ...CLIENTS.map((client) => `./${folderOf(client)}`)];
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', into, ...paths];
  const { stdout } = await promisify(execFile)('npm', args, { cwd: ROOT, maxBuffer: 2 ** 26 });
  const packed = (JSON.parse(stdout) as readonly NpmPacked[]).map(({ filename, files }): Packed => ({
    tarball: join(into, filename),
    files: files.map(({ path }) => path).sort(),
  }));
  const [server, ...clients] = packed;
  if (server === undefined || clients.length !== CLIENTS.length) throw new Error('npm packed something else.');
  const byClient = Object.fromEntries(clients.map((one, index) => [CLIENTS[index], one] as const));
  return { server, clients: byClient as Record<Client, Packed> };
};

/** For `shared-servers.mjs`: packs once for all tests of a run; `url` is what was packed, as JSON. */
export const startPacking = async (): Promise<{ readonly url: string; stop(): void }> => {
  const { folder, remove } = makeFolder();
  return { url: JSON.stringify(await pack(folder)), stop: remove };
};

/** What the run has packed: nothing in it is to be changed. */
export const packedProject = async (): Promise<PackedProject> => {
  const packed = await sharedServer('packages');
  if (packed === undefined) throw new Error('Packages are packed in a run of jest.');
  return JSON.parse(packed) as PackedProject;
};

/** Unpacks the clients into an app, as `npm install` does. */
export const installClients = async (app: string): Promise<void> => {
  const { clients } = await packedProject();
  for (const client of CLIENTS) unpack(clients[client], join(app, 'node_modules/@ad-placement', client));
};

/** What else the app has: packages of this project in place of those from a registry. */
export const linkPackages = (app: string, names: readonly string[]): void => {
  for (const name of names) {
    const link = join(app, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), link);
  }
};
