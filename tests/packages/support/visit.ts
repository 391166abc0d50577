import type { Browser, Page } from 'playwright-core';

export interface Visit {
  readonly page: Page;
  /** What the page complained of. */
  readonly errors: readonly string[];
  /**
   * Resolves when the test ad stands in the frame that the selector names, below the message. Throws where it does not,
   * and says why.
   */
  seesAd(frame: string, message: string): Promise<void>;
}

/** Only ends a test that has already failed. */
const SEE_LIMIT_MS = 60_000;

const seeAd = async (page: Page, frame: string, message: string): Promise<void> => {
  await page.frameLocator(frame).getByText('Test Advertiser', { exact: true }).waitFor({ timeout: SEE_LIMIT_MS });
  const [ad, above] = await Promise.all([
    page.locator(frame).boundingBox(),
    page.getByText(message, { exact: true }).boundingBox(),
  ]);
  if (!ad || !above || ad.height < 100 || ad.y < above.y) throw new Error('The ad does not stand below the message.');
};

export const visit = async (browser: Browser, url: string): Promise<Visit> => {
  const page = await (await browser.newContext()).newPage();
  const errors: string[] = [];
  const answers: string[] = [];
  page.on('pageerror', (error) => errors.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    // A browser asks every site for an icon, and few have one.
    if (message.location().url.endsWith('/favicon.ico')) return;
    if (['error', 'warning'].includes(message.type())) errors.push(message.text());
  });
  page.on('response', (answer) => {
    if (!answer.url().endsWith('/preload')) return;
    // A page that goes takes its answers with it.
    const text = answer.text().catch(() => 'gone');
    void text.then((body) => answers.push(`${answer.status()} ${body}`));
  });
  await page.goto(url);
  const seesAd = (frame: string, message: string): Promise<void> =>
    seeAd(page, frame, message).catch((cause: unknown) => {
      throw new Error(`No ad. Answers:\n${answers.join('\n')}\nComplaints:\n${errors.join('\n')}`, { cause });
    });
  return { page, errors, seesAd };
};
