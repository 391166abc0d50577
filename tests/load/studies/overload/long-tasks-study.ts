import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { startHostApp, type HostWindow } from '../../../adapters/client-js/support/host-app.js';
import { FAULTS, startFaultyFront, type FaultyFront } from '../../../journeys/web-clients/faulty-front.js';
import { launchBrowser } from '../../../support/chromium.js';
import type { Plan } from '../../bench.js';
import { PUBLISHER_TOKEN } from '../../generator/campaigns.js';
import { startChild } from '../../child.js';
import { atMost, informational, type Figure } from '../../figure.js';

declare const window: HostWindow & { readonly longTasks: number[] };

const TURNS = 5;
const NOBODY = 'http://127.0.0.1:1';
const ANY_POLICY = "default-src * 'unsafe-inline'";
const SAY_MS = 15_000;

/** Counts tasks of the host's own thread that took more than 50 ms, from before the first script. */
const WATCH = `
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
`;

/** A client that does nothing but say that there is no ad: what the page and the browser do without the SDK. */
const NO_SDK = `window.AdPlacement = { createSession: ({ onEvent }) => ({
  addMessage: ({ role }) => role === 'assistant' && setTimeout(onEvent, 20, { name: 'ad.no-fill' }),
  render: () => undefined,
}) };`;

const serveText = async (text: string): Promise<Server> => {
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' }).end(text),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
};

/** A new conversation of so many turns; each asks for an ad and shows what there is. */
const converse = (page: Page, turns: number, options: { readonly adServerUrl?: string } = {}): Promise<void> =>
  page.evaluate(
    async ({ count, publisherToken, given, mostMs }) => {
      document.getElementById('chat')?.replaceChildren();
      window.start({ publisherToken, ...given });
      for (let turn = 0; turn < count; turn++) {
        const late = new Promise((resolve) => void setTimeout(resolve, mostMs));
        await Promise.race([window.say(turn), late]);
        window.show(turn);
        await new Promise((resolve) => void setTimeout(resolve, 200));
      }
    },
    { count: turns, publisherToken: PUBLISHER_TOKEN, given: options, mostMs: SAY_MS },
  );

/**
 * Durations of the long tasks of one visit: turns in good order, every fault of the service, and a service that is not
 * there.
 */
const visit = async (browser: Browser, service: string, front: FaultyFront): Promise<readonly number[]> => {
  const app = await startHostApp(service, 'script-tag', ANY_POLICY);
  const page = await browser.newPage();
  await page.addInitScript(WATCH);
  await page.goto(app.origin);
  await converse(page, TURNS);
  for (const fault of FAULTS) {
    front.fault = fault;
    await converse(page, 1);
  }
  front.fault = undefined;
  await converse(page, 1, { adServerUrl: NOBODY });
  const tasks = await page.evaluate(() => window.longTasks);
  await page.close();
  await app.close();
  return tasks;
};

/** A host's page with the script tag, beside the same page with a client that does nothing, by turns. */
export const longTasksStudy = async ({ rounds }: Plan): Promise<readonly Figure[]> => {
  const [server, front, bare, browser] = await Promise.all([
    startChild('server'),
    startFaultyFront(),
    serveText(NO_SDK),
    launchBrowser(),
  ]);
  front.target = `http://127.0.0.1:${server.port}`;
  const [withSdk, without]: [number[], number[]] = [[], []];
  try {
    for (let i = 0; i < rounds; i++) {
      without.push(...(await visit(browser, `http://127.0.0.1:${(bare.address() as AddressInfo).port}`, front)));
      withSdk.push(...(await visit(browser, front.url, front)));
    }
  } finally {
    await browser.close();
    await front.close();
    bare.close();
    await server.stop();
  }
  const visits = `in ${rounds} visits`;
  return [
    atMost('sdk-long-tasks', Math.max(0, withSdk.length - without.length), `tasks over 50 ms more, ${visits}`, 0),
    informational('sdk-long-tasks.with', withSdk.length, `tasks ${visits}`),
    informational('sdk-long-tasks.without', without.length, `tasks ${visits}`),
    informational('sdk-long-tasks.longest', Math.max(0, ...withSdk), 'ms'),
  ];
};
