import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import type { Session, SessionOptions } from '../../../adapters/client-js/index.js';
import { startJourneyServer, type JourneyServer } from '../../journeys/server.js';
import { launchBrowser } from '../../support/chromium.js';
import { passTimeUntil } from '../../support/pass-time.js';

const WAIT = { timeout: 60_000 } as const;
const SCRIPTS = { development: '/sdk/js?mode=development', production: '/sdk/js' } as const;

let server: JourneyServer;
let browser: Browser;
let host: Server;

beforeAll(async () => {
  [server, browser] = await Promise.all([startJourneyServer(), launchBrowser()]);
  host = createServer(({ url = '/' }, response) => {
    const asked = new URL(url, 'http://localhost').searchParams;
    const [script, missing] = [asked.get('script') ?? '', asked.get('missing')];
    const allowed = (name: string): string => (name === missing ? `${name} 'none'` : `${name} ${server.url}`);
    const policy = `default-src 'none'; img-src data:; script-src 'unsafe-inline' ${server.url}; ${allowed('connect-src')}; ${allowed('frame-src')}`;
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy });
    response.end(
      `<!doctype html><html lang="en"><title>A chat</title><link rel="icon" href="data:,"><main></main>` +
        `<script type="module">import { createSession } from '${server.url}${script}'; window.create = createSession;</script>`,
    );
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  host.closeAllConnections();
  host.close();
  await Promise.all([server.stop(), browser.close()]);
});

/** What only a browser and the service can find: the other mistakes are in `development.test.ts`. */
interface Mistake {
  readonly options?: Partial<SessionOptions>;
  /** Kept away by the policy of the page. */
  readonly missing?: 'connect-src' | 'frame-src';
  readonly says: RegExp;
}

const MISTAKES: Readonly<Record<string, Mistake>> = {
  'a wrong token': { options: { publisherToken: 'nobody' }, says: /does not know this publisherToken/ },
  'an unknown placement': { options: { enabledPlacementCodes: ['nope'] }, says: /no placement nope/ },
  'no connect-src': { missing: 'connect-src', says: /add "connect-src http:\/\/127\.0\.0\.1:\d+"/ },
  'no frame-src': { missing: 'frame-src', says: /add "frame-src http:\/\/127\.0\.0\.1:\d+"/ },
};

/** Two turns with the mistake; the second must not say it again. Returns what the client said on the console. */
const visit = async ({ options, missing }: Mistake, script: string): Promise<readonly string[]> => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const said: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning' || message.text().startsWith('Ads:')) said.push(message.text());
  });
  // The client tries again and again where it reaches nothing.
  const isAlone = missing === 'connect-src';
  if (isAlone) await page.clock.install();
  const asked = new URLSearchParams({ script, ...(missing && { missing }) });
  await page.goto(`http://localhost:${(host.address() as AddressInfo).port}/?${asked}`);
  await page.waitForFunction(() => 'create' in window, undefined, WAIT);
  const turn = (number: number): Promise<void> =>
    page.evaluate(
      ([own, url, turns]) =>
        new Promise<void>((resolve) => {
          const { create } = window as unknown as { create(given: SessionOptions): Session };
          const id = `a${turns}`;
          const session = create({
            ...{ adServerUrl: url, publisherToken: 'dev-publisher-token', userId: 'u', ...own },
            conversationId: String(Math.random()),
            onEvent: ({ name }) => /^ad\.(no-fill|error)$/.test(name) && resolve(),
          });
          session.addMessage({ id: `u${turns}`, role: 'user', content: 'Which coffee should I try?' });
          session.addMessage({ id, role: 'assistant', content: 'A medium roast is a good start.' });
          const element = document.querySelector('main') as Element;
          session.render({ messageId: id, code: own.enabledPlacementCodes?.[0], element });
        }),
      [options ?? {}, server.url, number] as const,
    );
  for (const number of [1, 2]) {
    let isOver = false;
    const over = turn(number).finally(() => (isOver = true));
    if (isAlone) await passTimeUntil(page, 1_000, () => isOver);
    await over;
  }
  await context.close();
  return said;
};

describe.each(Object.entries(MISTAKES))('%s', (_what, mistake) => {
  test('during development: one sentence', async () =>
    expect(await visit(mistake, SCRIPTS.development)).toEqual([expect.stringMatching(mistake.says)]));

  test('in production: nothing', async () => expect(await visit(mistake, SCRIPTS.production)).toEqual([]));
});
