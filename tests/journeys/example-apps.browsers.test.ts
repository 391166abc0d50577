import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Frame, Page } from 'playwright-core';
import type { StreamClient } from '../adapters/events-ws/stream-client.js';
import type { Site } from '../packages/support/template-host.js';
import { startService } from '../packages/support/service.js';
import { launchBrowser } from '../support/chromium.js';
import { step } from '../support/step.js';
import { wholePageViolations } from '../support/whole-page-axe.js';
import { startDeadEnd, type DeadEnd } from './dead-end-proxy.js';
import { EXAMPLE_APPS, startExampleApp, type ExampleSite } from './example-app.js';
import { openStream, untilTold } from './open-stream.js';
import { eventually, type JourneyServer } from './server.js';

/** Packages come from the registry that npm is set to: `npm run journeys -- --long` alone has this file. */
const INSTALL_LIMIT_MS = 900_000;
const VISIT_LIMIT_MS = 180_000;

const IDEA = 'Which coffee should I try?';
const ANSWER = /^A medium roast from a small roaster is a good start: .* within a month of the roast\.$/;

let server: JourneyServer;
let browser: Browser;
let stream: StreamClient;
let deadEnd: DeadEnd;

beforeAll(async () => {
  [server, browser, deadEnd] = await Promise.all([startService(), launchBrowser(), startDeadEnd()]);
  stream = await openStream(server.url, 'dev-api-token');
}, VISIT_LIMIT_MS);
afterAll(async () => {
  stream.socket.terminate();
  await Promise.all([server.stop(), browser.close(), deadEnd.close()]);
});

/** Every text that the last message had while the page was open, in the page itself. */
const WATCH_ANSWERS = `
  window.answers = new Set();
  new MutationObserver(() => answers.add(document.querySelector('.log > :last-child')?.innerText.trim()))
    .observe(document, { subtree: true, childList: true, characterData: true });`;

interface Visit {
  readonly page: Page;
  /** Everything on the console, of whatever level, and what nobody caught. */
  readonly said: readonly string[];
  /** Origins that the page and its frames asked. */
  readonly asked: ReadonlySet<string>;
}

const open = async ({ url }: Site, colorScheme: 'light' | 'dark', width: number): Promise<Visit> => {
  // What the browser itself would tell its maker goes to the dead end.
  const proxy = { server: deadEnd.server, bypass: 'localhost,127.0.0.1' };
  const context = await browser.newContext({ colorScheme, proxy, viewport: { width, height: 800 } });
  const page = await context.newPage();
  const said: string[] = [];
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => said.push(`uncaught: ${error.message}`));
  const asked = new Set<string>();
  page.on('request', (request) => {
    if (request.url().startsWith('http')) asked.add(new URL(request.url()).origin);
  });
  await page.addInitScript(WATCH_ANSWERS);
  await page.goto(url);
  return { page, said, asked };
};

/** A button of a page from a server does nothing before its script runs. */
const askTheIdea = (page: Page): Promise<true> =>
  eventually(async () => {
    if ((await page.locator('article.user').count()) > 0) return true;
    await page
      .getByRole('button', { name: IDEA })
      .click({ timeout: 1_000 })
      .catch(() => undefined);
    return undefined;
  });

const ask = async (page: Page, question: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Your question' }).fill(question);
  await page.getByRole('button', { name: 'Send' }).click();
};

/** The frame of the ad below an answer, when the account has been told that it was seen. */
const seeAd = async (page: Page, turn: number): Promise<Frame> => {
  const slot = page.locator('article.assistant').nth(turn - 1);
  const element = await slot.locator('iframe').elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error(`There is no ad below answer ${turn}.`);
  expect(await slot.locator('p').innerText()).toMatch(ANSWER);
  await frame.getByText('Test Advertiser', { exact: true }).waitFor();
  const [, bidId = ''] = /\/api\/frame\/([^?]+)/.exec(frame.url()) ?? [];
  const told = await untilTold(stream, bidId, 'ad.viewed');
  expect(told.map(({ event }) => event.name)).toEqual(expect.arrayContaining(['ad.filled', 'ad.viewed']));
  return frame;
};

const directivesOf = (policy: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    policy
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  );

describe.each(EXAMPLE_APPS)('docs/examples/%s', (name) => {
  let site: ExampleSite;
  beforeAll(async () => {
    site = await startExampleApp(name, server.url);
  }, INSTALL_LIMIT_MS);
  afterAll(() => site.close());

  test('comes from its server as a page without ads, under a strict policy with a nonce of its own', async () => {
    const answers = await Promise.all([fetch(site.url), fetch(site.url)]);
    const [page, policies] = [
      await answers[0].text(),
      answers.map(({ headers }) => headers.get('content-security-policy') ?? ''),
    ];
    expect(page).toContain(IDEA);
    expect(page).not.toContain('<iframe');
    const [first, second] = policies.map(directivesOf);
    const nonces = [first, second].map((policy) =>
      policy?.get('script-src')?.find((source) => source.startsWith(`'nonce-`)),
    );
    expect(new Set(nonces).size).toBe(2);
    expect(nonces).not.toContain(undefined);
    expect(first?.get('default-src')).toEqual([`'none'`]);
    expect(first?.get('frame-src')).toEqual([server.url]);
    expect(first?.get('connect-src')).toEqual([`'self'`, server.url]);
    expect(policies.join()).not.toMatch(/unsafe-(inline|eval)|\*/);
  });

  test.each([
    ['light', 1_200],
    ['dark', 390],
  ] as const)(
    'two turns, %s, %d pixels wide: each answer is streamed and has its ad, and the first stays as it is',
    async (scheme, width) => {
      const { page, said, asked } = await open(site, scheme, width);
      await step('ask', askTheIdea(page));
      const first = await step('see the first ad', seeAd(page, 1));
      await first.evaluate(() => Object.assign(window, { isTheSame: true }));
      await step('ask again', ask(page, 'And for espresso?'));
      await step('see the second ad', seeAd(page, 2));
      expect(await first.evaluate(() => 'isTheSame' in window)).toBe(true);
      expect(await page.locator('article iframe').count()).toBe(2);
      const answers = await page.evaluate(() => [...(window as unknown as { answers: ReadonlySet<string> }).answers]);
      expect(answers.filter((text) => /^A medium roast/.test(text) && !/of the roast\./.test(text))).not.toEqual([]);
      expect(await wholePageViolations(page)).toEqual([]);
      expect(said).toEqual([]);
      expect([...asked]).toEqual([new URL(site.url).origin, server.url]);
      await page.context().close();
    },
    VISIT_LIMIT_MS,
  );

  test(
    'during development: an ad below the answer, and no complaint',
    async () => {
      const development = await site.develop();
      try {
        const { page, said } = await open(development, 'light', 800);
        await step('ask', askTheIdea(page));
        await step('see the ad', seeAd(page, 1));
        // Tools of development greet.
        expect(said.filter((line) => /^(error|warning|uncaught)/.test(line))).toEqual([]);
        await page.context().close();
      } finally {
        await development.close();
      }
    },
    VISIT_LIMIT_MS,
  );
});
