/**
 * Builds what is stale: TypeScript into `dist/`, the script of the ad frames into one file, and the demo assets.
 * Says what it builds before and after each, and nothing when all is fresh. Safe to run twice at once: the second
 * waits.
 */
import { existsSync } from 'node:fs';
import './build/check-node.mjs';
import { digestOf } from './build/inputs.mjs';
import { giveLockBack, takeLock } from './build/lock.mjs';
import { addStamps, cleanAfterRemoval, readStamps } from './build/stamps.mjs';

/** Loaded late: without packages it does not load, and a person is told what to do. */
const loadLanes = async () => {
  try {
    return (await import('./build/steps.mjs')).LANES;
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Error(`A package is missing: run "npm ci" first. ${error.message}`, { cause: error });
  }
};

/** A step that takes longer says so this often. */
const STILL_GOING_MS = 5_000;

const runStep = async ({ name, inputs, output, run }) => {
  const digest = digestOf(inputs());
  if (readStamps()[name] === digest && existsSync(output)) return;
  const startedMs = Date.now();
  console.log(`building ${name} …`);
  const seconds = () => (Date.now() - startedMs) / 1_000;
  const stillGoing = setInterval(() => {
    console.log(`  … ${name}, ${Math.round(seconds())} s so far`);
  }, STILL_GOING_MS).unref();
  const notes = await run();
  clearInterval(stillGoing);
  addStamps({ ...notes, [name]: digest });
  console.log(`built ${name} in ${seconds().toFixed(1)} s`);
};

const inOrder = async (steps) => {
  for (const step of steps) await runStep(step);
};

const main = async () => {
  const lanes = await loadLanes();
  takeLock();
  try {
    cleanAfterRemoval();
    const ends = await Promise.allSettled(lanes.map(inOrder));
    const failed = ends.find(({ status }) => status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  } finally {
    giveLockBack();
  }
};

try {
  await main();
} catch (error) {
  console.error(`Build failed. ${error.message}`);
  process.exitCode = 1;
}
