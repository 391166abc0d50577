import { MAX_REPORTERS, type ReviewRule } from '../catalog/account.js';
import { DAY_MS, type EpochMs } from '../values/time.js';
import { BEGUN_STATUSES, type BegunStatus } from './ad-event.js';
import {
  creativeKey,
  lossUnder,
  REPORT_KEPT_MS,
  withChange,
  type CreativeReport,
  type CreativeReview,
  type Reporter,
} from './creative-review.js';

/** Of one creative: two rounds of the longest rule. The oldest goes. */
const MAX_REPORTS = 2 * MAX_REPORTERS;

/**
 * A reader, and a network, helps against so many creatives of an account in so long. An office or a mobile cell that
 * shares an address reports a few bad ads a week; three such networks must not be able to take a whole catalog away.
 */
export const MAX_HELPED = 3;
export const HELPED_MS = 7 * DAY_MS;

/** Of an account's creatives, so many may be under review at once: a quarter, and always one. */
export const maxUnderReview = (creatives: number): number => Math.max(1, Math.floor(creatives / 4));

type ReportedCreative = Pick<CreativeReview, 'creative' | 'advertiserDomain' | 'headline'>;
type NewReport = CreativeReport & { readonly by: Reporter };

/**
 * One reader, or one line: an ad that was asked for from the network of the other's report joins the two. Where both
 * ads were asked for says nothing, since a publisher's server may ask for all readers.
 */
const isSame = (a: Reporter, b: Reporter | undefined): boolean =>
  b !== undefined &&
  (a.subject === b.subject || a.network === b.network || a.network === b.askedFrom || a.askedFrom === b.network);

const SUMMARIES: Readonly<Record<BegunStatus, string>> = {
  'under-review': 'under review: no bid with it wins until an operator decides',
  waiting: 'waits for an operator: too many creatives are under review, and its bids go on winning',
};

/** A creative that readers have reported often enough. */
const begun = (review: CreativeReview, status: BegunStatus, atMs: EpochMs): CreativeReview =>
  review.status === status
    ? review
    : {
        ...review,
        status,
        sinceMs: atMs,
        history: withChange(review, { author: 'readers', atMs, summary: SUMMARIES[status] }),
      };

/**
 * Reader and network count once, and what was reported before a release does not count: its reporters do not count
 * again. The same review when nothing changes, as under review and blocked, where no further report does. Without
 * `hasRoom` an operator is asked, and the creative stays.
 */
export const withReport = (
  known: CreativeReview | undefined,
  about: ReportedCreative,
  report: NewReport,
  { reporters, days, hasRoom = true }: ReviewRule & { readonly hasRoom?: boolean },
): CreativeReview => {
  const { atMs, by } = report;
  const review = known ?? { ...about, status: 'reported', sinceMs: atMs, reports: [] };
  if (lossUnder(review.status) !== undefined) return review;
  const releasedMs = review.status === 'released' ? review.sinceMs : -Infinity;
  const isSpent = (one: CreativeReport): boolean => one.atMs <= releasedMs;
  const counts = (one: CreativeReport): boolean => !isSpent(one) && atMs - one.atMs < days * DAY_MS;
  const kept = review.reports.filter((one) => atMs - one.atMs < REPORT_KEPT_MS);
  if (kept.some((one) => isSame(by, one.by) && (isSpent(one) || counts(one)))) return review;
  const reports = [...kept.filter((one) => !isSame(by, one.by)), report].slice(-MAX_REPORTS);
  const next = { ...review, ...about, reports };
  return reports.filter(counts).length < reporters ? next : begun(next, hasRoom ? 'under-review' : 'waiting', atMs);
};

/** Whether the reporter, or the network, has helped against enough other creatives lately. */
const hasHelpedEnough = (others: readonly CreativeReview[], { by, atMs }: NewReport): boolean => {
  const helped = others.filter(({ reports }) =>
    reports.some((one) => isSame(by, one.by) && atMs - one.atMs < HELPED_MS),
  );
  return helped.length >= MAX_HELPED;
};

export interface WeighedReport {
  readonly review: CreativeReview;
  /** The status that it has come to by this very report. */
  readonly began?: BegunStatus | undefined;
}

/**
 * What a report changes, beside all reviews of the account and `creatives`, those that it is known to show.
 * `undefined`: nothing.
 */
export const weighReport = (
  all: readonly CreativeReview[],
  about: ReportedCreative,
  report: NewReport,
  { rule, creatives }: { readonly rule: ReviewRule; readonly creatives: ReadonlySet<string> },
): WeighedReport | undefined => {
  const key = creativeKey(about.creative);
  const known = all.find(({ creative }) => creativeKey(creative) === key);
  const others = all.filter((one) => one !== known);
  if (hasHelpedEnough(others, report)) return undefined;
  const shown = new Set([...creatives, ...all.map(({ creative }) => creativeKey(creative)), key]);
  const underReview = others.filter(({ status }) => status === 'under-review').length;
  const review = withReport(known, about, report, { ...rule, hasRoom: underReview < maxUnderReview(shown.size) });
  if (review === known) return undefined;
  const status = BEGUN_STATUSES.find((begunStatus) => begunStatus === review.status);
  return { review, began: status === known?.status ? undefined : status };
};
