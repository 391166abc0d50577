import type { FrameWords } from '../../wire/frame-page.js';
import type { WireReaderEvent, WireReportReason } from '../../wire/names.js';
import { element } from './dom.js';

/** Reports it to the server; resolves with the beacon's result. */
type Report = (type: WireReaderEvent, reason?: WireReportReason) => Promise<string>;

/** The page waits no longer for the server's answer. */
const ANSWER_MS = 5_000;

const isDone = async (said: Promise<string>): Promise<boolean> => {
  const late = new Promise<string>((resolve) => setTimeout(resolve, ANSWER_MS, 'unknown'));
  const outcome = await Promise.race([said, late]);
  return outcome === 'counted' || outcome === 'duplicate';
};

/** A button that can be pressed again when what it did has its answer. */
const buildAction = (text: string, act: () => Promise<void>): HTMLButtonElement => {
  const button = element('button', { type: 'button', class: 'say' }, text);
  let isBusy = false;
  button.addEventListener('click', () => {
    if (isBusy) return;
    isBusy = true;
    void act().finally(() => (isBusy = false));
  });
  return button;
};

/** Pages of one ad, such as a teaser and its dialog, notify each other. */
const openChannel = (bidId: string): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`ad ${bidId}`);

interface Hideable {
  readonly root: HTMLElement;
  /** Label and advertiser: stays when all else of the ad is hidden. */
  readonly top: HTMLElement;
  readonly about: HTMLElement;
}

interface Parts {
  readonly bidId: string;
  readonly words: FrameWords['say'];
  readonly report: Report;
  /** The creative: for a hidden ad it is not in the page, and loads nothing. */
  readonly creative: HTMLElement;
  /** The reader has hidden the advertiser before, on another page. */
  readonly isHidden: boolean;
}

/** Whether the reader has hidden the ad by now. */
export interface Hiding {
  isHidden(): boolean;
  onChange(listener: () => void): void;
}

/** The ad shrinks to a line that says so, with a button to undo it. */
const createCollapse = (card: Hideable, line: HTMLElement): ((isHidden: boolean) => void) => {
  let stayHidden: readonly Element[] = [];
  return (isHidden) => {
    if (isHidden === card.root.contains(line)) return;
    if (isHidden) {
      const rest = [...card.root.children].filter((child) => child !== card.top);
      stayHidden = rest.filter((child) => (child as HTMLElement).hidden);
      for (const child of rest) (child as HTMLElement).hidden = true;
      for (const video of card.root.querySelectorAll('video')) video.pause();
      card.root.append(line);
      return;
    }
    line.remove();
    for (const child of card.root.children) (child as HTMLElement).hidden = stayHidden.includes(child);
  };
};

/** A button that opens the list of reasons; both disappear once a reason is chosen. */
const buildReport = (words: FrameWords['say'], report: Report, status: HTMLElement): HTMLElement => {
  const list = element('div', { class: 'reasons', role: 'group', 'aria-label': words.report });
  list.hidden = true;
  const button = element('button', { type: 'button', class: 'say', 'aria-expanded': 'false' }, words.report);
  button.addEventListener('click', () => {
    list.hidden = !list.hidden;
    button.setAttribute('aria-expanded', String(!list.hidden));
  });
  const whole = element('div', { class: 'report' }, button, list);
  const reasons = Object.entries(words.reasons) as readonly (readonly [WireReportReason, string])[];
  for (const [reason, text] of reasons)
    list.append(
      buildAction(text, async () => {
        status.textContent = '';
        const isReported = await isDone(report('ad.reported', reason));
        status.textContent = isReported ? words.reported : words.failed;
        if (!isReported) return;
        whole.remove();
        status.tabIndex = -1;
        status.focus();
      }),
    );
  return whole;
};

/** Readers report an ad with a reason from a closed list. */
export const letReaderReport = (about: HTMLElement, words: FrameWords['say'], report: Report): HTMLElement => {
  const status = element('p', { class: 'said', 'aria-live': 'polite' });
  about.append(buildReport(words, report, status), status);
  return status;
};

/** The reader's choices in "about this ad", the most important first. */
export const letReaderSay = (card: Hideable, parts: Parts): Hiding => {
  const { bidId, words, report, creative } = parts;
  const channel = openChannel(bidId);
  const listeners: (() => void)[] = [];
  const tell = (isHidden: boolean): void => channel?.postMessage(isHidden);
  const undo = buildAction(words.undo, async () => {
    if (!(await isDone(report('ad.unhidden')))) return void (note.textContent = words.failed);
    showHidden(false);
    tell(false);
    hide.focus();
  });
  // The ad's own headline is hidden with it.
  const note = element('h1', { class: 'said', 'aria-live': 'polite' });
  const line = element('div', { class: 'hidden-ad' }, note, undo);
  const collapse = createCollapse(card, line);
  const showHidden = (isHidden: boolean): void => {
    collapse(isHidden);
    if (!isHidden && creative.parentNode === null) card.root.append(creative);
    note.textContent = isHidden ? words.hidden : '';
    for (const listener of listeners) listener();
  };
  const hide = buildAction(words.hide, async () => {
    status.textContent = '';
    if (!(await isDone(report('ad.hidden')))) return void (status.textContent = words.failed);
    showHidden(true);
    if (words.note) console.warn(words.note);
    tell(true);
    undo.focus();
  });
  channel?.addEventListener('message', ({ data }) => showHidden(data === true));
  card.about.append(hide);
  const status = letReaderReport(card.about, words, report);
  showHidden(parts.isHidden);
  return { isHidden: () => card.root.contains(line), onChange: (listener) => void listeners.push(listener) };
};
