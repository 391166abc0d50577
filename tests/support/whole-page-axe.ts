import axe from 'axe-core';
import type { Page } from 'playwright-core';

const WITH_FRAMES = `${axe.source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`;

/** What axe finds on the page and in its frames, ads included, as its browser extension would. */
export const wholePageViolations = async (page: Page): Promise<readonly string[]> => {
  await Promise.all(page.frames().map((frame) => frame.evaluate(WITH_FRAMES)));
  return page.evaluate(async () => {
    const { axe: tool } = window as unknown as { axe: typeof axe };
    const { violations, passes } = await tool.run(document);
    if (passes.length === 0) return ['axe looked at nothing'];
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html, target }) => `${target.join(' > ')} ${html}`).join()}`,
    );
  });
};
