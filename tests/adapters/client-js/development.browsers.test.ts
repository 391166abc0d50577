import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import type { Session, SessionOptions } from '../../../adapters/client-js/index.js';
import { anchorsIn, readPage } from '../../docs/markdown.js';
import { startJourneyServer, type JourneyServer } from '../../journeys/server.js';
import { launchBrowser } from '../../support/chromium.js';

const LIMIT_MS = 300_000;
const WAIT = { timeout: 30_000 } as const;
const SCRIPTS = { development: '/sdk/js?mode=development', production: '/sdk/js' } as const;

let server: JourneyServer;
let browser: Browser;
let host: Server;
/** What the client said in each visit: most of them wait for its retries, so that all are made at once. */
const visits = new Map<string, Promise<readonly string[]>>();
const visitName = (what: string, script: string): string => `${what} ${script}`;

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
  for (const [what, mistake] of Object.entries(MISTAKES)) {
    for (const script of Object.values(SCRIPTS)) visits.set(visitName(what, script), visit(mistake, script));
  }
  await Promise.allSettled(visits.values());
}, LIMIT_MS);
afterAll(async () => {
  host.closeAllConnections();
  host.close();
  await Promise.all([server.stop(), browser.close()]);
});

interface Mistake {
  readonly options?: Partial<SessionOptions>;
  /** Kept away by the policy of the page. */
  readonly missing?: 'connect-src' | 'frame-src';
  /** How often a session is made anew. */
  readonly rebuilt?: number;
  /** What ends the turn: an event of this name. */
  readonly until?: string;
  readonly says: RegExp | undefined;
}

const MISTAKES: Readonly<Record<string, Mistake>> = {
  'nothing at all': { until: 'ad.render-completed', says: undefined },
  'a wrong token': {
    options: { publisherToken: 'nobody' },
    until: 'ad.error',
    says: /does not know this publisherToken/,
  },
  'an unknown placement': {
    options: { enabledPlacementCodes: ['nope'] },
    until: 'ad.no-fill',
    says: /no placement nope/,
  },
  'an address without a scheme': {
    options: { adServerUrl: 'ads.example.com' },
    until: 'ad.error',
    says: /"ads\.example\.com" is no web address/,
  },
  'an address that cannot be read': {
    options: { adServerUrl: 'http://[' },
    until: 'ad.error',
    says: /"http:\/\/\[" is no web address/,
  },
  'no connect-src': { missing: 'connect-src', until: 'ad.error', says: /add "connect-src http:\/\/127\.0\.0\.1:\d+"/ },
  'no frame-src': { missing: 'frame-src', until: 'ad.error', says: /add "frame-src http:\/\/127\.0\.0\.1:\d+"/ },
  'a session at every render': { rebuilt: 6, until: 'ad.filled', says: /made anew at every render/ },
};

/** Two turns with the mistake; the second must not say it again. Returns what the client said on the console. */
const visit = async (
  { options, missing, rebuilt = 0, until = '' }: Mistake,
  script: string,
): Promise<readonly string[]> => {
  const page = await (await browser.newContext()).newPage();
  const said: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning' || message.text().startsWith('Ads:')) said.push(message.text());
  });
  const asked = new URLSearchParams({ script, ...(missing && { missing }) });
  await page.goto(`http://localhost:${(host.address() as AddressInfo).port}/?${asked}`);
  await page.waitForFunction(() => 'create' in window, undefined, WAIT);
  const turn = (number: number): Promise<void> =>
    page.evaluate(
      ([own, url, name, rebuilds, turns]) =>
        new Promise<void>((resolve) => {
          const { create } = window as unknown as { create(given: SessionOptions): Session };
          const given = { adServerUrl: url, publisherToken: 'dev-publisher-token', userId: 'u', ...own };
          const fresh = (onEvent?: SessionOptions['onEvent']): Session =>
            create({ ...given, conversationId: String(Math.random()), onEvent });
          for (let count = 0; count < rebuilds; count++) fresh().destroy();
          const id = `a${turns}`;
          const session = fresh((event) => event.name === name && resolve());
          session.addMessage({ id: `u${turns}`, role: 'user', content: 'Which coffee should I try?' });
          session.addMessage({ id, role: 'assistant', content: 'A medium roast is a good start.' });
          session.render({ messageId: id, element: document.querySelector('main') as Element });
        }),
      [options ?? {}, server.url, until, rebuilt, number] as const,
    );
  await turn(1);
  await turn(2);
  return said;
};

describe.each(Object.entries(MISTAKES))('%s', (what, { says }) => {
  test('during development: one sentence, with a link to where it is explained', async () => {
    const said = await visits.get(visitName(what, SCRIPTS.development));
    if (says === undefined) return expect(said).toEqual([]);
    expect(said).toEqual([expect.stringMatching(says)]);
    const [, path = '', anchor = ''] = /blob\/main\/(\S+)#(\S+)$/.exec(said?.[0] ?? '') ?? [];
    expect(anchorsIn(readPage(path))).toContain(anchor);
  });

  test('in production: nothing', async () => {
    expect(await visits.get(visitName(what, SCRIPTS.production))).toEqual([]);
  });
});
