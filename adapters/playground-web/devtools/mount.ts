import { button, copyButton, element, json } from '../dom.js';
import { verdictOf } from '../inspector/decision-view.js';
import { createInspector, watchService, type ServiceLogs } from '../inspector/inspector.js';
import type { Panel } from '../inspector/tabs.js';
import type { TurnEntry } from '../inspector/turns.js';
import { countMistakes, watchMistakes } from './mistakes.js';

/** All styles of the panel: put in where it is bundled (`build/pages.mjs`). */
declare const DEVTOOLS_STYLES: string;

/** The page's own styles end at the shadow root, and these begin there; a strict policy allows them. */
const stylesOf = (): CSSStyleSheet => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(DEVTOOLS_STYLES.replaceAll(':root', ':host').replaceAll(/(^|\})\s*body \{/g, '$1 .devtools {'));
  return sheet;
};

/** Frames of the service are outlined while the pointer is over the panel. */
const outlineFrames = (origin: string, on: boolean): void => {
  for (const frame of document.querySelectorAll('iframe')) {
    if (frame.src.startsWith(`${origin}/`)) frame.style.outline = on ? '3px solid #0f766e' : '';
  }
};

/** The words of a turn without a decision are our own; those of a record may quote the conversation. */
const reportOfTurn = (entry: TurnEntry): object => {
  if (entry.verdict !== 'decided') return { verdict: entry.verdict, words: entry.words };
  const { outcome, gates, candidates } = entry.decision;
  return {
    verdict: verdictOf(entry.decision).verdict,
    outcome,
    refusedBy: gates.find(({ pass }) => !pass),
    candidates: candidates.map((candidate) => `${candidate.source}: ${candidate.outcome}`),
  };
};

/**
 * What happened, for a person who looks for a mistake: no word of the conversation, no id of a person, no token, and no
 * address of the page.
 */
const bugReport = ({ turns, moments, requests }: ServiceLogs): string =>
  json({
    browser: navigator.userAgent,
    viewport: `${innerWidth}x${innerHeight}`,
    mistakes: countMistakes(),
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

const createPanel = (logs: ServiceLogs, mistakes: Panel): HTMLElement => {
  const panels = [logs.turns, mistakes, logs.moments, logs.requests, logs.frames];
  const copy = copyButton('Copy a report', 'No clipboard here', () => bugReport(logs));
  const node = createInspector('Ads on this page', panels, copy);
  node.id = 'devtools-panel';
  node.hidden = true;
  return node;
};

/** Opens and closes the panel, and says how many mistakes it lists. */
const createToggle = (panel: HTMLElement, { all, subscribe }: Panel): HTMLButtonElement => {
  const toggle = button('Ads', 'primary', () => {
    panel.hidden = !panel.hidden;
    toggle.setAttribute('aria-expanded', String(!panel.hidden));
  });
  toggle.setAttribute('aria-expanded', 'false');
  toggle.setAttribute('aria-controls', panel.id);
  subscribe?.(() => {
    const count = all?.().length ?? 0;
    toggle.textContent = count > 0 ? `Ads: ${count} to fix` : 'Ads';
  });
  return toggle;
};

/**
 * The inspector as a panel in the host's own page, in development: why each turn got its ad or none, what is wrong
 * with the integration, when what happened, what the client asked, what frames posted. Only traffic with the service
 * at `origin` is observed. Returns what removes the panel.
 */
export const mountPanel = (origin: string): (() => void) => {
  const { logs, stop } = watchService(origin);
  const mistakes = watchMistakes();
  const panel = createPanel(logs, mistakes);
  const toggle = createToggle(panel, mistakes);
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
    stop();
    mistakes.stop();
    outlineFrames(origin, false);
    document.removeEventListener('DOMContentLoaded', show);
    host.remove();
  };
};
