import type { Campaign } from '../../domain/catalog/campaign.js';
import type { OwnNames } from '../../domain/reports/own-rollup.js';
import type { AdvertiserId } from '../../domain/values/ids.js';
import type { Catalog } from '../ports/catalog.js';

/** What the catalog has of an advertiser now. */
export const campaignsOf =
  ({ catalog }: { readonly catalog: Catalog }) =>
  (advertiser: AdvertiserId): readonly Campaign[] =>
    catalog.current().campaigns.filter((campaign) => campaign.advertiser.id === advertiser);

export const ownNames = (advertiser: AdvertiserId, campaigns: readonly Campaign[]): OwnNames => ({
  advertiser: [advertiser],
  campaign: campaigns.map(({ id }) => id),
  lineItem: campaigns.flatMap(({ lineItems }) => lineItems.map(({ id }) => id)),
});
