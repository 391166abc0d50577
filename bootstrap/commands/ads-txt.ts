import type { Command } from 'commander';
import { adsTxtLines } from '../../adapters/supply-iab/index.js';
import { accountId } from '../../domain/values/ids.js';
import { presentCatalog, withCatalog } from './catalog-access.js';
import { fail } from './fail.js';
import { print } from '../terminal-text.js';

const printLines = (id: string): Promise<void> =>
  withCatalog(async (access) => {
    const supply =
      access.fixed.demand.supply ??
      fail(
        'The file that CONFIG names does not say who sells: give it "supply": {"asi": "ads.example.com", "version": "1.0"}.',
      );
    if (supply.certificationAuthorityId === undefined)
      fail(
        'The line has four fields, and the file that CONFIG names does not say the fourth: set "certificationAuthorityId" in "supply" to the id that the certification authority of your advertising system (TAG) gave you.',
      );
    const { snapshot } = await presentCatalog(access);
    const account =
      snapshot.accounts.get(accountId(id)) ??
      fail(
        `There is no account "${id}": "ad-placement accounts list" and the file that CONFIG names show those there are.`,
      );
    if (account.mode !== 'production') fail(`The account "${id}" is for development: nobody buys from it.`);
    for (const line of adsTxtLines(account, supply)) print(line);
  });

export const addAdsTxtCommand = (accounts: Command): void => {
  accounts
    .command('ads-txt <id>')
    .description('what the owner of a site or app appends to ads.txt or app-ads.txt')
    .action(printLines);
};
