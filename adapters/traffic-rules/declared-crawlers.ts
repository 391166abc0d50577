import crawlers from 'crawler-user-agents';

interface ListedAgent {
  readonly pattern: string;
  readonly instances: readonly string[];
  readonly tags?: readonly string[] | undefined;
}

/** HTTP libraries and automated browsers stand in the list too, but do not declare to crawl (`protocol.md` section 3). */
const NOT_CRAWLERS: readonly string[] = ['http-library', 'browser-automation'];
const CALLS_ITSELF_ONE = /bot|crawl|spider/i;

const isCrawler = ({ pattern, tags }: ListedAgent): boolean =>
  CALLS_ITSELF_ONE.test(pattern) || !(tags ?? []).some((tag) => NOT_CRAWLERS.includes(tag));

const listed: readonly ListedAgent[] = crawlers;

/** The agents of the public list that declare themselves. */
export const DECLARED_CRAWLERS: readonly ListedAgent[] = listed.filter(isCrawler);

/**
 * A crawler that is not listed yet but introduces itself the usual way, with a name and an address to complain to.
 * The address is required: an app called "ChatBot" puts its name into the agent of its web view, and its users are people.
 */
const INTRODUCES_ITSELF = '(?:[bB]ot|[cC]rawler|[sS]pider)\\b[^)]{0,80}\\+?https?://';

const ANY_CRAWLER = new RegExp([...DECLARED_CRAWLERS.map(({ pattern }) => pattern), INTRODUCES_ITSELF].join('|'));

/** The part of a user agent with which it declares to be a crawler; `undefined` for any other agent. */
export const declaredCrawler = (userAgent: string): string | undefined => ANY_CRAWLER.exec(userAgent)?.[0];
