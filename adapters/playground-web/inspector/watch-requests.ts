import { parseJson } from '../../client-js/io/decode.js';
import type { List } from '../list.js';
import { startRequest, type RequestEntry } from './requests.js';
import type { Timeline } from './timeline.js';
import { questionIn, type Turns } from './turns.js';

/** Every service sends it, whatever its own brand is. */
const DECISION = 'svc-decision-id';

const addressOf = (input: RequestInfo | URL): URL =>
  new URL(input instanceof Request ? input.url : String(input), location.href);

interface Watchers {
  readonly requests: List<RequestEntry>;
  readonly turns: Turns;
  readonly timeline: Timeline;
}

/** One call of the ad client, listed as it proceeds; the page gets the same response as without. */
const watched = async (
  path: string,
  init: RequestInit,
  ask: () => Promise<Response>,
  { requests, turns, timeline }: Watchers,
): Promise<Response> => {
  const text = typeof init.body === 'string' ? init.body : '';
  const end = startRequest(requests, path, text);
  const asked = path === '/preload' ? questionIn(parseJson(text)) : undefined;
  if (asked) {
    turns.asked(asked);
    timeline.asked(asked.id);
  }
  try {
    const response = await ask();
    const decision = response.headers.get(DECISION);
    if (asked && decision !== null) void turns.answered(asked, decision);
    else if (asked) turns.failed(asked, response.ok ? 'unreadable' : 'refused');
    void response
      .clone()
      .text()
      .then(
        (answer) => {
          end(response.status, answer);
          if (asked) timeline.answered(asked.id, response.status, parseJson(answer));
        },
        () => end(response.status),
      );
    return response;
  } catch (error) {
    const isCancelled = init.signal?.aborted === true;
    end(isCancelled ? 'cancelled' : 'failed');
    if (asked && !isCancelled) {
      turns.failed(asked, 'failed');
      timeline.failed(asked.id);
    }
    throw error;
  }
};

/**
 * Observes what the ad client of this page asks the service at `origin`. `network` answers these calls; default: the
 * page's own `fetch`. Returns its end.
 */
export const watchRequests = (origin: string, watchers: Watchers, network?: typeof fetch): (() => void) => {
  const before = window.fetch;
  const own = before.bind(window);
  const watching: typeof fetch = (input, init) => {
    const { origin: of, pathname } = addressOf(input);
    const isOfClient = of === origin && init?.method === 'POST' && !pathname.startsWith('/playground/');
    if (!isOfClient) return own(input, init);
    if (pathname === '/error') watchers.timeline.reported();
    return watched(pathname, init, () => (network ?? own)(input, init), watchers);
  };
  window.fetch = watching;
  return () => {
    // A later wrapper of `fetch` calls this one, and must go on doing so.
    if (window.fetch === watching) window.fetch = before;
  };
};
