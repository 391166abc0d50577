import { z } from 'zod';
import { REPORT_REASONS } from '../../../domain/delivery/ad-event.js';
import { REVIEW_DECISIONS, REVIEW_STATUSES } from '../../../domain/delivery/creative-review.js';
import { filledText } from './bounded.js';

/** As long as a bidder may make them. */
const MAX_NAME_CHARS = 1_000;
const name = () => filledText(MAX_NAME_CHARS);

export const decideReviewRequest = z
  .strictObject({ account: name(), source: name(), creative: name(), decision: z.enum(REVIEW_DECISIONS) })
  .meta({ id: 'DecideReview' });

/** What is told of a creative that was reported; of its readers only how many there are. */
export const creativeReview = z
  .object({
    source: z.string(),
    creative: z.string(),
    advertiserDomain: z.string(),
    headline: z.string(),
    status: z.enum(REVIEW_STATUSES),
    since: z.iso.datetime(),
    reports: z.array(z.object({ reason: z.enum(REPORT_REASONS), at: z.iso.datetime() })),
  })
  .meta({ id: 'CreativeReview' });
