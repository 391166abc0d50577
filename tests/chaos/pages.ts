import type { ChatPageData, WireBid } from '../../adapters/wire/index.js';
import { postPreload, type PreloadAnswer } from '../journeys/conversation.js';
import { PUBLISHER_TOKEN } from './shop.js';

/** A page of an ad that a turn has won, as far as counting needs it. */
export interface Page {
  readonly bidId: string;
  readonly token: string;
  readonly clickPath: string;
  readonly priceNanos: number;
}

const BROWSER = { 'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Gecko/20100101 Firefox/139.0' };
const NANOS_PER_CPM_USD = 1_000_000;

/** One turn of a conversation that has been there only for this. */
export const askOnce = (url: string, person: string): Promise<PreloadAnswer> =>
  postPreload(
    url,
    {
      ...{ publisherToken: PUBLISHER_TOKEN, userId: `user-${person}`, conversationId: `conversation-${person}` },
      enabledPlacementCodes: ['inlineAd'],
      messages: [{ id: 'm-1', role: 'user', content: 'Which coffee should I try this week?' }],
    },
    BROWSER,
  );

export const openPage = async (url: string, { bidId, revenue }: WireBid): Promise<Page> => {
  const html = await (await fetch(`${url}/api/frame/${bidId}?code=inlineAd&messageId=m-2&sdk=sdk-js`)).text();
  const { token, clickUrl } = JSON.parse(/id="ad">(.*?)<\/script>/.exec(html)?.[1] ?? '{}') as Partial<ChatPageData>;
  if (token === undefined || clickUrl === undefined) throw new Error(`The page of ${bidId} is empty.`);
  return {
    bidId,
    token,
    clickPath: new URL(clickUrl, url).pathname,
    priceNanos: Math.round(revenue * NANOS_PER_CPM_USD),
  };
};

/** All at once would be a load test. */
export const ATONCE = 8;

/** Does the jobs, a few at a time. */
export const inParallel = async <T>(jobs: readonly T[], work: (job: T) => Promise<void>, width = ATONCE) => {
  const rest = [...jobs];
  const worker = async (): Promise<void> => {
    for (let job = rest.shift(); job !== undefined; job = rest.shift()) await work(job);
  };
  await Promise.all(Array.from({ length: width }, worker));
};

/** So many people each win an ad and open its page. */
export const winPages = async (url: string, count: number, name = 'visitor'): Promise<readonly Page[]> => {
  const pages: Page[] = [];
  const people = Array.from({ length: count }, (_, i) => `${name}-${i}`);
  await inParallel(people, async (person) => {
    // A busy machine lets a turn run out of time: it is asked again, as a client would.
    for (let tries = 0; tries < 20; tries++) {
      const [bid] = (await askOnce(url, person)).bids;
      if (bid === undefined) continue;
      pages.push(await openPage(url, bid));
      return;
    }
  });
  return pages;
};
