import type { Cpm } from '../values/money.js';

export interface Deal {
  readonly id: string;
  /** Replaces the slot's floor. */
  readonly floor?: Cpm | undefined;
  /** The price is agreed: a second-price auction does not lower it. */
  readonly fixedPrice: boolean;
}
