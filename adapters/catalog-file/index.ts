export {
  catalogFileJsonSchema,
  catalogFileParser,
  type CatalogFileParser,
  type CatalogFileResult,
} from './catalog-file.js';
export type { CatalogParts } from './catalog-parts.js';
export { buildSnapshot, createStaticCatalog } from './static-catalog.js';
export { operatorWebhooks } from './schema/webhook-schema.js';
export { parseTitlesFile, type TitlesFileResult } from './titles-file.js';
