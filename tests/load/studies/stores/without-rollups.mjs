import { registerHooks } from 'node:module';

/** Modules that make what rollups add, as they would be if there were none. */
const NOTHING = {
  '/rollups/rollup-queue.js': 'export const queueDeltas = async () => {};',
  '/decision-record/rollup-deltas.js': 'export const decisionDeltas = () => [];',
  '/decision-record/candidate-deltas.js':
    'export const candidateDeltas = () => []; export const createCandidateSampling = () => () => 0;',
};

/** Loaded before a server of the bench (`node --import`), in its workers too. */
registerHooks({
  load: (url, context, next) => {
    const found = Object.entries(NOTHING).find(([path]) => url.endsWith(path));
    if (found === undefined) return next(url, context);
    return { format: 'module', source: found[1], shortCircuit: true };
  },
});
