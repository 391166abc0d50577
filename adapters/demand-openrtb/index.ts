export { alpha3Of } from './codes/countries.js';
export { bidderSchema, supplySchema, type Bidder, type Supply } from './config/bidder-schema.js';
export { toBidRequest, type Ask } from './request/to-bid-request.js';
export { fromBidResponse, type BidderAnswer } from './answer/from-bid-response.js';
export type { AnswerContext, FetchVast } from './answer/context.js';
export { MAX_RATE_AGE_MS, type Rates } from './pricing.js';
export { isRegisteredHost, isSecureUrl } from './answer/secure-url.js';
export {
  AUCTION_MACROS,
  AUDIT_VALUES,
  substituteMarkup,
  substituteUrl,
  type AuctionMacro,
  type MacroValues,
} from './macros.js';
export { macroValues, type BidOutcome } from './macro-values.js';
export { parseBidderFile, parseBidders, parseRates, type BiddersResult } from './config/parse-config.js';
export { createEgress, type Egress, type EgressOptions, type OutboundAnswer, type OutboundCall } from './net/egress.js';
export { createEjections, type Ejections } from './net/ejections.js';
export { createOpenRtbDemand, type OpenRtbOptions } from './net/openrtb-demand.js';
