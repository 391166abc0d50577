import crawlers from 'crawler-user-agents';
import type { TrafficFinding } from '../../domain/turn/eligibility.js';
import type { Device } from '../../domain/privacy/device.js';

interface ListedAgent {
  readonly pattern: string;
  readonly tags?: readonly string[] | undefined;
}

const LISTED: readonly ListedAgent[] = crawlers;

/** HTTP libraries and automated browsers are in the list too, but do not declare to crawl. */
const NOT_CRAWLERS: readonly string[] = ['http-library', 'browser-automation'];
const CALLS_ITSELF_ONE = /(?<!cu|Cu|CU)bot|crawl|spider/i;

const isTool = ({ pattern, tags }: ListedAgent): boolean =>
  !CALLS_ITSELF_ONE.test(pattern) && (tags ?? []).some((tag) => NOT_CRAWLERS.includes(tag));

/**
 * A crawler that is not listed yet but introduces itself the usual way: as what is compatible, or with an address to
 * complain to. A name alone is not enough: an app called "ChatBot" puts its name into the agent of its web view, and
 * its users are people.
 */
const INTRODUCES_ITSELF =
  /(?:[bB]ot|[cC]rawler|[sS]pider)\b[^)]{0,80}\+?https?:\/\/|compatible[;,] ?[\w.-]{0,40}(?:[bB]ot|[cC]rawler|[sS]pider)\b/;

const anyOf = (agents: readonly ListedAgent[], flags = ''): RegExp =>
  new RegExp(agents.map(({ pattern }) => pattern).join('|'), flags);

const CRAWLER = anyOf(
  LISTED.filter((agent) => !isTool(agent)),
  'g',
);
const TOOL = anyOf(LISTED.filter(isTool));

/** What every browser of the last twenty years says: the historic name first, and its engine. */
const BROWSER = /^(?:Mozilla|Opera)\/\d.*(?:AppleWebKit|Gecko|Trident|Presto|MSIE|PLAYSTATION)/s;
/** No browser tells whom to write to; a program that gives its name and an address is documented there. */
const CONTACT = /https?:\/\/|[\w.-]@[\w-]+\.\w/;
/** Further words with which a listed name says that no one looks at the page, and an address as a name. */
const PROGRAM_NAME = /preview|scan|monitor|synthetics|lighthouse|\w\.(?:com|io|co|fr)\b/i;
/** How a program that is no browser calls itself: `(compatible; Name/1.0)`. */
const COMPATIBLE = /compatible[;,] ?$/;

/**
 * The list also has names of apps, devices and builds that people browse with. An agent that is a browser's otherwise
 * declares to crawl only when a listed name itself says so, or comes with an address or as what is compatible.
 */
const declaredName = (userAgent: string): string | undefined => {
  const names = [...userAgent.matchAll(CRAWLER)];
  if (!BROWSER.test(userAgent) || CONTACT.test(userAgent)) return names[0]?.[0];
  const declares = ({ 0: name, index }: RegExpExecArray): boolean => {
    const rest = /^[\w.-]*/.exec(userAgent.slice(index + name.length))?.[0] ?? '';
    return CALLS_ITSELF_ONE.test(name + rest) || PROGRAM_NAME.test(name) || COMPATIBLE.test(userAgent.slice(0, index));
  };
  return names.find(declares)?.[0];
};

/** Names of programs that browse, in an agent that is a browser's otherwise. */
const PROGRAM = /(?<! cu)bots?\b|crawl|spider|scraper|monitor(?:ing)?\b|synthetics?\b|preview|pagespeed|lighthouse/i;
/** Names with which automated browsers mark themselves. */
const HEADLESS = /HeadlessChrome|PhantomJS|SlimerJS|Playwright|Puppeteer|Selenium|HtmlUnit|jsdom|Cypress/i;
/** Models and brands that Android emulators and the iOS simulator report. */
const EMULATOR =
  /\bsdk_g?phone|\bAndroid SDK built for|\bEmulator\b|\bgeneric(?:_x86)|^(?:x86_64|i386)$|\bGenymotion\b/i;

const MAX_DETAIL_CHARS = 60;

/** Findings are kept, and an agent may tell of a person: of it a finding says a name that the list has, or nothing. */
const judgeCrawler = (userAgent: string): TrafficFinding | undefined => {
  const name = declaredName(userAgent)?.slice(0, MAX_DETAIL_CHARS);
  if (name === undefined && !INTRODUCES_ITSELF.test(userAgent)) return undefined;
  return { rule: 'declared-crawler', detail: name ?? 'introduces itself as one' };
};

const judgeTool = (userAgent: string): TrafficFinding | undefined => {
  const name = (TOOL.exec(userAgent) ?? PROGRAM.exec(userAgent))?.[0].slice(0, MAX_DETAIL_CHARS);
  if (name === undefined && BROWSER.test(userAgent)) return undefined;
  return { rule: 'non-browser', detail: name ?? 'no browser calls itself so' };
};

/** Why a browser's user agent is suspicious, at most one reason; an empty agent is no browser. */
export const judgeBrowserAgent = (userAgent: string): TrafficFinding | undefined => {
  if (userAgent.trim() === '') return { rule: 'non-browser', detail: 'no user agent' };
  const crawler = judgeCrawler(userAgent);
  if (crawler !== undefined) return crawler;
  const headless = HEADLESS.exec(userAgent);
  if (headless !== null) return { rule: 'headless', detail: headless[0] };
  return judgeTool(userAgent);
};

/**
 * Judges a native app. Its HTTP client (`okhttp`, `CFNetwork`, `Dart`) is a library and says nothing,
 * so only the device it describes counts, and the agent of its web view if it names one.
 */
export const judgeDevice = (device: Device): TrafficFinding | undefined => {
  const crawler = judgeCrawler((device.userAgent ?? '').slice(0, 512));
  if (crawler !== undefined) return crawler;
  const mark = [device.brand, device.model].map((part) => EMULATOR.exec((part ?? '').slice(0, 100))?.[0]).find(Boolean);
  return mark === undefined ? undefined : { rule: 'headless', detail: `emulator: ${mark}` };
};
