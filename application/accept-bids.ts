import type { Bid, Rejection } from '../domain/bid.js';
import { sourceId, type SourceId } from '../domain/ids.js';
import type { LossReason } from '../domain/loss-reason.js';
import { MAX_CPM_USD, type Cpm } from '../domain/money.js';
import type { Opportunity } from '../domain/opportunity.js';
import type { DemandResponse } from './ports/demand-source.js';

/** `reliability.md` R23: a source that answers with a flood is bounded before anything looks at it. */
const MAX_BIDS_PER_IMP = 50;
const MAX_CPM_MICROS = MAX_CPM_USD * 1_000_000;

const isPrice = (price: unknown): price is Cpm =>
  Number.isSafeInteger(price) && (price as number) > 0 && (price as number) <= MAX_CPM_MICROS;

const isSafeUrl = (url: unknown): boolean => {
  if (typeof url !== 'string' || url.length > 2_048 || /[\s\\\p{Cc}]/u.test(url)) return false;
  return (
    /^https:\/\/[^/@?#]+([/?#]|$)/i.test(url) || /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?([/?#]|$)/i.test(url)
  );
};

const faultOf = (bid: Bid, source: SourceId, impIds: ReadonlySet<string>): LossReason | undefined => {
  if (typeof bid !== 'object' || bid === null || typeof bid.id !== 'string' || bid.source !== source)
    return 'invalid-response';
  if (!impIds.has(bid.impId)) return 'invalid-response';
  if (!isPrice(bid.price)) return 'missing-price';
  if (typeof bid.advertiser?.domain !== 'string' || bid.advertiser.domain === '') return 'invalid-advertiser-domain';
  if (typeof bid.creative?.headline !== 'string') return 'missing-markup';
  return isSafeUrl(bid.creative.cta?.url) ? undefined : 'creative-not-secure';
};

/** What of an answer may enter the auction. A source is code of the operator's or a bidder's, so its answer is checked like any input. */
export const acceptBids = (
  source: SourceId,
  opportunity: Opportunity,
  response: DemandResponse,
): { bids: readonly Bid[]; rejections: readonly Rejection[] } => {
  if (response.bids.length === 0) return response;
  const impIds = new Set(opportunity.imps.map((imp) => imp.id));
  const seen = new Set<string>();
  const bids: Bid[] = [];
  const rejections: Rejection[] = [...response.rejections];
  for (const bid of response.bids.slice(0, MAX_BIDS_PER_IMP * impIds.size)) {
    const fault = faultOf(bid, source, impIds) ?? (seen.has(`${bid.impId}/${bid.id}`) ? 'invalid-response' : undefined);
    if (fault === undefined) {
      seen.add(`${bid.impId}/${bid.id}`);
      bids.push(bid);
    } else rejections.push({ source: sourceId(source), candidate: String(bid?.id).slice(0, 100), lossReason: fault });
  }
  return { bids, rejections };
};
