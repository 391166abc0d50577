import { existsSync, readFileSync } from 'node:fs';
import { createStaticVectors, type StaticVectors } from './static-vectors.js';

const FILE = 'adapters/vectors-static/data/vectors.bin';

/** From this module, from a chunk of the server in one file, and from that file itself. */
const FOLDERS = ['../../', '../'];

/** The table is missing: the build did not copy it. */
class MissingVectorTable extends Error {
  override readonly name = 'MissingVectorTable';
}

const fileUrl = (): URL => {
  const found = FOLDERS.map((folder) => new URL(folder + FILE, import.meta.url)).find((url) => existsSync(url));
  if (found === undefined) throw new MissingVectorTable(`${FILE} is missing. Run "node build.mjs", or install again.`);
  return found;
};

let opened: StaticVectors | undefined;

/** Reads the table at the first call of a process; throws {@link MissingVectorTable}. */
export const openStaticVectors = (): StaticVectors => (opened ??= createStaticVectors(readFileSync(fileUrl())));
