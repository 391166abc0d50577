import type { Command } from 'commander';
import type { TitleStore } from '../../../application/ports/storage/title-store.js';
import { planSlots, type TitleAnalysis } from '../../../domain/video/slot.js';
import { failFor, print, progressLine } from '../terminal-text.js';
import { readText, type Parsed } from './access/files.js';
import { acting, changing, placeOf, type Open, type Storage } from './access/storage.js';

type Titles = Pick<TitleStore, 'put' | 'list'>;

interface TitleParts {
  readonly storage: () => Storage;
  readonly open: Open<Titles>;
  readonly parse: (text: string) => Parsed<{ readonly titles: readonly TitleAnalysis[] }>;
}

const importTitles = async (path: string, { storage, open, parse }: TitleParts): Promise<void> => {
  const result = parse(readText(path, 'a file of video-analysis results'));
  if (!result.ok) return failFor(`${path} was not imported`, result.problems);
  let slots = 0;
  const place = placeOf(storage());
  await open(async (titles) => {
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

const listTitles = async (titles: Titles): Promise<void> => {
  let page = await titles.list(undefined, PAGE);
  if (page.length === 0) print('no titles yet: ad-placement titles import <file>');
  for (; page.length > 0; page = await titles.list(page.at(-1)?.id, PAGE))
    for (const title of page) print(lineOf(title));
};

export const addTitleCommands = (program: Command, parts: TitleParts): void => {
  const titles = program.command('titles').description('video-analysis results, kept in the database');
  changing(titles.command('import <file>'), parts.storage)
    .description('add or replace titles from a JSON or NDJSON file')
    .action((path: string) => importTitles(path, parts));
  titles
    .command('list')
    .description('imported titles with the number of their overlay slots')
    .action(acting(parts.open, listTitles));
};
