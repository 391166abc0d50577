import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { chatPage, overlayPage } from '../../../adapters/http-koa/pages/index.js';
import { modalData, overlayData } from './support/fixtures.js';
import { buildFrameScript } from './support/frame-site.js';

const BUDGET_BYTES = 15 * 1_024;
const options = { nonce: 'c3RhdGljLW5vbmNl', scriptUrl: '/assets/frame.0123456789abcdef.js', frameAncestors: [] };

test('a page with its styles and its script stays below 15 KB gzip (reliability.md, our budgets)', async () => {
  const script = gzipSync(await buildFrameScript()).length;
  for (const { html } of [chatPage(modalData(), options), overlayPage(overlayData(), options)]) {
    expect(gzipSync(html).length + script).toBeLessThan(BUDGET_BYTES);
  }
});

test('the script has no handler that keeps pages out of the back-forward cache', async () => {
  expect(await buildFrameScript()).not.toMatch(/["'](before)?unload["']/);
});
