import type { List } from '../inspector/list.js';
import { startRequest, type RequestEntry } from '../inspector/requests.js';
import { questionIn, type Turns } from '../inspector/turns.js';
import type { Timeline } from './timeline.js';

/** Every service sends it, whatever its own brand is. */
const DECISION = 'svc-decision-id';

const addressOf = (input: RequestInfo | URL): URL =>
  new URL(input instanceof Request ? input.url : String(input), location.href);

const bodyOf = (init: RequestInit | undefined): string => (typeof init?.body === 'string' ? init.body : '');

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return {};
  }
};

interface Watchers {
  readonly requests: List<RequestEntry>;
  readonly turns: Turns;
  readonly timeline: Timeline;
}

/** One call of the ad client, listed as it proceeds; the page gets the same response as without. */
const watched = async (
  path: string,
  text: string,
  ask: () => Promise<Response>,
  { requests, turns, timeline }: Watchers,
) => {
  const end = startRequest(requests, path, text);
  const isPreload = path === '/preload';
  const body = parsed(text);
  const turnId = isPreload ? questionIn(body)?.id : undefined;
  if (isPreload) turns.asked(body);
  if (turnId !== undefined) timeline.asked(turnId);
  try {
    const response = await ask();
    const decision = response.headers.get(DECISION) ?? undefined;
    if (isPreload && decision !== undefined) void turns.answered(body, decision);
    else if (isPreload) turns.failed(body, 'refused');
    void response
      .clone()
      .text()
      .then(
        (answer) => {
          end(response.status, answer);
          if (turnId !== undefined) timeline.answered(turnId, response.status, parsed(answer));
        },
        () => end(response.status),
      );
    return response;
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === 'AbortError';
    end(isCancelled ? 'cancelled' : 'failed');
    if (isPreload && !isCancelled) turns.failed(body, 'failed');
    if (turnId !== undefined && !isCancelled) timeline.failed(turnId);
    throw error;
  }
};

/** Looks at what this page asks the service, in passing. Returns its end. */
export const watchRequests = (origin: string, watchers: Watchers): (() => void) => {
  const before = window.fetch;
  const own = before.bind(window);
  const watching: typeof fetch = (input, init) => {
    const address = addressOf(input);
    if (address.origin !== origin || init?.method !== 'POST') return own(input, init);
    if (address.pathname === '/error') watchers.timeline.reported();
    return watched(address.pathname, bodyOf(init), () => own(input, init), watchers);
  };
  window.fetch = watching;
  return () => {
    // A later wrapper of `fetch` calls this one, and must go on doing so.
    if (window.fetch === watching) window.fetch = before;
  };
};
