import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { parseTitlesFile } from '../../adapters/catalog-file/index.js';
import type { TitleStore } from '../../application/ports/storage/title-store.js';
import { planSlots, type TitleAnalysis } from '../../domain/demand/slot.js';
import { readSettings } from '../settings/read-settings.js';
import { changing, placeOf, withDatabases } from './access/with-databases.js';
import { fail, progressLine, print } from '../../adapters/cli/terminal-text.js';

const withTitles = <T>(use: (titles: TitleStore) => Promise<T>): Promise<T> =>
  withDatabases(async ({ databases }) => {
    const { createSqlTitleStore } = await import('../../adapters/store-sql/state/title-store.js');
    return use(createSqlTitleStore(databases.ledger));
  });

const readText = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return fail(`${path} cannot be read: give the path of a file of video-analysis results.`);
  }
};

const importTitles = async (path: string): Promise<void> => {
  const result = parseTitlesFile(readText(path));
  if (!result.ok)
    return fail(`${path} was not imported:\n${result.problems.map((problem) => `  - ${problem}`).join('\n')}`);
  let slots = 0;
  const place = placeOf(readSettings(process.env));
  await withTitles(async (titles) => {
    const progress = progressLine('titles', result.titles.length);
    for (const [i, title] of result.titles.entries()) {
      await titles.put(title);
      slots += planSlots(title).length;
      progress.update(i + 1);
    }
    progress.stop();
  });
  print(`${result.titles.length} titles imported with ${slots} overlay slots, into ${place.name}; ${place.takenUp}`);
};

const lineOf = (title: TitleAnalysis): string => {
  const minutes = (title.durationMs / 60_000).toFixed(1);
  const size = `${title.width}x${title.height}`;
  return `${title.id}  ${minutes} min  ${size}  ${planSlots(title).length} slots  ${title.name ?? ''}`.trimEnd();
};

const PAGE = 1_000;

const listTitles = (): Promise<void> =>
  withTitles(async (titles) => {
    let page = await titles.list(undefined, PAGE);
    if (page.length === 0) print('no titles yet: ad-placement titles import <file>');
    for (; page.length > 0; page = await titles.list(page.at(-1)?.id, PAGE))
      for (const title of page) print(lineOf(title));
  });

export const addTitleCommands = (program: Command): void => {
  const titles = program.command('titles').description('video-analysis results, kept in the database');
  changing(titles.command('import <file>'))
    .description('add or replace titles from a JSON or NDJSON file')
    .action(importTitles);
  titles.command('list').description('imported titles with the number of their overlay slots').action(listTitles);
};
