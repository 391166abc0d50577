import { replaceModules } from '../../replace-modules.mjs';

/** Modules that make what rollups add, as they would be if there were none; the first of them in workers. */
replaceModules({
  '/rollups/rollup-queue.js': 'export const queueDeltas = async () => {};',
  '/decision-record/rollup-deltas.js': 'export const decisionDeltas = () => [];',
  '/decision-record/candidate-deltas.js':
    'export const candidateDeltas = () => []; export const createCandidateSampling = () => () => 0;',
});
