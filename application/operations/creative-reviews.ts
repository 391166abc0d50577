import { auditReview } from '../../domain/audit/audit-review.js';
import {
  creativeKey,
  decided,
  type CreativeName,
  type CreativeReview,
  type ReviewDecision,
} from '../../domain/delivery/creative-review.js';
import type { AccountId } from '../../domain/values/ids.js';
import { logOperation, type LogPorts } from '../audit/log-changes.js';
import type { ReviewStore } from '../ports/storage/review-store.js';
import { MAX_TRIES } from '../ports/storage/session-store.js';

/**
 * What an operator makes of a creative that readers of the account reported. `undefined`: none has. Rejects when a
 * store is out.
 */
export const decideReview = async (
  ports: LogPorts & { readonly reviews: Pick<ReviewStore, 'read' | 'replace'> },
  asked: {
    readonly account: AccountId;
    readonly creative: CreativeName;
    readonly decision: ReviewDecision;
    readonly author?: string | undefined;
  },
): Promise<CreativeReview | undefined> => {
  const { reviews, clock } = ports;
  const { account, creative, decision, author = 'operator' } = asked;
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const { reviews: all, version } = await reviews.read(account);
    const known = all.find((one) => creativeKey(one.creative) === creativeKey(creative));
    if (known === undefined) return undefined;
    const next = decided(known, decision, clock.nowMs(), author);
    if (attempt === 0) await logOperation(ports, author, auditReview(account, known, next.status));
    if (await reviews.replace(account, version, next)) return next;
  }
  throw new Error('The creative was reported again and again meanwhile; decide once more.');
};
