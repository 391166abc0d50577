import { USUAL_REVIEW } from '../../domain/catalog/account.js';
import type { ReportReason } from '../../domain/delivery/ad-event.js';
import { creativeKey, type CreativeName } from '../../domain/delivery/creative-review.js';
import { creativeUnderReview } from '../../domain/delivery/operator-event.js';
import { weighReport } from '../../domain/delivery/weigh-report.js';
import type { WonChatAd } from '../../domain/delivery/won-ad.js';
import { DIRECT_SOURCE } from '../../domain/demand/shared-part.js';
import type { AccountId } from '../../domain/values/ids.js';
import type { EpochMs } from '../../domain/values/time.js';
import { withTimeout } from '../deadline/deadline.js';
import { tolerate, tolerated } from '../faults/outage.js';
import { answerTimesOf } from '../ports/answer-times.js';
import type { CatalogSnapshot } from '../ports/catalog.js';
import { networkDigest } from '../ports/hold-terms.js';
import type { Ports } from '../ports/index.js';
import type { BegunReview } from '../ports/alerts/review-alert.js';
import { MAX_TRIES } from '../ports/storage/session-store.js';
import { appendEntry } from './append-entry.js';

/** What a page says for its reader. `address`: where it came from; absent: not known. */
export interface Report {
  readonly reason?: ReportReason | undefined;
  readonly address: string | undefined;
  readonly nowMs: EpochMs;
}

export type ReportPorts = Pick<
  Ports,
  'catalog' | 'clock' | 'faults' | 'journal' | 'reviewAlert' | 'reviews' | 'signer' | 'times'
>;

/** Keys of the operator's own creatives that the account may show now. Bidders name theirs only bid by bid. */
const ownCreatives = (catalog: CatalogSnapshot, account: AccountId, nowMs: EpochMs): ReadonlySet<string> =>
  new Set(
    catalog.campaigns
      .filter(({ accounts }) => accounts.length === 0 || accounts.includes(account))
      .flatMap(({ lineItems }) => lineItems)
      .filter(({ startMs, endMs }) => startMs <= nowMs && nowMs < endMs)
      .flatMap(({ creatives }) => creatives.map(({ id }) => creativeKey({ source: DIRECT_SOURCE, id }))),
  );

/** An alert that throws against its contract loses its line; the stream and the review have it. */
const tell = (ports: ReportPorts, review: BegunReview, nowMs: EpochMs): void => {
  const { accountId, creative, status } = review;
  const payload = { source: creative.source, creative: creative.id, status };
  const events = [{ accountId, atMs: nowMs, event: { name: 'review.started', payload } }] as const;
  appendEntry(ports, { events, notices: [creativeUnderReview(review, nowMs)] });
  try {
    ports.reviewAlert?.(review);
  } catch (error) {
    tolerate(ports, 'reviewAlert', error);
  }
};

const weigh = async (ports: ReportPorts, ad: WonChatAd, { reason = 'other', address, nowMs }: Report) => {
  const { accountId, advertiser } = ad;
  const creative: CreativeName = { source: ad.source, id: ad.creative.id };
  const about = { creative, advertiserDomain: advertiser.domain, headline: ad.creative.headline };
  const network = networkDigest(ports, address);
  const by = { subject: ad.subjectId, user: ad.viewerUser, network, askedFrom: ad.network };
  const catalog = ports.catalog.current();
  const rule = catalog.accounts.get(accountId)?.review ?? USUAL_REVIEW;
  const terms = { rule, creatives: ownCreatives(catalog, accountId, nowMs) };
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const { reviews, version } = await ports.reviews.read(accountId);
    const weighed = weighReport(reviews, about, { reason, atMs: nowMs, by }, terms);
    if (weighed === undefined) return true;
    if (!(await ports.reviews.replace(accountId, version, weighed.review))) continue;
    if (weighed.began !== undefined) tell(ports, { accountId, creative, status: weighed.began }, nowMs);
    return true;
  }
  return false;
};

/**
 * Weighs a report that the ledger has counted, which it does only after a view. `false`: the reviews are out, or others
 * were faster; said again it changes nothing twice. Never rejects.
 */
export const hearReport = (ports: ReportPorts, ad: WonChatAd, report: Report): Promise<boolean> =>
  withTimeout(ports.clock, answerTimesOf(ports).storeMs, () => weigh(ports, ad, report)).catch(
    tolerated(ports, 'reviews', false),
  );
