import type { Logger } from 'pino';
import { parseTitlesFile, titleToJson } from '../adapters/catalog-file/index.js';
import { createMemoryTitleStore } from '../adapters/store-memory/index.js';
import type { TitleStore } from '../application/ports/title-store.js';
import type { TitleAnalysis } from '../domain/slot.js';
import { demoTitles } from './demo/index.js';
import type { DataDir } from './data-dir.js';
import type { Settings } from './settings.js';

/** Video-analysis results that the CLI imported. */
export const TITLES_FILE = 'titles.json';

export interface TitleFeed {
  readonly titles: TitleStore;
  refresh(): Promise<void>;
}

export const readTitles = (dataDir: DataDir): readonly TitleAnalysis[] => {
  const text = dataDir.readText(TITLES_FILE);
  if (text === undefined) return [];
  const result = parseTitlesFile(text);
  if (result.ok) return result.titles;
  throw new Error(`${TITLES_FILE} has mistakes:\n${result.problems.join('\n')}`);
};

/** Writes titles in the format in which they are imported. */
export const writeTitles = (dataDir: DataDir, titles: readonly TitleAnalysis[]): void =>
  dataDir.writeJson(TITLES_FILE, { titles: titles.map(titleToJson) });

/** The demo title (never in production) and the imported ones, which the CLI may add to while the server runs. */
export const createTitleFeed = async (
  settings: Settings,
  dataDir: DataDir | undefined,
  logger: Pick<Logger, 'error'>,
): Promise<TitleFeed> => {
  const titles = createMemoryTitleStore();
  const putAll = async (list: readonly TitleAnalysis[]): Promise<void> => {
    for (const title of list) await titles.put(title);
  };
  let stamp = dataDir?.stampOf(TITLES_FILE);
  if (!settings.isProduction) await putAll(demoTitles());
  if (dataDir !== undefined) await putAll(readTitles(dataDir));
  return {
    titles,
    refresh: async () => {
      const present = dataDir?.stampOf(TITLES_FILE);
      if (dataDir === undefined || present === stamp) return;
      stamp = present;
      try {
        await putAll(readTitles(dataDir));
      } catch (error) {
        logger.error({ err: error }, 'the titles were not changed');
      }
    },
  };
};
