import { z } from 'zod';
import { cpmUsd, domainName, foreignId, identifier, list } from './fields.js';

/**
 * A deal that was agreed with a bidder. `auction` overrides the account's: with `fixed` the floor is the price.
 * `endsAt` is exclusive; empty lists name everybody.
 */
export const dealSchema = z
  .strictObject({
    id: foreignId,
    floorUsd: cpmUsd.optional(),
    auction: z.enum(['first-price', 'second-price', 'fixed']).optional(),
    seats: list(foreignId),
    advertisers: list(domainName),
    placements: list(identifier),
    guaranteed: z.boolean().default(false),
    endsAt: z.iso
      .datetime()
      .transform((at) => Date.parse(at))
      .optional(),
  })
  .refine(({ auction, floorUsd }) => auction !== 'fixed' || floorUsd !== undefined, {
    path: ['floorUsd'],
    error: 'must be given for a deal at a fixed price',
  })
  .transform(({ floorUsd, endsAt, ...deal }) => ({ ...deal, floor: floorUsd, endsAtMs: endsAt }));

export type BidderDeal = Readonly<z.output<typeof dealSchema>>;
