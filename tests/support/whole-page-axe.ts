import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { step } from './step.js';

const WITH_FRAMES = `${axe.source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`;
/** A frame without a document, or one that is busy for ever, never answers. */
const FRAME_LIMIT_MS = 30_000;
const RUN_LIMIT_MS = 55_000;

/**
 * What axe finds on the page and in its frames, ads included, as its browser extension would. A frame that does not
 * answer is an error.
 */
export const wholePageViolations = async (page: Page): Promise<readonly string[]> => {
  const frames = page.frames();
  await Promise.all(
    frames.map((frame, index) =>
      step(`axe in frame ${index} (${frame.url()})`, frame.evaluate(WITH_FRAMES), FRAME_LIMIT_MS),
    ),
  );
  const run = page.evaluate(async (pingWaitTime) => {
    const { axe: tool } = window as unknown as { axe: typeof axe };
    // Off unless it is asked for, as all that is of WCAG 2.2 alone.
    const { violations, passes } = await tool.run(document, {
      rules: { 'target-size': { enabled: true } },
      // By itself axe leaves out, without a word, a frame that is busy for half a second.
      pingWaitTime,
    });
    if (passes.length === 0) return ['axe looked at nothing'];
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html, target }) => `${target.join(' > ')} ${html}`).join()}`,
    );
  }, FRAME_LIMIT_MS);
  return step(`axe on ${page.url()} with ${frames.length} frames`, run, RUN_LIMIT_MS);
};
