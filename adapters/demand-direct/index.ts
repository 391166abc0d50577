export { createDirectDemand, DIRECT_SOURCE } from './direct-demand.js';
