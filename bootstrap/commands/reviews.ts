import type { Command } from 'commander';
import type { ReviewRows } from '../../adapters/store-sql/state/review-store.js';
import type { CreativeReview, ReviewDecision } from '../../domain/delivery/creative-review.js';
import { accountId, creativeId, sourceId } from '../../domain/values/ids.js';
import { alignedLines, fail, print } from '../../adapters/cli/terminal-text.js';
import { changing, withDatabases } from './access/with-databases.js';

const withReviews = <T>(use: (reviews: ReviewRows) => Promise<T>): Promise<T> =>
  withDatabases(async ({ databases }) => {
    const { createSqlReviewStore } = await import('../../adapters/store-sql/state/review-store.js');
    return use(createSqlReviewStore(databases.ledger));
  });

const HEAD = ['status', 'source', 'creative', 'advertiser', 'reports', 'headline'] as const;

const rowOf = ({ status, creative, advertiserDomain, headline, reports }: CreativeReview): readonly string[] => {
  const reasons = [...new Set(reports.map(({ reason }) => reason))].sort().join(', ');
  return [status, creative.source, creative.id, advertiserDomain, `${reports.length} (${reasons})`, headline];
};

const list = (account: string): Promise<void> =>
  withReviews(async (reviews) => {
    const found = await reviews.list(accountId(account));
    if (found.length === 0) print(`no reader of "${account}" has reported a creative`);
    else print(...alignedLines([HEAD, ...found.map(rowOf)], HEAD.length));
  });

const decide =
  (decision: ReviewDecision) =>
  (account: string, source: string, creative: string): Promise<void> =>
    withReviews(async (reviews) => {
      const { decideReview } = await import('../../application/operations/creative-reviews.js');
      const name = { source: sourceId(source), id: creativeId(creative) };
      const asked = { account: accountId(account), creative: name, decision };
      const review = await decideReview(reviews, { nowMs: () => Date.now() }, asked);
      if (review === undefined)
        fail(`No reader has reported "${creative}" of "${source}": ad-placement reviews list ${account} shows them.`);
      else print(`${review.status}: "${creative}" of "${source}"; every node has it within five seconds`);
    });

export const addReviewCommands = (program: Command): void => {
  const reviews = program.command('reviews').description('creatives that readers have reported');
  const name = '<account> <source> <creative>';
  reviews.command('list <account>').description('by what became of them, blocked ones first').action(list);
  changing(reviews.command(`release ${name}`))
    .description('lets its bids win again')
    .action(decide('release'));
  changing(reviews.command(`block ${name}`))
    .description('lets no bid with it win')
    .action(decide('block'));
};
