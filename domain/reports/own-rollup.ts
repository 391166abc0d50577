import { DIRECT_SOURCE } from '../demand/shared-part.js';
import { cutFor, type Dimension } from '../figures/rollup-dimensions.js';
import type { Report, ReportQuery } from '../delivery/rollups/rollup.js';

/** By which names an advertiser's own figures are found. Bidders have no campaigns, and no line items. */
const OWNED_BY = ['advertiser', 'campaign', 'lineItem'] as const;
type OwnedBy = (typeof OWNED_BY)[number];

const IDENTIFIED_BY: Readonly<Record<OwnedBy, readonly Dimension[]>> = {
  // A bidder may name the same advertiser.
  advertiser: ['source', 'advertiser'],
  campaign: ['campaign'],
  lineItem: ['lineItem'],
};

/** The name by which a rollup tells an advertiser's own figures. `undefined`: there is none. */
export const ownedBy = (by: readonly Dimension[]): OwnedBy | undefined =>
  OWNED_BY.find((owned) => {
    const cut = cutFor([...by, ...IDENTIFIED_BY[owned]]);
    // Blocked creatives are those of bidders.
    return cut !== undefined && cut.isOfBlocked === undefined;
  });

/** Whose names its rows may have, and no others. */
export type OwnNames = Readonly<Record<OwnedBy, readonly string[]>>;

export const ownRows = (owned: OwnedBy, names: OwnNames): NonNullable<ReportQuery['only']> => [
  { dimension: owned, values: names[owned] },
  ...(owned === 'advertiser' ? [{ dimension: 'source', values: [DIRECT_SOURCE] } as const] : []),
];

/** `no-rollup`: none in which the advertiser's own rows can be found. */
export type AdvertiserReport = { readonly kind: 'report'; readonly report: Report } | { readonly kind: 'no-rollup' };
