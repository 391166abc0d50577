import type { Locator, Page } from 'playwright-core';

/**
 * A click on what takes its own frame away. Playwright's click goes on to wait for that frame, and may do so for ever; the mouse of the page
 * does not know what it hits.
 */
export const pressLast = async (page: Page, target: Locator): Promise<void> => {
  await target.click({ trial: true });
  const box = await target.boundingBox();
  if (box === null) throw new Error(`nothing to see of ${target}`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
};
