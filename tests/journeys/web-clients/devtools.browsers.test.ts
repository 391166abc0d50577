import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../support/chromium.js';
import { wholePageViolations } from '../../support/whole-page-axe.js';
import { openCinema, type Cinema } from '../video/cinema.js';
import { eventually, startJourneyServer, type JourneyServer } from '../server.js';

const MAX_BYTES = 25_000;
const SECRETS = { user: 'somebody-7f3a', word: 'Guatemalan' } as const;

/** A host with a strict policy, in development. */
const pageOf = (service: string): string => `<!doctype html><html lang="en"><meta charset="utf-8"><title>A host</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' ${service}; connect-src ${service}; frame-src ${service}; img-src data:">
<link rel="icon" href="data:,"><main><h1>A chat</h1><div id="ad"></div></main>
<script src="${service}/playground/devtools.js"></script><script type="module" src="/host.js"></script>`;

const hostOf = (service: string, client = 'js'): string => `
  import { createSession } from '${service}/sdk/${client}';
  const session = createSession({ adServerUrl: '${service}', publisherToken: 'demo-every-publisher-token',
    userId: '${SECRETS.user}', conversationId: 'c1' });
  const say = (id, role, content) => session.addMessage({ id, role, content });
  say('m1', 'user', 'Which ${SECRETS.word} coffee beans should I buy?');
  say('m2', 'assistant', 'A light roast.');
  session.render({ messageId: 'm2', element: document.querySelector('#ad') });`;

let server: JourneyServer;
let browser: Browser;
let site: Cinema;
beforeAll(async () => {
  [server, browser, site] = await Promise.all([startJourneyServer(), launchBrowser(), openCinema()]);
});
afterAll(() => Promise.all([site.close(), browser.close(), server.stop()]));

test('the devtools say in the host’s own page why a turn got its ad, and their report has nothing of a person', async () => {
  site.serve({ '/': ['text/html', pageOf(server.url)], '/host.js': ['text/javascript', hostOf(server.url)] });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(site.origin);
  await page.frameLocator('#ad iframe').locator('.card').waitFor();
  const toggle = page.getByRole('button', { name: 'Ads', exact: true });
  await toggle.focus();
  await page.keyboard.press('Enter');
  const why = page.getByRole('tabpanel', { name: 'Why' });
  await why.getByText('won the auction').waitFor();
  expect(await why.getByRole('list', { name: 'Gates' }).locator('li').count()).toBeGreaterThan(5);
  expect(await wholePageViolations(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Time' }).click();
  const moments = page.getByRole('list', { name: 'Events of turn 1' });
  await moments.getByText('viewed').waitFor();
  const names = await moments.locator('.name').allInnerTexts();
  expect(names.slice(0, 3)).toEqual(['request', 'answer 200', 'filled']);
  expect(names).toEqual(expect.arrayContaining(['render started', 'render completed', 'viewed']));
  await toggle.click();
  const opened = context.waitForEvent('page');
  await page.frameLocator('#ad iframe').locator('.cta').click();
  await (await opened).close();
  await toggle.click();
  await moments.getByText('clicked').waitFor();
  expect(await wholePageViolations(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Requests' }).click();
  const asked = page.getByRole('tabpanel', { name: 'Requests' }).locator('code');
  expect(new Set(await asked.allInnerTexts())).toEqual(new Set(['POST /init', 'POST /preload']));
  await page.getByRole('tab', { name: 'Frames' }).click();
  await page.getByText('init-iframe', { exact: true }).waitFor();
  await toggle.hover();
  expect(await page.locator('#ad iframe').evaluate(({ style }) => style.outlineWidth)).toBe('3px');
  await page.getByRole('button', { name: 'Copy a report' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const report = await eventually(async () => (await page.evaluate(() => navigator.clipboard.readText())) || undefined);
  expect(JSON.parse(report)).toMatchObject({ turns: [{ verdict: 'ad', outcome: 'filled' }] });
  expect(report).toContain('"path": "/preload"');
  expect(report).toMatch(/"viewed \+\d+ ms"/);
  for (const secret of [...Object.values(SECRETS), 'publisher-token', 'c1']) expect(report).not.toContain(secret);
  expect(complaints).toEqual([]);
  await context.close();
}, 300_000);

const PACKAGE = 'dist/adapters/client-devtools';

test('the package of the devtools shows the same panel, says what failed, and takes it away', async () => {
  const head = `import { mountDevtools } from '/package.js';
    const devtools = mountDevtools({ adServerUrl: '${server.url}/' });
    window.leave = () => devtools.unmount();`;
  const tail = `say('a-later', 'human', 'And a grinder?');
    session.createAd('a-misspelt');`;
  site.serve({
    '/': ['text/html', pageOf(server.url).replace(/<script src.*?<\/script>/, '')],
    '/package.js': ['text/javascript', readFileSync(`${PACKAGE}/index.js`, 'utf8')],
    '/host.js': ['text/javascript', head + hostOf(server.url, 'js?mode=development') + tail],
  });
  const page = await browser.newPage();
  await page.route('**/preload', (route) => route.abort());
  await page.goto(site.origin);
  await page.getByRole('button', { name: 'Ads: 1 to fix', exact: true }).click();
  await page.getByRole('tab', { name: /^Mistakes/ }).click();
  await page.getByRole('link', { name: 'unknown-role' }).waitFor();
  await page.getByRole('list', { name: 'Places of ads without a message' }).getByText('a-misspelt').waitFor();
  expect(await wholePageViolations(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Time' }).click();
  await page.locator('.moment.bad', { hasText: 'no answer' }).first().waitFor();
  const leave = () => page.evaluate(() => (window as unknown as { leave: () => void }).leave());
  const isOwn = () => page.evaluate(() => window.fetch.toString().includes('[native code]'));
  expect(await isOwn()).toBe(false);
  await leave();
  expect([await page.locator('ad-placement-devtools').count(), await isOwn()]).toEqual([0, true]);
  await page.close();
});

test('the devtools are within their budget', () => {
  for (const path of ['dist/adapters/playground-web/devtools.js', `${PACKAGE}/index.js`, `${PACKAGE}/cjs/index.js`]) {
    expect(gzipSync(readFileSync(path)).length).toBeLessThanOrEqual(MAX_BYTES);
  }
});
