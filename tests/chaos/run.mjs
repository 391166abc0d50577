/**
 * `npm run chaos`: the sample of CI; `-- --long`: twenty deaths, ten thousand events, outages of a minute;
 * `-- --only <name>`: one file. One line of JSON for each figure; the exit code is 0 when all have passed.
 */
import { parseArgs } from 'node:util';
import { measuredRun } from '../load/measured-run.mjs';

const { values } = parseArgs({
  options: { long: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
});
process.exitCode = await measuredRun(`tests/chaos/${values.only}`, values.long ? { CHAOS_LONG: '1' } : {});
