import { Option, type Command } from 'commander';
import type { AdTexts, ListedText, TextReviewOutcome } from '../../../../application/operations/catalog/ad-texts.js';
import { adVariantId, VARIANT_REVIEWS, type VariantReview } from '../../../../domain/ad-variant/ad-variant.js';
import type { TextDecision } from '../../../../domain/catalog/content/text-reviews.js';
import { fail, print, printJson } from '../../terminal-text.js';
import { accepted, author, sayPublished, type CatalogAccess } from '../access/catalog-access.js';
import { acting, changing, type Open, type Storage } from '../access/storage.js';

type Texts = Pick<CatalogAccess, 'place'> & { readonly texts: AdTexts };

interface ListOptions {
  readonly review?: VariantReview;
  readonly json?: boolean;
}

const headOf = ({ campaign, id, review, stated, draftedBy, reason }: ListedText): string =>
  [
    ...[review, campaign, id],
    ...(draftedBy === undefined ? [] : [`drafted by ${draftedBy}`]),
    ...(stated === undefined ? [] : [`judged ${stated ? 'stated' : 'not stated'}`]),
    ...(reason === undefined ? [] : [`(${reason})`]),
  ].join('  ');

const linesOf = (listed: ListedText): readonly string[] => [
  headOf(listed),
  ...listed.sentences.flatMap(({ sentence, statements, ownWords }) => [
    `  ${sentence}`,
    ...statements.map((statement) => `    rests on: ${statement}`),
    ...(ownWords.length === 0 ? [] : [`    own words: ${ownWords.join(', ')}`]),
  ]),
];

const list = async ({ texts }: Texts, campaign: string | undefined, { review, json }: ListOptions): Promise<void> => {
  const found = (await texts.list(campaign)).filter((text) => review === undefined || text.review === review);
  if (json === true) return printJson({ texts: found });
  if (found.length === 0) return print('no text of a published campaign: add "variants" to its brief');
  print(...found.flatMap(linesOf));
};

const published = (outcome: TextReviewOutcome, campaign: string) => {
  switch (outcome.kind) {
    case 'unknown-campaign':
      return fail(`There is no published campaign "${campaign}": those of CONFIG are reviewed in their file.`);
    case 'unknown-texts':
      return fail(
        `${outcome.texts.join(', ')}: no such text; ad-placement texts list ${campaign} shows those there are.`,
      );
    default:
      return accepted(outcome);
  }
};

const decide = async (access: Texts, campaign: string, names: readonly string[], decision: TextDecision) => {
  const texts = names.map(adVariantId);
  const outcome = await access.texts.review({ campaign, texts, decision, author: author() });
  sayPublished(access, published(outcome, campaign));
};

const pendingOf = async ({ texts }: Texts, campaign: string): Promise<readonly string[]> =>
  (await texts.list(campaign)).flatMap(({ id, review }) => (review === 'pending' ? [id] : []));

const approve = async (
  access: Texts,
  campaign: string,
  names: readonly string[],
  { all }: { readonly all?: boolean },
) => {
  const chosen = all === true ? await pendingOf(access, campaign) : names;
  if (chosen.length === 0) return fail(`Name texts of "${campaign}", or --all for those that are pending.`);
  await decide(access, campaign, chosen, { review: 'approved' });
};

export const addTextCommands = (program: Command, storage: () => Storage, open: Open<Texts>): void => {
  const texts = program.command('texts').description('texts of campaigns, reviewed before anyone reads them');
  texts
    .command('list [campaign]')
    .description('with what each sentence rests on')
    .addOption(new Option('--review <state>', 'only these').choices(VARIANT_REVIEWS))
    .option('--json', 'for machines')
    .action(acting(open, list));
  changing(texts.command('approve <campaign> [texts...]'), storage)
    .description('lets readers see them')
    .option('--all', 'all that are pending')
    .action(acting(open, approve));
  changing(texts.command('reject <campaign> <texts...>'), storage)
    .description('keeps them from readers')
    .requiredOption('--reason <reason>', 'why')
    .action(
      acting(
        open,
        (access: Texts, campaign: string, names: readonly string[], { reason }: { readonly reason: string }) =>
          decide(access, campaign, names, { review: 'rejected', reason }),
      ),
    );
};
