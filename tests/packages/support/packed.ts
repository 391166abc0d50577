import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

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

/** Packs folders of the project, all in one go. */
export const pack = (folders: readonly string[], into: string): readonly Packed[] => {
  const paths = folders.map((folder) => `./${folder}`);
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', into, ...paths];
  const packed = JSON.parse(String(execFileSync('npm', args, { cwd: ROOT }))) as readonly NpmPacked[];
  return packed.map(({ filename, files }) => ({
    tarball: join(into, filename),
    files: files.map(({ path }) => path).sort(),
  }));
};

export const folderOf = (client: Client): string => `dist/adapters/client-${client}`;

/** A folder that is gone afterwards, and not below this project: nothing is found there but what is put there. */
export const makeFolder = (): { readonly folder: string; remove(): void } => {
  const folder = mkdtempSync(join(tmpdir(), 'packages-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};

export const unpack = ({ tarball }: Packed, into: string): void => {
  mkdirSync(into, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', into]);
};

/** Unpacks the clients into an app, as `npm install` does. */
export const installClients = (app: string): void => {
  for (const [index, packed] of pack(CLIENTS.map(folderOf), app).entries()) {
    unpack(packed, join(app, 'node_modules/@ad-placement', CLIENTS[index] ?? ''));
    rmSync(packed.tarball);
  }
};

/** What else the app has: packages of this project in place of those from a registry. */
export const linkPackages = (app: string, names: readonly string[]): void => {
  for (const name of names) {
    const link = join(app, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), link);
  }
};
