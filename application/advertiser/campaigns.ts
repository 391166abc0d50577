import type { Campaign } from '../../domain/catalog/campaign.js';
import type { OwnNames } from '../../domain/reports/own-rollup.js';
import type { AdvertiserId } from '../../domain/values/ids.js';
import type { Catalog } from '../ports/catalog.js';

/** What the catalog has of an advertiser now, or of all. */
export const campaignsOf =
  ({ catalog }: { readonly catalog: Catalog }) =>
  (advertiser: AdvertiserId | undefined): readonly Campaign[] => {
    const { campaigns } = catalog.current();
    return advertiser === undefined ? campaigns : campaigns.filter((one) => one.advertiser.id === advertiser);
  };

export const ownNames = (advertiser: AdvertiserId, campaigns: readonly Campaign[]): OwnNames => ({
  advertiser: [advertiser],
  campaign: campaigns.map(({ id }) => id),
  lineItem: campaigns.flatMap(({ lineItems }) => lineItems.map(({ id }) => id)),
});
