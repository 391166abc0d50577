/**
 * `npm run fuzz`: 4 000 requests an endpoint and 20 000 bids, with the time that each takes; `-- --long`: 100 000
 * requests an endpoint (R33 in `docs/reference/targets.md#input`) and 200 000 bids; `-- --runs <n> --seed <n>` as one
 * likes, and `-- --only answers` the bids alone. One line of JSON for each figure; the exit code is 0 when all have
 * passed.
 */
import { parseArgs } from 'node:util';
import { measuredRun } from '../load/measured-run.mjs';

const USUAL = { requests: '4000', bids: '20000' };
const LONG = { requests: '100000', bids: '200000' };
const { values } = parseArgs({
  options: {
    long: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    runs: { type: 'string' },
    seed: { type: 'string' },
  },
});
const { requests, bids } = values.long ? LONG : USUAL;
process.exitCode = await measuredRun(`tests/fuzz/${values.only}`, {
  FUZZ_RUNS: values.runs ?? requests,
  ANSWERS_FUZZED: values.runs ?? bids,
  ...(values.seed === undefined ? {} : { FUZZ_SEED: values.seed }),
});
