import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** A page of the playground as a visitor has it open, and everything it complained about. */
export interface Visit {
  readonly page: Page;
  readonly complaints: readonly string[];
}

export const visit = async (browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Visit> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(url);
  return { page, complaints };
};

/** The page itself without what stands in its frames, which have tests of their own. */
export const violations = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe: tool } = window as unknown as { axe: typeof axe };
    const { violations: found } = await tool.run(document, { iframes: false });
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`);
  });
};

/** Resolves when nothing is left of the one before, which takes a frame. */
export const startAnew = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'New conversation' }).click();
  await page.locator('.message').first().waitFor({ state: 'detached' });
};

/** Says the next line of a script and waits until the assistant has answered. */
export const sayChip = async (page: Page, text: string): Promise<void> => {
  const answers = page.locator('.message.assistant:not(.streaming)');
  const before = await answers.count();
  await page.getByRole('button', { name: text }).click();
  await answers.nth(before).waitFor();
};

export const newestVerdict = async (page: Page, verdict: string): Promise<string> => {
  const newest = page.locator('#panel-turns .log > li').first();
  await newest.locator('.badge', { hasText: new RegExp(`^${verdict}$`) }).waitFor();
  return (await newest.locator('.words').textContent()) ?? '';
};
