import { readFileSync } from 'node:fs';
import { SingleBar } from 'cli-progress';
import type { Command } from 'commander';
import { parseTitlesFile } from '../../adapters/catalog-file/index.js';
import { planSlots } from '../../domain/slot.js';
import { DataDir } from '../data-dir.js';
import { readSettings } from '../settings.js';
import { readTitles, writeTitles } from '../title-feed.js';
import { fail } from './fail.js';

const openDataDir = (): DataDir => new DataDir(readSettings(process.env).dataDir ?? 'data');

const readText = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return fail(`${path} cannot be read: give the path of a file of video-analysis results.`);
  }
};

/** Shown on a terminal only: in a pipe it would be noise. */
const withProgress = <T>(items: readonly T[], each: (item: T) => void): void => {
  const bar = new SingleBar({
    format: '{bar} {value}/{total} titles',
    hideCursor: true,
    noTTYOutput: false,
    stream: process.stderr,
  });
  bar.start(items.length, 0);
  for (const item of items) {
    each(item);
    bar.increment();
  }
  bar.stop();
};

const importTitles = (path: string): void => {
  const result = parseTitlesFile(readText(path));
  if (!result.ok)
    return fail(`${path} was not imported:\n${result.problems.map((problem) => `  - ${problem}`).join('\n')}`);
  const dataDir = openDataDir();
  const titles = new Map(readTitles(dataDir).map((title) => [title.id, title]));
  let slots = 0;
  withProgress(result.titles, (title) => {
    titles.set(title.id, title);
    slots += planSlots(title).length;
  });
  writeTitles(dataDir, [...titles.values()]);
  console.log(
    `${result.titles.length} titles imported with ${slots} overlay slots; a running server knows them within two seconds`,
  );
};

const listTitles = (): void => {
  const titles = readTitles(openDataDir());
  if (titles.length === 0) console.log('no titles yet: ad-placement titles import <file>');
  for (const title of titles) {
    const minutes = (title.durationMs / 60_000).toFixed(1);
    console.log(
      `${title.id}  ${minutes} min  ${title.width}x${title.height}  ${planSlots(title).length} slots  ${title.name ?? ''}`.trimEnd(),
    );
  }
};

export const addTitleCommands = (program: Command): void => {
  const titles = program.command('titles').description('video-analysis results, kept in DATA_DIR');
  titles.command('import <file>').description('add or replace titles from a JSON or NDJSON file').action(importTitles);
  titles.command('list').description('imported titles with the number of their overlay slots').action(listTitles);
};
