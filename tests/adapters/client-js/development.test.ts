import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import type { Session, SessionOptions } from '../../../adapters/client-js/index.js';
import { anchorsIn, readPage } from '../../docs/markdown.js';
import { startJourneyServer, type JourneyServer } from '../../journeys/server.js';
import { launchBrowser } from '../../support/chromium.js';

const LIMIT_MS = 120_000;
const WAIT = { timeout: 30_000 } as const;

let server: JourneyServer;
let browser: Browser;
let host: Server;
let policy = '';
let script = '';
beforeAll(async () => {
  [server, browser] = await Promise.all([startJourneyServer(), launchBrowser()]);
  host = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy });
    response.end(
      `<!doctype html><html lang="en"><title>A chat</title><link rel="icon" href="data:,"><main></main>` +
        `<script type="module">import { createSession } from '${server.url}${script}'; window.create = createSession;</script>`,
    );
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
});
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
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
    says: /"ads\.example\.com" has no scheme/,
  },
  'no connect-src': { missing: 'connect-src', until: 'ad.error', says: /add "connect-src http:\/\/127\.0\.0\.1:\d+"/ },
  'no frame-src': { missing: 'frame-src', until: 'ad.error', says: /add "frame-src http:\/\/127\.0\.0\.1:\d+"/ },
  'a session at every render': { rebuilt: 6, until: 'ad.filled', says: /made anew at every render/ },
};

/** Two turns with the mistake; the second must not say it again. Returns what the client said on the console. */
const visit = async ({ options, missing, rebuilt = 0, until = '' }: Mistake): Promise<readonly string[]> => {
  const allowed = (name: string): string => (name === missing ? `${name} 'none'` : `${name} ${server.url}`);
  policy = `default-src 'none'; img-src data:; script-src 'unsafe-inline' ${server.url}; ${allowed('connect-src')}; ${allowed('frame-src')}`;
  const page = await (await browser.newContext()).newPage();
  const said: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning' || message.text().startsWith('Ads:')) said.push(message.text());
  });
  await page.goto(`http://localhost:${(host.address() as AddressInfo).port}/`);
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

describe.each(Object.entries(MISTAKES))('%s', (_what, mistake) => {
  test(
    'during development: one sentence, with a link to where it is explained',
    async () => {
      script = '/sdk/js?mode=development';
      const said = await visit(mistake);
      if (mistake.says === undefined) return expect(said).toEqual([]);
      expect(said).toEqual([expect.stringMatching(mistake.says)]);
      const [, path = '', anchor = ''] = /blob\/main\/(\S+)#(\S+)$/.exec(said[0] ?? '') ?? [];
      expect(anchorsIn(readPage(path))).toContain(anchor);
    },
    LIMIT_MS,
  );

  test(
    'in production: nothing',
    async () => {
      script = '/sdk/js';
      expect(await visit(mistake)).toEqual([]);
    },
    LIMIT_MS,
  );
});
