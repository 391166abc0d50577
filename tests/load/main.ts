import { runBaseline } from './baseline.js';
import { runBench } from './bench.js';
import { runMockDsp } from './mock-dsp.js';
import { runServer } from './server.js';
import { runSoak } from './soak.js';

/** One bundle for all processes of a run: the first argument says which of them this one is. */
const ROLES: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  bench: runBench,
  soak: runSoak,
  server: runServer,
  baseline: runBaseline,
  'mock-dsp': runMockDsp,
};

const [role = '', ...args] = process.argv.slice(2);
const run = ROLES[role];
if (run === undefined) throw new Error(`Unknown role "${role}": use one of ${Object.keys(ROLES).join(', ')}.`);
await run(args);
