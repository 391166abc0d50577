import { button, element } from '../dom.js';
import type { FrameEntry, RequestEntry, TurnEntry } from '../inspector/entries.js';
import { createList } from '../inspector/list.js';
import { listView } from '../inspector/list-view.js';
import { watchFrames } from '../inspector/panel.js';
import { createTurns } from '../inspector/turns.js';
import { drawFrame, drawRequest, drawTurn } from '../inspector/views.js';
import { createPanels } from '../video/panels.js';
import { bugReport } from './bug-report.js';
import { drawTimeline } from './draw-timeline.js';
import { createTimeline, type TimelineEntry } from './timeline.js';
import { watchRequests } from './watch-requests.js';

/** All styles of the panel: put in where it is bundled (`build/pages.mjs`). */
declare const DEVTOOLS_STYLES: string;

const COPIED_MS = 2_000;

/** The page's own styles end at a shadow root, and these begin there; a strict policy has nothing against them. */
const stylesOf = (): CSSStyleSheet => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(DEVTOOLS_STYLES.replaceAll(':root', ':host').replaceAll(/(^|\})\s*body \{/g, '$1 .devtools {'));
  return sheet;
};

/** Frames of the service stand out as long as the pointer is here. */
const outlineFrames = (origin: string, on: boolean): void => {
  for (const frame of document.querySelectorAll('iframe')) {
    if (frame.src.startsWith(`${origin}/`)) frame.style.outline = on ? '3px solid #0f766e' : '';
  }
};

const copyButton = (write: () => string): HTMLButtonElement => {
  const node = button('Copy a report', 'quiet', () => {
    const say = (words: string): void => {
      node.textContent = words;
      setTimeout(() => (node.textContent = 'Copy a report'), COPIED_MS);
    };
    void Promise.resolve()
      .then(() => navigator.clipboard.writeText(write()))
      .then(
        () => say('Copied'),
        () => say('No clipboard here'),
      );
  });
  return node;
};

const createLists = () => ({
  turns: createList<TurnEntry>(),
  moments: createList<TimelineEntry>(),
  requests: createList<RequestEntry>(),
  frames: createList<FrameEntry>(),
});

type Lists = ReturnType<typeof createLists>;

const EMPTY = {
  turns: 'Each turn says here why it got this ad, or none.',
  moments: 'Each turn shows here when what happened.',
  requests: 'Calls of the ad client.',
  frames: 'What ad frames post to the page.',
} as const;

const createPanel = ({ turns, moments, requests, frames }: Lists): HTMLElement => {
  const panels = createPanels('Ads on this page', [
    { id: 'turns', label: 'Why', content: [listView(turns, EMPTY.turns, drawTurn)] },
    { id: 'moments', label: 'Time', content: [listView(moments, EMPTY.moments, drawTimeline)] },
    { id: 'requests', label: 'Requests', content: [listView(requests, EMPTY.requests, drawRequest)] },
    { id: 'frames', label: 'Frames', content: [listView(frames, EMPTY.frames, drawFrame)] },
  ]);
  const write = (): string => bugReport({ turns: turns.all(), requests: requests.all(), timeline: moments.all() });
  panels.append(copyButton(write));
  panels.id = 'devtools-panel';
  panels.hidden = true;
  return panels;
};

/** What goes to the service and comes from it. Returns its end. */
const watch = (origin: string, { turns, moments, requests, frames }: Lists): (() => void) => {
  const timeline = createTimeline(moments);
  const leaveRequests = watchRequests(origin, { requests, turns: createTurns(turns, origin), timeline });
  const put = (entry: FrameEntry): void => {
    frames.put(entry);
    if (entry.bid !== undefined) timeline.posted(entry.bid, entry.type, entry.data);
  };
  const leaveFrames = watchFrames(origin, { put });
  return () => {
    leaveRequests();
    leaveFrames();
  };
};

/**
 * The inspector as a panel in the host's own page, in development: why each turn got its ad or none, when what
 * happened, what the client asked, what frames posted. `origin` is that of the service; only what goes there or comes
 * from there is looked at. Returns what takes the panel away.
 */
export const mountPanel = (origin: string): (() => void) => {
  const lists = createLists();
  const leave = watch(origin, lists);
  const panel = createPanel(lists);
  const toggle = button('Ads', 'primary', () => {
    panel.hidden = !panel.hidden;
    toggle.setAttribute('aria-expanded', String(!panel.hidden));
  });
  toggle.setAttribute('aria-expanded', 'false');
  toggle.setAttribute('aria-controls', panel.id);
  const root = element('aside', { class: 'devtools', 'aria-label': 'Ad devtools' }, panel, toggle);
  root.addEventListener('pointerenter', () => outlineFrames(origin, true));
  root.addEventListener('pointerleave', () => outlineFrames(origin, false));
  const host = document.createElement('ad-placement-devtools');
  const shadow = host.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = [stylesOf()];
  shadow.append(root);
  const show = (): void => document.body.append(host);
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show, { once: true });
  else show();
  return () => {
    leave();
    outlineFrames(origin, false);
    document.removeEventListener('DOMContentLoaded', show);
    host.remove();
  };
};
