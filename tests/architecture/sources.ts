import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../docs/markdown.js';

interface Source {
  readonly path: string;
  readonly text: string;
}

const FOLDERS = ['domain', 'application', 'adapters', 'bootstrap'];
/** What runs in a page or an app ends with it. */
const OF_CLIENTS = /^adapters\/(client-|frame-web|playground-web)/;

/** Every source of the server. */
export const sources = (): readonly Source[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
      .map((name) => `${folder}/${name}`),
  )
    .filter((path) => !OF_CLIENTS.test(path) && !path.includes('node_modules'))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
