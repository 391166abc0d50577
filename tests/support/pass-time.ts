import type { Page } from 'playwright-core';

/**
 * Lets the time of a page and its frames, whose clock Playwright has stopped or may move on, pass step by step until it
 * is so. What a page loads meanwhile takes none of that time.
 */
export const passTimeUntil = async (
  page: Page,
  stepMs: number,
  isSo: () => boolean | Promise<boolean>,
): Promise<void> => {
  while (!(await isSo())) await page.clock.runFor(stepMs);
};
