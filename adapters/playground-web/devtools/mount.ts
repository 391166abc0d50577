import { button, element } from '../dom.js';
import type { FrameEntry, RequestEntry, TurnEntry } from '../inspector/entries.js';
import { createList } from '../inspector/list.js';
import { listView } from '../inspector/list-view.js';
import { watchFrames } from '../inspector/panel.js';
import { createTurns } from '../inspector/turns.js';
import { drawFrame, drawRequest, drawTurn } from '../inspector/views.js';
import { createPanels } from '../video/panels.js';
import { bugReport } from './bug-report.js';
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

/**
 * The inspector as a panel in the host's own page, in development: why each turn got its ad or none, what the client
 * asked, what frames posted. `origin` is that of the service; only what goes there or comes from there is looked at.
 */
export const mountDevtools = (origin: string): void => {
  const turns = createList<TurnEntry>();
  const requests = createList<RequestEntry>();
  const frames = createList<FrameEntry>();
  watchRequests(origin, { requests, turns: createTurns(turns, origin) });
  watchFrames(origin, frames);
  const panels = createPanels('Ads on this page', [
    {
      id: 'turns',
      label: 'Why',
      content: [listView(turns, 'Each turn says here why it got this ad, or none.', drawTurn)],
    },
    { id: 'requests', label: 'Requests', content: [listView(requests, 'Calls of the ad client.', drawRequest)] },
    { id: 'frames', label: 'Frames', content: [listView(frames, 'What ad frames post to the page.', drawFrame)] },
  ]);
  panels.append(copyButton(() => bugReport({ turns: turns.all(), requests: requests.all() })));
  panels.id = 'devtools-panel';
  panels.hidden = true;
  const toggle = button('Ads', 'primary', () => {
    panels.hidden = !panels.hidden;
    toggle.setAttribute('aria-expanded', String(!panels.hidden));
  });
  toggle.setAttribute('aria-expanded', 'false');
  toggle.setAttribute('aria-controls', panels.id);
  const root = element('aside', { class: 'devtools', 'aria-label': 'Ad devtools' }, panels, toggle);
  root.addEventListener('pointerenter', () => outlineFrames(origin, true));
  root.addEventListener('pointerleave', () => outlineFrames(origin, false));
  const host = document.createElement('ad-placement-devtools');
  const shadow = host.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = [stylesOf()];
  shadow.append(root);
  const show = (): void => document.body.append(host);
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show, { once: true });
  else show();
};
