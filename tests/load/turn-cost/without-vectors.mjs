import { registerHooks } from 'node:module';

/** No text has a vector: neither its safety nor how near an ad is goes by its meaning. */
const source = 'export const createStaticVectors = () => ({ vectorOf: () => undefined });';

/** Loaded before a server of the bench (`node --import`). */
registerHooks({
  load: (url, context, next) =>
    url.endsWith('/vectors-static/static-vectors.js')
      ? { format: 'module', source, shortCircuit: true }
      : next(url, context),
});
