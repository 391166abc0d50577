import { button, element } from '../dom.js';
import { createFrameLog, watchFrames } from './frames.js';
import { createRequestLog } from './requests.js';
import { createPanels, type Panel } from './tabs.js';
import { createTimeline, createTimelineLog } from './timeline.js';
import { createTurnLog, createTurns } from './turns.js';
import { watchRequests } from './watch-requests.js';

const createServiceLogs = () => ({
  turns: createTurnLog(),
  requests: createRequestLog(),
  frames: createFrameLog(),
  moments: createTimelineLog(),
});

export type ServiceLogs = ReturnType<typeof createServiceLogs>;

/** Records what this page exchanges with the service at `origin`; `network` as in {@link watchRequests}. */
export const watchService = (
  origin: string,
  network?: typeof fetch,
): { readonly logs: ServiceLogs; readonly stop: () => void } => {
  const logs = createServiceLogs();
  const timeline = createTimeline(logs.moments);
  const turns = createTurns(logs.turns, origin);
  const stopRequests = watchRequests(origin, { requests: logs.requests, turns, timeline }, network);
  const stopFrames = watchFrames(origin, (entry) => {
    logs.frames.put(entry);
    if (entry.bid !== undefined) timeline.posted(entry.bid, entry.type, entry.data);
  });
  return {
    logs,
    stop() {
      stopRequests();
      stopFrames();
    },
  };
};

/** The panels, a button that empties their lists, and more buttons. */
export const createInspector = (label: string, panels: readonly Panel[], ...buttons: readonly Node[]): HTMLElement => {
  const node = createPanels(label, panels);
  const clear = button('Clear', 'quiet', () => panels.forEach((panel) => panel.clear?.()));
  node.append(element('div', 'row actions', clear, ...buttons));
  return node;
};
