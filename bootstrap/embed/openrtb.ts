/** Bidders over OpenRTB 2.6, each a source of demand. */
export {
  createEgress,
  createEjections,
  createOpenRtbDemand,
  parseBidders,
  parseRates,
  type Bidder,
  type BiddersResult,
  type Egress,
  type EgressOptions,
  type Ejections,
  type OpenRtbOptions,
  type Rates,
  type Supply,
} from '../../adapters/demand-openrtb/index.js';
