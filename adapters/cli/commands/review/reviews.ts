import type { Command } from 'commander';
import { decideReview } from '../../../../application/operations/creative-reviews.js';
import type { AuditLog } from '../../../../application/ports/storage/audit-log.js';
import type { ReviewStore } from '../../../../application/ports/storage/review-store.js';
import type { CreativeReview, ReviewDecision } from '../../../../domain/delivery/creative-review.js';
import { accountId, creativeId, sourceId } from '../../../../domain/values/ids.js';
import { isoTime } from '../../../../domain/values/time.js';
import { alignedLines, fail, print } from '../../terminal-text.js';
import { author } from '../access/catalog-access.js';
import { acting, changing, type Open, type Storage } from '../access/storage.js';

const HEAD = ['status', 'source', 'creative', 'advertiser', 'reports', 'headline'] as const;

const rowOf = ({ status, creative, advertiserDomain, headline, reports }: CreativeReview): readonly string[] => {
  const reasons = [...new Set(reports.map(({ reason }) => reason))].sort().join(', ');
  return [status, creative.source, creative.id, advertiserDomain, `${reports.length} (${reasons})`, headline];
};

interface Reviews {
  readonly reviews: Pick<ReviewStore, 'read' | 'replace'>;
  readonly auditLog: AuditLog;
}

const list = async ({ reviews }: Reviews, account: string): Promise<void> => {
  const { reviews: found } = await reviews.read(accountId(account));
  if (found.length === 0) print(`no reader of "${account}" has reported a creative`);
  else print(...alignedLines([HEAD, ...found.map(rowOf)], HEAD.length));
};

const HISTORY_HEAD = ['at', 'by', 'source', 'creative', 'what'] as const;

const historyOf = ({ creative, history: changes = [] }: CreativeReview) =>
  changes.map(({ atMs, author: by, summary }) => ({ atMs, by, creative, summary }));

const history = async ({ reviews }: Reviews, account: string): Promise<void> => {
  const changes = (await reviews.read(accountId(account))).reviews.flatMap(historyOf);
  if (changes.length === 0) return print(`no review of "${account}" has begun`);
  const rows = [...changes]
    .sort((a, b) => b.atMs - a.atMs)
    .map(({ atMs, by, creative, summary }) => [isoTime(atMs), by, creative.source, creative.id, summary]);
  print(...alignedLines([HISTORY_HEAD, ...rows], HISTORY_HEAD.length));
};

const decide =
  (decision: ReviewDecision) =>
  async (stores: Reviews, account: string, source: string, creative: string): Promise<void> => {
    const name = { source: sourceId(source), id: creativeId(creative) };
    const asked = { account: accountId(account), creative: name, decision, author: author() };
    const review = await decideReview({ ...stores, clock: { nowMs: () => Date.now() } }, asked);
    if (review === undefined)
      fail(`No reader has reported "${creative}" of "${source}": ad-placement reviews list ${account} shows them.`);
    else print(`${review.status}: "${creative}" of "${source}"; every node has it within five seconds`);
  };

export const addReviewCommands = (program: Command, storage: () => Storage, open: Open<Reviews>): void => {
  const reviews = program.command('reviews').description('creatives that readers have reported');
  const name = '<account> <source> <creative>';
  reviews
    .command('list <account>')
    .description('by what became of them, blocked ones first')
    .action(acting(open, list));
  reviews
    .command('history <account>')
    .description('which reviews began, and who decided, newest first')
    .action(acting(open, history));
  changing(reviews.command(`release ${name}`), storage)
    .description('lets its bids win again')
    .action(acting(open, decide('release')));
  changing(reviews.command(`block ${name}`), storage)
    .description('lets no bid with it win')
    .action(acting(open, decide('block')));
};
