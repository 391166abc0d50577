import type { Clock } from '../../../application/ports/clock.js';
import { NO_DEMAND, type DemandResponse, type DemandSource } from '../../../application/ports/demand-source.js';
import type { Telemetry } from '../../../application/ports/telemetry.js';
import type { NoticeKind } from '../../../domain/delivery/notice.js';
import type { Opportunity } from '../../../domain/demand/opportunity.js';
import { sourceId } from '../../../domain/values/ids.js';
import { fromBidResponse, type BidderAnswer } from '../answer/from-bid-response.js';
import type { Bidder, Supply } from '../config/bidder-schema.js';
import { finalCreativeOf } from '../macro-values.js';
import type { Rates } from '../pricing.js';
import { requestWriter } from '../request/request-writer.js';
import { askBidder, timeFor, toldTimeFor, type BidderLine } from './ask-bidder.js';
import { targetOf, type Egress } from './egress.js';
import { createEjections, type Ejections } from './ejections.js';
import { createIsolation, OF_BIDS, OF_NOTICES, type Isolation } from './isolation.js';
import { createLatency } from './latency.js';
import { sendNotice } from './send-notice.js';
import { vastFetcher } from './vast-fetcher.js';

export interface OpenRtbOptions {
  readonly supply: Supply;
  readonly egress: Egress;
  readonly ejections: Ejections;
  readonly clock: Pick<Clock, 'monotonicMs' | 'after'>;
  /** The newest exchange rates there are. */
  readonly rates: () => Rates | undefined;
  /** Of the request that a bidder is asked for, where that is traced: W3C Trace Context. */
  readonly traceparentTo?: ((bidder: string) => string | undefined) | undefined;
  readonly onCircuit?: Telemetry['circuit'] | undefined;
}

const ask = async (
  line: BidderLine,
  write: ReturnType<typeof requestWriter>,
  opportunity: Opportunity,
  auction: AbortSignal,
  { rates, traceparentTo }: OpenRtbOptions,
): Promise<DemandResponse> => {
  const { bidder, egress } = line;
  const written = write(opportunity, toldTimeFor(bidder, opportunity.timeMs));
  if (written === undefined) return NO_DEMAND;
  const { account, outbound, timeMs } = opportunity;
  const { text, tookMs } = await askBidder(
    line,
    {
      ...{ json: written.json, timeMs: timeFor(line, timeMs), outbound },
      asker: { account: account.id, network: outbound?.network },
      traceparent: traceparentTo?.(bidder.id),
    },
    auction,
  );
  const context = { ask: written.ask, opportunity, bidder, rates: rates(), fetchVast: vastFetcher(egress, auction) };
  const answer: DemandResponse & Pick<BidderAnswer, 'noBid'> =
    text === undefined ? NO_DEMAND : await fromBidResponse(text, context);
  // That the time is too short is said at once: it tells nothing of how long a bid takes.
  if (answer.noBid !== 'insufficient-time') line.latency.add(tookMs);
  return answer;
};

/**
 * Apart from its bids and from each other: where one kind of notice goes may be out when others are not. Whether all
 * bidders fail at once does not matter here, since a notice loses nothing by waiting.
 */
const noticeIsolations = (
  of: string,
  { onCircuit }: Pick<OpenRtbOptions, 'onCircuit'>,
): Readonly<Record<NoticeKind, Isolation>> => {
  const isolate = (calls: NoticeKind): Isolation =>
    createIsolation(of, createEjections(), OF_NOTICES, undefined, (isOpen) => onCircuit?.({ of, calls, isOpen }));
  return {
    win: isolate('win'),
    billing: isolate('billing'),
    loss: isolate('loss'),
    tracking: isolate('tracking'),
  };
};

/**
 * One OpenRTB bidder as a source of demand. Its trouble stays its own: a limit of time, a bulkhead, a circuit breaker
 * and capped answers; every failure is one named reason in the decision record.
 */
export const createOpenRtbDemand = (bidder: Bidder, options: OpenRtbOptions): DemandSource => {
  const { egress, ejections, clock, supply } = options;
  const isolation = createIsolation(bidder.id, ejections, OF_BIDS, undefined, (isOpen) =>
    options.onCircuit?.({ of: bidder.id, calls: 'bids', isOpen }),
  );
  const noticeIsolation = noticeIsolations(bidder.id, options);
  const target = targetOf(bidder.url);
  const line: BidderLine = { bidder, target, egress, isolation, latency: createLatency(), clock };
  const write = requestWriter(bidder, supply);
  const accounts = new Set<string>(bidder.accounts);
  return {
    id: sourceId(bidder.id),
    recipient: { kind: 'bidder', gvlId: bidder.gvlId, legitimateInterests: bidder.legitimateInterests },
    waitFor: bidder.waitFor,
    maxPrice: bidder.maxCpmUsd,
    serves: ({ account }) => account.mode === 'production' && (accounts.size === 0 || accounts.has(account.id)),
    circuit: (asker) => isolation.takeTime(asker),
    circuitState: () => isolation.circuitState,
    bid: (opportunity, _, signal) => ask(line, write, opportunity, signal, options),
    finalise: finalCreativeOf,
    notify: (notice, signal) => sendNotice(bidder, { egress, isolation: noticeIsolation[notice.kind] }, notice, signal),
  };
};
