import { afterAll, afterEach, beforeAll } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../support/chromium.js';
import { untilWell } from '../conversation.js';
import { startJourneyServer, type JourneyServer } from '../server.js';
import { startWebHosts, type WebClient, type WebHostSite } from './web-host-site.js';
import { openVisit, type VisitPlan, type WebVisit } from './web-visit.js';

/** One server, browser and site of chats for the tests of a file. Returns what opens a chat; tests leave none open. */
export const useWebHosts = () => {
  let server: JourneyServer;
  let browser: Browser;
  let site: WebHostSite;
  beforeAll(async () => {
    [server, browser, site] = await Promise.all([startJourneyServer(), launchBrowser(), startWebHosts()]);
    await untilWell(server.url);
  });
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
  afterAll(() => Promise.all([server.stop(), browser.close(), site.close()]));
  return (client: WebClient, plan: Partial<VisitPlan>): Promise<WebVisit> =>
    openVisit(browser, site, client, { service: server.url, ...plan });
};
