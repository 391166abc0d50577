import { button, copyButton, element, json } from '../dom.js';
import { verdictOf } from '../inspector/decision-view.js';
import { drawFrame, watchFrames, type FrameEntry } from '../inspector/frames.js';
import { createList, listView } from '../inspector/list.js';
import { drawRequest, type RequestEntry } from '../inspector/requests.js';
import { createPanels } from '../inspector/tabs.js';
import { createTurns, drawTurn, type TurnEntry } from '../inspector/turns.js';
import { createTimeline, drawTimeline, type TimelineEntry } from './timeline.js';
import { watchRequests } from './watch-requests.js';

/** All styles of the panel: put in where it is bundled (`build/pages.mjs`). */
declare const DEVTOOLS_STYLES: string;

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

/** The words of a turn without a decision are our own; those of a record may quote the conversation. */
const reportOfTurn = (entry: TurnEntry): object => {
  if (entry.verdict !== 'decided') return { verdict: entry.verdict, words: entry.words };
  const { outcome, lines, gates, candidates } = entry.decision;
  return {
    verdict: verdictOf({ outcome, lines }).verdict,
    outcome,
    refusedBy: gates.find(({ pass }) => !pass),
    candidates: candidates.map((candidate) => `${candidate.source}: ${candidate.outcome}`),
  };
};

/**
 * What happened, for a person who looks for a mistake: no word of the conversation, no id of a person, no token, and no
 * address of the page.
 */
const bugReport = ({ turns, moments, requests }: Lists): string =>
  json({
    browser: navigator.userAgent,
    viewport: `${innerWidth}x${innerHeight}`,
    turns: turns.all().map(reportOfTurn),
    timeline: moments.all().map((entry) => ({
      turn: entry.turn,
      moments: entry.moments.map(({ name, afterMs }) => `${name} +${Math.round(afterMs)} ms`),
    })),
    requests: requests.all().map(({ path, status, elapsedMs }) => ({
      path,
      status,
      ms: elapsedMs === undefined ? undefined : Math.round(elapsedMs),
    })),
  });

const createPanel = (lists: Lists): HTMLElement => {
  const { turns, moments, requests, frames } = lists;
  const { node } = createPanels('Ads on this page', [
    { id: 'turns', label: 'Why', content: [listView(turns, EMPTY.turns, drawTurn)] },
    { id: 'moments', label: 'Time', content: [listView(moments, EMPTY.moments, drawTimeline)] },
    { id: 'requests', label: 'Requests', content: [listView(requests, EMPTY.requests, drawRequest)] },
    { id: 'frames', label: 'Frames', content: [listView(frames, EMPTY.frames, drawFrame)] },
  ]);
  node.append(copyButton('Copy a report', 'No clipboard here', () => bugReport(lists)));
  node.id = 'devtools-panel';
  node.hidden = true;
  return node;
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
  const root = element('aside', { class: 'devtools column', 'aria-label': 'Ad devtools' }, panel, toggle);
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
