/**
 * Builds what is stale: TypeScript into `dist/`, the script of the ad frames into one file, and the demo assets.
 * Says what it builds before and after each, and nothing when all is fresh. Safe to run twice at once: the second waits.
 */
import { existsSync } from 'node:fs';
import './build/check-node.mjs';
import { digestOf } from './build/inputs.mjs';
import { giveLockBack, takeLock } from './build/lock.mjs';
import { addStamps, cleanAfterRemoval, readStamps } from './build/stamps.mjs';
import { STEPS } from './build/steps.mjs';

const main = async () => {
  takeLock();
  try {
    cleanAfterRemoval();
    for (const [i, { name, inputs, output, run }] of STEPS.entries()) {
      const digest = digestOf(inputs());
      if (readStamps()[name] === digest && existsSync(output)) continue;
      const startedMs = Date.now();
      // The longest takes half a minute; a first build a minute and more.
      console.log(`building ${name} (${i + 1} of ${STEPS.length}) …`);
      const notes = await run();
      addStamps({ ...notes, [name]: digest });
      console.log(`built ${name} in ${((Date.now() - startedMs) / 1_000).toFixed(1)} s`);
    }
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
