import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ASSETS, FRAME, PLAYGROUND, ROOT } from './folders.mjs';

export const filesBelow = (path) => {
  const full = join(ROOT, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  const entries = readdirSync(full, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && !/(^|\/)(node_modules|dist)(\/|$)/.test(relative(ROOT, entry.parentPath)))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
};

/** Digest of names, sizes and times: a removed or renamed file counts as a change too. */
export const digestOf = (paths) => {
  const hash = createHash('sha256');
  for (const path of [...new Set(paths)].sort()) {
    const { size, mtimeMs } = statSync(join(ROOT, path));
    hash.update(`${path}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
};

const SOURCES = ['domain', 'application', 'adapters', 'bootstrap', 'tests/contracts'];
const IN_PAGES = [`${FRAME}/`, `${PLAYGROUND}/`, 'adapters/client-', ASSETS];
const isServerSource = (path) => /\.(ts|json)$/.test(path) && !IN_PAGES.some((start) => path.startsWith(start));

export const serverSources = () => SOURCES.flatMap(filesBelow).filter(isServerSource);
