import type { CreativeReview, ReviewStatus } from '../delivery/creative-review.js';
import type { AccountId } from '../values/ids.js';
import type { AuditedPart } from './audit-entry.js';

/** What an operator made of a creative that readers of the account reported. */
export const auditReview = (
  account: AccountId,
  { creative, status }: Pick<CreativeReview, 'creative' | 'status'>,
  decided: ReviewStatus,
): AuditedPart => ({
  subject: { kind: 'creative-review', id: creative.id, account, source: creative.source },
  action: 'changed',
  fields: [{ name: 'status', before: status, after: decided }],
});
