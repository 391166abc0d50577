import { isbot } from 'isbot';
import type { TrafficFinding } from '../../domain/eligibility/eligibility.js';
import { declaredCrawler } from './declared-crawlers.js';

/** Names with which automated browsers mark themselves. */
const HEADLESS = /HeadlessChrome|PhantomJS|SlimerJS|Playwright|Puppeteer|Selenium|HtmlUnit|jsdom|Cypress/i;

/** Why a browser's user agent is suspicious, at most one reason; an absent agent is no browser. */
export const judgeBrowserAgent = (userAgent: string | undefined): TrafficFinding | undefined => {
  if (userAgent === undefined || userAgent.trim() === '') return { rule: 'non-browser', detail: 'no user agent' };
  const crawler = declaredCrawler(userAgent);
  if (crawler !== undefined) return { rule: 'declared-crawler', detail: crawler.slice(0, 60) };
  const headless = HEADLESS.exec(userAgent);
  if (headless !== null) return { rule: 'headless', detail: headless[0] };
  return isbot(userAgent) ? { rule: 'non-browser', detail: userAgent.slice(0, 60) } : undefined;
};
