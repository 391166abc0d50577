import {
  createEjections,
  createOpenRtbDemand,
  type Bidder,
  type Egress,
  type Rates,
} from '../../adapters/demand-openrtb/index.js';
import type { Clock } from '../../application/ports/clock.js';
import type { DemandSource } from '../../application/ports/demand-source.js';
import type { Telemetry } from '../../application/ports/telemetry.js';
import type { Demand } from './compile-catalog.js';

/** Sources of demand that come, change and go while the service runs. */
export interface LiveDemand {
  current(): readonly DemandSource[];
  /** Those that are gone: nobody asks them any more, and they are still told what became of their bids. */
  retired(): readonly DemandSource[];
}

export interface BidderSources extends LiveDemand {
  /**
   * A bidder that is as it was, while the same one sells, keeps its source, and with it what its circuit and its clock
   * have learned.
   */
  use(demand: Demand): void;
}

interface Kept {
  readonly configuration: string;
  readonly source: DemandSource;
}

/**
 * One source of demand for each bidder of the present catalog. Requests that are under way finish with the source that
 * they began with.
 */
export const createBidderSources = (parts: {
  readonly egress: Egress;
  readonly rates: () => Rates | undefined;
  readonly clock: Pick<Clock, 'monotonicMs' | 'after'>;
  readonly traceparentTo?: ((bidder: string) => string | undefined) | undefined;
  readonly onCircuit?: Telemetry['circuit'] | undefined;
}): BidderSources => {
  const ejections = createEjections();
  const retired = new Map<string, DemandSource>();
  let kept = new Map<string, Kept>();
  let sources: readonly DemandSource[] = [];

  const sourceOf = (bidder: Bidder, supply: NonNullable<Demand['supply']>): Kept => {
    const configuration = JSON.stringify([bidder, supply]);
    const known = kept.get(bidder.id);
    if (known?.configuration === configuration) return known;
    // What is new has failed nobody yet.
    ejections.leave(bidder.id);
    retired.delete(bidder.id);
    return { configuration, source: createOpenRtbDemand(bidder, { ...parts, supply, ejections }) };
  };

  return {
    current: () => sources,
    retired: () => [...retired.values()],
    use: ({ bidders, supply }) => {
      const next = new Map(supply === undefined ? [] : bidders.map((bidder) => [bidder.id, sourceOf(bidder, supply)]));
      for (const [id, { source }] of kept) {
        if (next.has(id)) continue;
        ejections.leave(id);
        retired.set(id, source);
        // No one asks it any more: its circuit will not close by itself.
        parts.onCircuit?.({ of: id, calls: 'bids', isOpen: false });
      }
      kept = next;
      sources = [...next.values()].map(({ source }) => source);
    },
  };
};
