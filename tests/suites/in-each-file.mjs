import { appendFileSync } from 'node:fs';
import { afterAll, expect } from '@jest/globals';

// What `browser-deaths.ts` names when a browser of this file dies.
process.env['TEST_PATH'] = expect.getState().testPath;

afterAll(() => {
  const { TEST_PEAK } = process.env;
  if (TEST_PEAK !== undefined) appendFileSync(TEST_PEAK, `${process.resourceUsage().maxRSS}\n`);
});
