import { expect, test } from '@jest/globals';
import { buildFrameScripts } from './support/frame-site.js';

test('no script has a handler that keeps pages out of the back-forward cache', async () => {
  const scripts = await buildFrameScripts();
  expect([...scripts.keys()].sort()).toEqual(['inline', 'modal', 'overlay']);
  for (const script of scripts.values()) expect(script).not.toMatch(/["'](before)?unload["']/);
});
