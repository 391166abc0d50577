export { createMiniSearch } from './mini-search.js';
