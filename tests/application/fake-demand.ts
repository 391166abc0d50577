import type { DemandSource } from '../../application/ports/demand-source.js';
import type { Bid, ProgrammaticBid } from '../../domain/demand/bid.js';
import { advertiserId, sourceId } from '../../domain/values/ids.js';
import type { Cpm } from '../../domain/values/money.js';
import type { Opportunity } from '../../domain/demand/opportunity.js';
import { sampleBrief, sampleImageCreative } from '../contracts/sample-demand.js';

/** A sound bid of `source` for the slot `impId`. */
export const bidOf = (source: string, differs: Partial<ProgrammaticBid> = {}): ProgrammaticBid => ({
  kind: 'programmatic',
  id: 'bid-1',
  source: sourceId(source),
  impId: 'inlineAd',
  price: 1_000_000 as Cpm,
  advertiser: { id: advertiserId(`advertiser-${source}`), name: 'Somebody', domain: `${source}.example` },
  categories: [],
  suitability: { adult: true, children: true },
  creative: sampleImageCreative(),
  brief: sampleBrief(),
  relevance: 0.5,
  caps: [],
  ...differs,
});

export interface FakeSource extends DemandSource {
  /** Every opportunity it was asked with. */
  readonly asked: Opportunity[];
  readonly signals: AbortSignal[];
}

type Answer = ReturnType<DemandSource['bid']>;

/** A source that answers what `answer` says and remembers what it was asked. */
export const fakeSource = (
  id: string,
  answer: (opportunity: Opportunity, signal: AbortSignal) => Answer,
  differs: Partial<DemandSource> = {},
): FakeSource => {
  const asked: Opportunity[] = [];
  const signals: AbortSignal[] = [];
  return {
    id: sourceId(id),
    recipient: { kind: 'own-process' },
    serves: () => true,
    bid: (opportunity, _, signal) => {
      asked.push(opportunity);
      signals.push(signal);
      return answer(opportunity, signal);
    },
    ...differs,
    asked,
    signals,
  };
};

/** A source with these bids in every auction. */
export const bidding = (id: string, bids: readonly Bid[], differs: Partial<DemandSource> = {}): FakeSource =>
  fakeSource(id, () => ({ bids, rejections: [] }), differs);

/** An answer of the wrong type, as a stranger's code may give it. */
export const nonsense = (value: unknown): Answer => value as Answer;
