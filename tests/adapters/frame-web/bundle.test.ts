import { expect, test } from '@jest/globals';
import { buildFrameScript } from './support/frame-site.js';

test('the script has no handler that keeps pages out of the back-forward cache', async () => {
  expect(await buildFrameScript()).not.toMatch(/["'](before)?unload["']/);
});
