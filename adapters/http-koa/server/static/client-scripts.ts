import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NEUTRAL_BRAND } from '../../../wire/index.js';
import { filesIn, readOnUse, toAsset, type Asset } from './assets.js';
import type { Prepared } from './encodings.js';

/** The browser client, as a module and for a script tag. */
export interface ClientScripts {
  readonly module: Asset;
  readonly global: Asset;
  /** Those that say on the console what a developer has to mend. */
  readonly development?: Pick<ClientScripts, 'module' | 'global'> | undefined;
  /** `<ad-slot>`, as a module; the client for players has none. */
  readonly element?: Asset | undefined;
  /** Adapters of the client for players, as modules by the player's name. */
  readonly players: ReadonlyMap<string, Asset>;
  /** Whoever asks for this version gets it for ever. */
  readonly version: string;
}

/** Players that have an adapter, by its file's name. */
export const ADAPTED_PLAYERS = ['hls', 'plyr', 'shaka', 'video-js', 'vidstack'] as const;

/** The map stands beside the file in the package, and not beside the address that we serve it at. */
const withoutMap = (script: string): string => script.replace(/\n?\/\/# sourceMappingURL=.*\n?$/, '\n');

/** The one place where a client names a brand: who loads it from this server need not say which brand that has. */
const branded = (script: string, brand: string): string =>
  script.replace(JSON.stringify(NEUTRAL_BRAND), JSON.stringify(brand));

/** Reads the built package of the client. Throws when a file is missing: the build is incomplete. */
export const loadClientScripts = (directory: string, brand: string, prepared?: Prepared): ClientScripts => {
  const read = (name: string): string => readFileSync(join(directory, name), 'utf8');
  const scriptOf = (name: string): Asset =>
    toAsset(Buffer.from(branded(withoutMap(read(name)), brand)), name, false, prepared);
  const { version } = JSON.parse(read('package.json')) as { readonly version: string };
  const isThere = (name: string): boolean => existsSync(join(directory, name));
  const development = isThere('development.js')
    ? { module: scriptOf('development.js'), global: scriptOf('development-global.js') }
    : undefined;
  const element = isThere('element.js') ? scriptOf('element.js') : undefined;
  const adapted = ADAPTED_PLAYERS.filter((player) => isThere(`${player}.js`));
  const players = new Map(adapted.map((player) => [player, scriptOf(`${player}.js`)]));
  return { module: scriptOf('index.js'), global: scriptOf('global.js'), element, development, players, version };
};

/** Clients as packages that npm installs. */
export interface ClientPackages {
  /** JSON: name, version, path, integrity and peers of each. */
  readonly list: Asset;
  /** By their names below `/sdk/`, for example `react.tgz`. */
  readonly tarballs: ReadonlyMap<string, Asset>;
}

/** From the folder that the build has packed. Throws when it is missing, as above. */
export const loadClientPackages = (directory: string): ClientPackages => {
  const read = (name: string): Asset => toAsset(readFileSync(join(directory, name)), name, false);
  const names = filesIn(directory).filter((name) => name.endsWith('.tgz'));
  return { list: read('packages.json'), tarballs: new Map(names.map((name) => [name, readOnUse(() => read(name))])) };
};
