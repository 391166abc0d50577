import type { DirectBid } from '../../domain/demand/bid.js';
import type { FitSteps } from './fit-steps.js';

/** The bids of one fit, by the place of their creative; made one by one. */
export type BidRow = (DirectBid | undefined)[];

/** So many rows are remembered; a new one then takes the place of all. */
const MAX_ROWS = 100;

/**
 * The bids of a plan by their fit. Most line items of a turn fit alike, and then stand in one row: to read a hundred of them along it costs
 * a fraction of looking each one up at its line item.
 */
export const createBidRows = (): ((steps: FitSteps) => BidRow) => {
  const rows = new Map<FitSteps, BidRow>();
  return (steps) => {
    const known = rows.get(steps);
    if (known !== undefined) return known;
    if (rows.size >= MAX_ROWS) rows.clear();
    const row: BidRow = [];
    rows.set(steps, row);
    return row;
  };
};
