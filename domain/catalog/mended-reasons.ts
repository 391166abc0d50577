import type { LossReason } from '../values/loss-reason.js';
import type { Campaign, LineItem, Targeting } from './campaign.js';
import { isActive } from './content/delivery-status.js';

type Sold = Pick<Campaign, 'status'> & {
  readonly lineItem: Pick<LineItem, 'creatives' | 'dayParts' | 'status' | 'targeting'>;
};

const targets =
  (...lists: readonly Exclude<keyof Targeting, 'exact'>[]) =>
  ({ lineItem: { targeting } }: Sold): boolean =>
    lists.some((list) => targeting[list].length > 0);

/** What must be so for a reason to hold. Absent: it may always hold. */
const HOLDS_WHERE: Partial<Record<LossReason, (sold: Sold) => boolean>> = {
  'targeting-placement': targets('placements'),
  'targeting-country': targets('countries'),
  'targeting-language': targets('languages'),
  'targeting-topic': targets('topics', 'keywords'),
  'targeting-device': targets('deviceTypes'),
  'negative-keyword': targets('negativeKeywords'),
  'outside-hours': ({ lineItem: { dayParts = [] } }) => dayParts.length > 0,
  paused: (campaign) => ![campaign, campaign.lineItem, ...campaign.lineItem.creatives].every(isActive),
};

/** As the line item is now, this keeps it out of no turn: those that it was kept out of were before a change. */
export const isMended = (reason: LossReason, sold: Sold): boolean => HOLDS_WHERE[reason]?.(sold) === false;
