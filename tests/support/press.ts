import type { Locator, Page } from 'playwright-core';
import { step } from './step.js';

/**
 * A click on what takes its own frame away; resolves when the frame is gone. Playwright's click goes on to wait for
 * that frame, and the mouse of the page does not know what it hits. Neither may be waited for alone: when the frame
 * goes before it has acknowledged the release of the button, Chromium never answers (about one click in a hundred on a
 * busy machine).
 */
export const pressLast = async (page: Page, target: Locator): Promise<void> => {
  await target.click({ trial: true });
  const element = await target.elementHandle();
  const box = await element?.boundingBox();
  const own = await element?.ownerFrame();
  if (!box || !own) throw new Error(`nothing to see of ${target}`);
  const isGone = page.waitForEvent('framedetached', (frame) => frame === own);
  const gone = step(`press ${target}, which takes its frame away`, isGone);
  await Promise.race([page.mouse.click(box.x + box.width / 2, box.y + box.height / 2), gone]);
  await gone;
};

/** The same with a key that takes the frame away which has the focus. */
export const pressKeyLast = async (page: Page, key: string): Promise<void> => {
  const gone = step(`press ${key}, which takes a frame away`, page.waitForEvent('framedetached'));
  await Promise.race([page.keyboard.press(key), gone]);
  await gone;
};
