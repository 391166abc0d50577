import type { Command } from 'commander';
import { hideSecrets } from '../../adapters/http-koa/endpoints/operators/catalog/secrets.js';
import { diffContent, NO_CONTENT } from '../../domain/catalog/catalog-content.js';
import { differenceLine, rollBack, sayPublished, withCatalog, type CatalogAccess } from './access/catalog-access.js';
import { changing } from './access/with-databases.js';
import { fail, print, printText } from '../../adapters/cli/terminal-text.js';

const wholeNumber = (text: string): number =>
  /^\d{1,15}$/.test(text)
    ? Number(text)
    : fail(`"${text}" is no version: ad-placement catalog history shows those there are.`);

const history = (options: { readonly limit: number }): Promise<void> =>
  withCatalog(async ({ admin }) => {
    const changes = await admin.history(options.limit);
    if (changes.length === 0) print('nothing was published yet: ad-placement campaigns publish <file>');
    for (const { version, atMs, author, summary } of changes)
      print(`${version}  ${new Date(atMs).toISOString()}  ${author}  ${summary}`);
  });

const contentOf = async ({ admin }: CatalogAccess, version: number) =>
  version === 0
    ? NO_CONTENT
    : (
        (await admin.find(version)) ??
        fail(`There is no version ${version}: ad-placement catalog history shows those there are.`)
      ).content;

const show = (version: number | undefined): Promise<void> =>
  withCatalog(async (access) => {
    const shown = version ?? (await access.admin.current()).version;
    printText(JSON.stringify({ version: shown, content: hideSecrets(await contentOf(access, shown)) }, null, 2));
  });

const diff = (from: number, to: number | undefined): Promise<void> =>
  withCatalog(async (access) => {
    const newest = to ?? (await access.admin.current()).version;
    const differences = diffContent(await contentOf(access, from), await contentOf(access, newest));
    print(`from version ${from} to ${newest}: ${differences.length} differences`);
    for (const difference of differences) print(differenceLine(difference));
  });

const rollback = (to: number, options: { readonly note?: string; readonly dryRun?: boolean }): Promise<void> =>
  withCatalog(async (access) => {
    const { note, dryRun: isDryRun } = options;
    const outcome = await rollBack(access, to, { note, isDryRun });
    sayPublished(access, outcome);
    if (!outcome.published) return;
    print(`it has the content of version ${to}`);
    const live = await access.tokens.live();
    for (const { section, id, change } of outcome.differences) {
      if (section !== 'accounts' || change !== 'added' || live.some(({ accountId }) => accountId === id)) continue;
      print(`account ${id} has no tokens: those it had ended with its removal; ad-placement accounts rotate ${id}`);
    }
  });

export const addCatalogCommands = (program: Command): void => {
  const catalog = program
    .command('catalog')
    .description('what was published: accounts, campaigns and bidders, version by version');
  catalog
    .command('history')
    .description('who published what and when, newest first')
    .option('--limit <count>', 'at most so many', wholeNumber, 20)
    .action(history);
  catalog
    .command('show')
    .description('what is published, or was, as JSON; without tokens, which are kept beside it')
    .argument('[version]', 'version (default: the newest)', wholeNumber)
    .action(show);
  catalog
    .command('diff')
    .description('what differs between two versions; without the second, up to the newest')
    .argument('<from>', 'version; 0 is nothing', wholeNumber)
    .argument('[to]', 'version', wholeNumber)
    .action(diff);
  changing(catalog.command('rollback'))
    .description('publish an earlier version once more, as a new one')
    .argument('<version>', 'the earlier version', wholeNumber)
    .option('--note <text>', 'why, for the history')
    .option('--dry-run', 'only say what would change')
    .action(rollback);
};
