import { DIRECT_SOURCE } from '../demand/shared-part.js';
import { cutFor, DIMENSIONS, type Dimension } from '../figures/rollup-dimensions.js';
import type { Report, ReportQuery } from '../delivery/rollup.js';

/** By which names an advertiser's own figures are found. Bidders have no campaigns, and no line items. */
const OWNED_BY = ['advertiser', 'campaign', 'lineItem'] as const;
type OwnedBy = (typeof OWNED_BY)[number];

export interface OwnRollup {
  readonly owned: OwnedBy;
  /** What was asked for, and what the owner is known by. */
  readonly by: readonly Dimension[];
}

const IDENTIFIED_BY: Readonly<Record<OwnedBy, readonly Dimension[]>> = {
  // A bidder may name the same advertiser.
  advertiser: ['source', 'advertiser'],
  campaign: ['campaign'],
  lineItem: ['lineItem'],
};

const asked = (owned: OwnedBy, by: readonly Dimension[]): OwnRollup => ({
  owned,
  by: DIMENSIONS.filter((dimension) => by.includes(dimension) || IDENTIFIED_BY[owned].includes(dimension)),
});

/** The rollup from which an advertiser's own figures can be read. `undefined`: there is none. */
export const ownRollup = (by: readonly Dimension[]): OwnRollup | undefined =>
  // Blocked creatives are those of bidders.
  OWNED_BY.map((owned) => asked(owned, by)).find((one) => cutFor(one.by)?.isOfBlocked === undefined && cutFor(one.by));

/** Whose names its rows may have, and no others. */
export type OwnNames = Readonly<Record<OwnedBy, readonly string[]>>;

export const ownRows = ({ owned }: OwnRollup, names: OwnNames): NonNullable<ReportQuery['only']> => [
  { dimension: owned, values: names[owned] },
  ...(owned === 'advertiser' ? [{ dimension: 'source', values: [DIRECT_SOURCE] } as const] : []),
];

/** `no-rollup`: none in which the advertiser's own rows can be found. */
export type AdvertiserReport =
  { readonly kind: 'report'; readonly report: Report } | { readonly kind: 'no-rollup' | 'too-many-rows' };
