import type { Command } from 'commander';
import type { CatalogSnapshot } from '../../../../application/ports/catalog.js';
import type { Account } from '../../../../domain/catalog/account.js';
import { accountId } from '../../../../domain/values/ids.js';
import { fail, print } from '../../terminal-text.js';
import { acting, type Open } from '../access/storage.js';

export interface AdsTxtAccess {
  /** The present catalog, as a server with the same settings has it. */
  readCatalog(): Promise<CatalogSnapshot>;
  /** Who sells; `undefined`: nothing says so. */
  readSeller(): Promise<
    | { readonly isCertified: boolean; adsTxtLines(account: Pick<Account, 'id' | 'seller'>): readonly string[] }
    | undefined
  >;
}

const printLines = async ({ readCatalog, readSeller }: AdsTxtAccess, id: string): Promise<void> => {
  const seller = await readSeller();
  if (seller === undefined)
    return fail(
      'Nothing says who sells: publish "supply": {"asi": "ads.example.com", "version": "1.0"} with ad-placement bidders publish.',
    );
  if (!seller.isCertified)
    fail(
      'The line has four fields, and the fourth is missing: set "certificationAuthorityId" in "supply" to the id that the certification authority of your advertising system (TAG) gave you.',
    );
  const account =
    (await readCatalog()).accounts.get(accountId(id)) ??
    fail(
      `There is no account "${id}": "ad-placement accounts list" and the file that CONFIG names show those there are.`,
    );
  if (account.mode !== 'production') fail(`The account "${id}" is for development: nobody buys from it.`);
  print(...seller.adsTxtLines(account));
};

export const addAdsTxtCommand = (accounts: Command, open: Open<AdsTxtAccess>): void => {
  accounts
    .command('ads-txt <id>')
    .description('what the owner of a site or app appends to ads.txt or app-ads.txt')
    .action(acting(open, printLines));
};
