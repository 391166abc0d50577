import { replaceModules } from '../replace-modules.mjs';

/** No text has a vector: neither its safety nor how near an ad is goes by its meaning. */
replaceModules({
  '/vectors-static/static-vectors.js': 'export const createStaticVectors = () => ({ vectorOf: () => undefined });',
});
