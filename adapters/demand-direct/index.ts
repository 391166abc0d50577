export { createDirectDemand, DIRECT_SOURCE } from './direct-demand.js';
export { readEarlierTraffic } from './traffic-log.js';
