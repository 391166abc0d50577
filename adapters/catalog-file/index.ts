export type { CatalogParts } from './catalog-parts.js';
export { buildSnapshot, createStaticCatalog } from './static-catalog.js';
