import type { CreativeId, SourceId, SubjectId } from '../values/ids.js';
import type { LossReason } from '../values/loss-reason.js';
import { DAY_MS, type EpochMs } from '../values/time.js';
import { BEGUN_STATUSES, type ReportReason } from './ad-event.js';

/** A creative as its source names it. */
export interface CreativeName {
  readonly source: SourceId;
  readonly id: CreativeId;
}

/** Different names have different keys. */
export const creativeKey = ({ source, id }: CreativeName): string => JSON.stringify([source, id]);

/**
 * Digests. `user`: of the user id, where the subject is an e-mail address. `network`: where the report came from;
 * `askedFrom`: where the ad was asked for, so that a line's IPv4 and IPv6 are known to be one.
 */
export interface Reporter {
  readonly subject: SubjectId;
  readonly user?: SubjectId | undefined;
  readonly network: string;
  readonly askedFrom?: string | undefined;
}

/** What one reader said against a creative. */
export interface CreativeReport {
  readonly reason: ReportReason;
  readonly atMs: EpochMs;
  /** Absent: erased. */
  readonly by?: Reporter | undefined;
}

/** What an operator may make of a creative that was reported. */
export const REVIEW_DECISIONS = ['release', 'block'] as const;
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];

/**
 * `reported`: too seldom so far. `waiting`: often enough, but too many creatives are under review; its bids win.
 * `under-review` and `blocked`: no bid with it wins.
 */
export const REVIEW_STATUSES = ['reported', 'released', ...BEGUN_STATUSES, 'blocked'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** An audit entry, as catalogs have one for each version. */
export interface ReviewChange {
  readonly author: string;
  readonly atMs: EpochMs;
  readonly summary: string;
}

export interface CreativeReview {
  readonly creative: CreativeName;
  readonly advertiserDomain: string;
  readonly headline: string;
  readonly status: ReviewStatus;
  /** Since when it is that. */
  readonly sinceMs: EpochMs;
  /** Oldest first. */
  readonly reports: readonly CreativeReport[];
  /** When reviews began and what operators decided: the newest, oldest first. Absent: neither yet. */
  readonly history?: readonly ReviewChange[] | undefined;
}

/** Whoever reported a creative that was released does not count again for so long. */
export const REPORT_KEPT_MS = 90 * DAY_MS;
const MAX_HISTORY = 20;

/** The history with one more entry; the oldest goes. */
export const withChange = ({ history = [] }: CreativeReview, change: ReviewChange): CreativeReview['history'] =>
  [...history, change].slice(-MAX_HISTORY);

/** Once it is blocked nobody needs to know any more who reported it. */
export const decided = (
  review: CreativeReview,
  decision: ReviewDecision,
  nowMs: EpochMs,
  author: string,
): CreativeReview => {
  const status = decision === 'release' ? 'released' : 'blocked';
  return {
    ...review,
    status,
    sinceMs: nowMs,
    reports: decision === 'release' ? review.reports : review.reports.map((one) => ({ ...one, by: undefined })),
    history: withChange(review, { author, atMs: nowMs, summary: status }),
  };
};

/**
 * Without what tells of these persons; that there was a report stays. The same review when none of them reported.
 * `undefined`: nobody else did, and no operator has to decide, so that nothing is left; a source may have named the
 * creative after its only reader.
 */
export const withoutReporters = (
  review: CreativeReview,
  { user, subjects }: { readonly user: SubjectId; readonly subjects: readonly SubjectId[] },
): CreativeReview | undefined => {
  const isErased = ({ by }: CreativeReport): boolean =>
    by !== undefined && (by.subject === user || by.user === user || subjects.includes(by.subject));
  if (!review.reports.some(isErased)) return review;
  if (review.status === 'reported' && review.reports.every((one) => one.by === undefined || isErased(one)))
    return undefined;
  return { ...review, reports: review.reports.map((one) => (isErased(one) ? { ...one, by: undefined } : one)) };
};

const LOSSES: { readonly [Status in ReviewStatus]?: LossReason } = {
  'under-review': 'creative-under-review',
  blocked: 'creative-blocked',
};

/** Why a bid with it loses; `undefined` when it may win. */
export const lossUnder = (status: ReviewStatus): LossReason | undefined => LOSSES[status];

const CENTURY_MS = 36_525 * DAY_MS;

/**
 * For so long after its last change; what refuses bids or waits for an operator stays for good, what an operator
 * blocked before all else.
 */
const KEPT_MS: Readonly<Record<ReviewStatus, number>> = {
  reported: REPORT_KEPT_MS,
  released: REPORT_KEPT_MS,
  waiting: CENTURY_MS,
  'under-review': 2 * CENTURY_MS,
  blocked: 3 * CENTURY_MS,
};

export const keptUntilMs = ({ status, sinceMs, reports }: CreativeReview): EpochMs =>
  Math.max(sinceMs, ...reports.map(({ atMs }) => atMs)) + KEPT_MS[status];

/** Of one account. */
export const MAX_REVIEWS = 200;

/** As many as are kept: blocked ones first, then those that an operator must decide; the latest change first. */
export const inReviewOrder = (reviews: readonly CreativeReview[]): readonly CreativeReview[] =>
  [...reviews].sort((a, b) => keptUntilMs(b) - keptUntilMs(a)).slice(0, MAX_REVIEWS);

/** Why a bid with any of these loses, by the key of the creative. */
export const refusedOf = (reviews: readonly CreativeReview[]): ReadonlyMap<string, LossReason> =>
  new Map(
    reviews.flatMap(({ creative, status }) => {
      const loss = lossUnder(status);
      return loss === undefined ? [] : [[creativeKey(creative), loss] as const];
    }),
  );
