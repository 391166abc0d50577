import { parseTitlesFile } from '../../adapters/catalog-file/index.js';
import type { TitleStore } from '../../application/ports/storage/title-store.js';

/** Titles of a file into the store: how many, or every mistake and none of them. */
export const titleImport =
  (titles: TitleStore) =>
  async (json: unknown): Promise<{ ok: true; imported: number } | { ok: false; problems: readonly string[] }> => {
    const read = parseTitlesFile(JSON.stringify(json));
    if (!read.ok) return read;
    for (const title of read.titles) await titles.put(title);
    return { ok: true, imported: read.titles.length };
  };
