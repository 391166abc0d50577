import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { parseTitlesFile } from '../../adapters/catalog-file/index.js';
import type { TitleStore } from '../../application/ports/storage/title-store.js';
import type { DataDir } from './data-dir.js';

/** Where version 0.1.0 kept imported titles. */
const OLD_FILE = 'titles.json';

/** Brings the titles of an earlier version over, once; the file stays under another name. */
export const importOldTitles = async (dataDir: DataDir, titles: Pick<TitleStore, 'put'>): Promise<void> => {
  const text = dataDir.readText(OLD_FILE);
  if (text === undefined) return;
  const result = parseTitlesFile(text);
  if (!result.ok) throw new Error(`${OLD_FILE} has mistakes; mend it or move it away:\n${result.problems.join('\n')}`);
  for (const title of result.titles) await titles.put(title);
  renameSync(join(dataDir.path, OLD_FILE), join(dataDir.path, `${OLD_FILE}.imported`));
};

/** Titles of a file into the store: how many, or every mistake and none of them. */
export const titleImport =
  (titles: TitleStore) =>
  async (json: unknown): Promise<{ ok: true; imported: number } | { ok: false; problems: readonly string[] }> => {
    const read = parseTitlesFile(JSON.stringify(json));
    if (!read.ok) return read;
    for (const title of read.titles) await titles.put(title);
    return { ok: true, imported: read.titles.length };
  };
