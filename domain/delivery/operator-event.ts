import type { CatalogDifference } from '../catalog/content/catalog-content.js';
import type { BegunStatus } from './ad-event.js';
import type { CreativeName } from './creative-review.js';
import type { AccountId, Brand, CampaignId, LineItemId, SourceId } from '../values/ids.js';
import { nanosToUsd, type Nanos } from '../values/money.js';
import type { LossReason } from '../values/loss-reason.js';
import { DAY_MS, HOUR_MS, type EpochMs } from '../values/time.js';

/**
 * Something rare that needs a person. Ids and figures of the operator's own configuration alone: what an operator wrote
 * freely, such as the author of a version, may be an address.
 */
export type OperatorEvent =
  | {
      readonly type: 'catalog.changed';
      readonly version: number;
      readonly changes: readonly Pick<CatalogDifference, 'section' | 'id' | 'change'>[];
    }
  | {
      readonly type: 'creative.under-review';
      readonly account: AccountId;
      readonly creative: CreativeName;
      readonly status: BegunStatus;
    }
  | {
      readonly type: 'budget.ended';
      readonly campaign: CampaignId;
      readonly lineItem: LineItemId;
      readonly budget: 'total' | 'day';
      readonly limitUsd: number;
      readonly spentUsd: number;
    }
  | {
      readonly type: 'line-item.behind';
      readonly campaign: CampaignId;
      readonly lineItem: LineItemId;
      readonly budget: 'total' | 'day';
      readonly limitUsd: number;
      readonly spentUsd: number;
      /** Where the budget ends at the present rate. */
      readonly projectedUsd: number;
      /** What costs most first. */
      readonly causes: readonly LossReason[];
    }
  | {
      readonly type: 'bidder.out';
      readonly bidder: SourceId;
      /** Of the last five minutes, of which none was answered. */
      readonly calls: number;
    };

export type OperatorEventType = OperatorEvent['type'];

export const OPERATOR_EVENT_TYPES = [
  'catalog.changed',
  'creative.under-review',
  'budget.ended',
  'line-item.behind',
  'bidder.out',
] as const satisfies readonly OperatorEventType[];

/** On its way to the webhooks of the operator. */
export interface OperatorNotice {
  readonly id: Brand<string, 'NoticeId'>;
  readonly kind: 'operator';
  readonly event: OperatorEvent;
  readonly atMs: EpochMs;
}

/** Printable ASCII without a dot: Standard Webhooks separates by dots what is signed. */
export const eventId = (...parts: readonly (string | number)[]): string =>
  parts.map((part) => encodeURIComponent(String(part).toWellFormed()).replaceAll('.', '%2E')).join(':');

/** The same parts are the same event, however often and by whichever node it is noticed. */
export const operatorNotice = (
  event: OperatorEvent,
  parts: readonly (string | number)[],
  atMs: EpochMs,
): OperatorNotice => ({
  id: eventId(event.type, ...parts) as OperatorNotice['id'],
  kind: 'operator',
  event,
  atMs,
});

/** Readers reported a creative often enough. */
export const creativeUnderReview = (
  {
    accountId: account,
    creative,
    status,
  }: { readonly accountId: AccountId; readonly creative: CreativeName; readonly status: BegunStatus },
  atMs: EpochMs,
): OperatorNotice =>
  operatorNotice(
    { type: 'creative.under-review', account, creative, status },
    [account, creative.source, creative.id, atMs],
    atMs,
  );

interface EndedBudget {
  readonly campaign: CampaignId;
  readonly lineItem: LineItemId;
  /** Absent: the budget of the whole flight. */
  readonly day?: number | undefined;
  readonly limit: Nanos;
  readonly spent: Nanos;
}

/** Once for each budget, each day, and once more when it was raised and has ended again. */
export const budgetEnded = (ended: EndedBudget, atMs: EpochMs): OperatorNotice => {
  const { campaign, lineItem, day, limit, spent } = ended;
  const budget = day === undefined ? 'total' : 'day';
  return operatorNotice(
    {
      ...{ type: 'budget.ended', campaign, lineItem, budget },
      ...{ limitUsd: nanosToUsd(limit), spentUsd: nanosToUsd(spent) },
    },
    [lineItem, day ?? budget, limit],
    atMs,
  );
};

interface BehindLineItem extends EndedBudget {
  readonly projected: number;
  readonly causes: readonly LossReason[];
}

/** Behind these nobody needs to look. */
const MAX_NAMED_CAUSES = 5;

/** Once a day of UTC for a line item. */
export const lineItemBehind = (behind: BehindLineItem, atMs: EpochMs): OperatorNotice => {
  const { campaign, lineItem, day, limit, spent, projected, causes } = behind;
  return operatorNotice(
    {
      ...{ type: 'line-item.behind', campaign, lineItem, budget: day === undefined ? 'total' : 'day' },
      ...{ limitUsd: nanosToUsd(limit), spentUsd: nanosToUsd(spent) },
      projectedUsd: nanosToUsd(Math.round(projected) as Nanos),
      causes: causes.slice(0, MAX_NAMED_CAUSES),
    },
    [lineItem, Math.floor(atMs / DAY_MS)],
    atMs,
  );
};

/** Once an hour for a bidder, however many nodes notice it. */
export const bidderOut = (bidder: SourceId, calls: number, atMs: EpochMs): OperatorNotice =>
  operatorNotice({ type: 'bidder.out', bidder, calls }, [bidder, Math.floor(atMs / HOUR_MS)], atMs);

/** Of a change of everything the first ones say enough. */
const MAX_CHANGES = 100;

export const catalogChanged = (
  version: number,
  differences: readonly CatalogDifference[],
  atMs: EpochMs,
): OperatorNotice => {
  const changes = differences.slice(0, MAX_CHANGES).map(({ section, id, change }) => ({ section, id, change }));
  return operatorNotice({ type: 'catalog.changed', version, changes }, [version], atMs);
};
