import type { Command } from 'commander';
import { hideSecrets } from '../../../../domain/catalog/content/content-secrets.js';
import { diffContent, NO_CONTENT } from '../../../../domain/catalog/content/catalog-content.js';
import { fail, print, printJson } from '../../terminal-text.js';
import { differenceLine, rollBack, sayPublished, type CatalogAccess } from '../access/catalog-access.js';
import { acting, publishing, type Open, type PublishOptions, type Storage } from '../access/storage.js';

const wholeNumber = (text: string): number =>
  /^\d{1,15}$/.test(text)
    ? Number(text)
    : fail(`"${text}" is no version: ad-placement catalog history shows those there are.`);

type Published = Pick<CatalogAccess, 'admin' | 'place'>;

const contentOf = async ({ admin }: Published, version: number) =>
  version === 0
    ? NO_CONTENT
    : (
        (await admin.find(version)) ??
        fail(`There is no version ${version}: ad-placement catalog history shows those there are.`)
      ).content;

const newestOf = async ({ admin }: Published): Promise<number> => (await admin.current()).version;

const history = async ({ admin }: Published, { limit }: { readonly limit: number }): Promise<void> => {
  const changes = await admin.history(limit);
  if (changes.length === 0) print('nothing was published yet: ad-placement campaigns publish <file>');
  for (const { version, atMs, author, summary } of changes)
    print(`${version}  ${new Date(atMs).toISOString()}  ${author}  ${summary}`);
};

const show = async (access: Published, asked: number | undefined): Promise<void> => {
  const version = asked ?? (await newestOf(access));
  printJson({ version, content: hideSecrets(await contentOf(access, version)) });
};

const diff = async (access: Published, from: number, asked: number | undefined): Promise<void> => {
  const to = asked ?? (await newestOf(access));
  const differences = diffContent(await contentOf(access, from), await contentOf(access, to));
  print(`from version ${from} to ${to}: ${differences.length} differences`);
  for (const difference of differences) print(differenceLine(difference));
};

const rollback = async (access: Published, to: number, options: PublishOptions): Promise<void> => {
  const outcome = await rollBack(access, to, options);
  sayPublished(access, outcome);
  if (!outcome.published) return;
  print(`it has the content of version ${to}`);
  for (const { section, id, change } of outcome.differences)
    if (section === 'accounts' && change === 'added')
      print(`account ${id} has no tokens: those it had ended with its removal; ad-placement accounts rotate ${id}`);
};

export const addCatalogCommands = (program: Command, storage: () => Storage, open: Open<Published>): void => {
  const catalog = program
    .command('catalog')
    .description('what was published: accounts, campaigns and bidders, version by version');
  catalog
    .command('history')
    .description('who published what and when, newest first')
    .option('--limit <count>', 'at most so many', wholeNumber, 20)
    .action(acting(open, history));
  catalog
    .command('show')
    .description('what is published, or was, as JSON; without tokens, which are kept beside it')
    .argument('[version]', 'version (default: the newest)', wholeNumber)
    .action(acting(open, show));
  catalog
    .command('diff')
    .description('what differs between two versions; without the second, up to the newest')
    .argument('<from>', 'version; 0 is nothing', wholeNumber)
    .argument('[to]', 'version', wholeNumber)
    .action(acting(open, diff));
  publishing(catalog.command('rollback'), storage)
    .description('publish an earlier version once more, as a new one')
    .argument('<version>', 'the earlier version', wholeNumber)
    .action(acting(open, rollback));
};
