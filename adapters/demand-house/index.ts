export { createHouseDemand, HOUSE_SOURCE } from './house-demand.js';
