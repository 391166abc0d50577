export { createDirectDemand, DIRECT_SOURCE } from './direct-demand.js';
export { readEarlierTraffic } from './pacing/traffic-log.js';
export type { MeaningParts, MeaningRange } from './fit/brief-meaning.js';
