import type { Command } from 'commander';
import { pino } from 'pino';
import { adsTxtLines } from '../../adapters/supply-iab/index.js';
import { accountId } from '../../domain/ids.js';
import { createCatalogFeed } from '../catalog-feed.js';
import { DataDir } from '../data-dir.js';
import { readDemand } from '../read-demand.js';
import { readSettings } from '../settings.js';
import { fail } from './fail.js';

const printLines = (id: string): void => {
  const settings = readSettings(process.env);
  const supply =
    readDemand(settings).supply ??
    fail(
      'The file that CONFIG names does not say who sells: give it "supply": {"asi": "ads.example.com", "version": "1.0"}.',
    );
  const dataDir = settings.dataDir === undefined ? undefined : new DataDir(settings.dataDir);
  const { catalog } = createCatalogFeed(settings, dataDir, pino({ level: 'silent' }));
  const account =
    catalog.current().accounts.get(accountId(id)) ??
    fail(
      `There is no account "${id}": "ad-placement accounts list" and the file that CONFIG names show those there are.`,
    );
  if (account.mode !== 'production') fail(`The account "${id}" is for development: nobody buys from it.`);
  for (const line of adsTxtLines(account, supply)) console.log(line);
};

export const addAdsTxtCommand = (accounts: Command): void => {
  accounts
    .command('ads-txt <id>')
    .description('what the owner of a site or app appends to ads.txt or app-ads.txt')
    .action(printLines);
};
