import type { AdEvent, Message, Session } from '../../../adapters/client-js/index.js';

type Add = (message: Message, how?: Parameters<Session['addMessage']>[1]) => void;

export interface TalkPlan {
  readonly turns: number;
  readonly hasAds: boolean;
  /** As in browsers that do not anchor scroll positions. */
  readonly isUnanchored: boolean;
}

/** What was seen of a conversation. */
export interface Talked {
  /** Sum of the scores of all layout shifts. */
  readonly shift: number;
  /** Ids of the messages whose ads these are. */
  readonly filled: readonly (string | undefined)[];
  readonly rendered: readonly (string | undefined)[];
  /** Texts that were not in sight when they were the newest. */
  readonly unseen: readonly string[];
  /** Widths of the ads on show at the end: of what can be seen of each, and of the chat. */
  readonly widths: readonly (readonly [ad: number, chat: number])[];
}

const events: AdEvent[] = [];
const idsOf = (name: AdEvent['name']): Talked['filled'] =>
  events.filter((event) => event.name === name).map(({ messageId }) => messageId);

let shift = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { readonly value: number }).value;
}).observe({ type: 'layout-shift', buffered: true });

const app = document.querySelector('#app') as HTMLElement;

/** The document, or the shadow root of a kit that is an element. */
const rootOf = (): Document | ShadowRoot => app.firstElementChild?.shadowRoot ?? document;

const frames = async (count: number): Promise<void> => {
  for (let at = 0; at < count; at++) await new Promise((done) => requestAnimationFrame(done));
};

/** Whether the whole of the element with this text is in the window. */
const isSeen = (text: string): boolean => {
  const all = [...rootOf().querySelectorAll('body *, #messages *')];
  const box = all.findLast(({ textContent }) => textContent === text)?.getBoundingClientRect();
  return box !== undefined && box.top >= 0 && box.bottom <= innerHeight;
};

/** Width of what of a frame is not cut off by an element around it. */
const shownWidth = (frame: Element): number => {
  let { left, right } = frame.getBoundingClientRect();
  for (let at = frame.parentElement; at; at = at.parentElement) {
    if (getComputedStyle(at).overflowX === 'visible') continue;
    const box = at.getBoundingClientRect();
    [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
  }
  return right - left;
};

const withoutAnchors = (): void => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { overflow-anchor: none !important }');
  rootOf().adoptedStyleSheets.push(sheet);
};

const ANSWER = 'A medium roast is a good start for a morning. '.repeat(4);

const talk = async (add: Add, { turns, hasAds, isUnanchored }: TalkPlan): Promise<Talked> => {
  if (isUnanchored) withoutAnchors();
  const unseen: string[] = [];
  const say = (role: 'user' | 'assistant', turn: number, content: string): void =>
    add({ id: `${role}-${turn}`, role, content, createdAt: new Date() }, hasAds ? {} : { trackOnly: true });
  const look = (text: string): void => void (isSeen(text) || unseen.push(text));
  for (let turn = 1; turn <= turns; turn++) {
    say('user', turn, `Which coffee should I try next? ${turn}`);
    await frames(4);
    look(`Which coffee should I try next? ${turn}`);
    say('assistant', turn, ANSWER + turn);
    while (hasAds && !idsOf('ad.height').includes(`assistant-${turn}`)) await frames(1);
    await frames(6);
    look(ANSWER + turn);
  }
  const widths = [...rootOf().querySelectorAll('#app iframe, #messages iframe')].map(
    (ad) => [shownWidth(ad), app.clientWidth] as const,
  );
  return { shift, filled: idsOf('ad.filled'), rendered: idsOf('ad.render-started'), unseen, widths };
};

/** Of the session; the address of the page names the service and the user. */
export const optionsOf = () => {
  const at = new URLSearchParams(location.search);
  return {
    adServerUrl: at.get('service') ?? '',
    publisherToken: 'dev-publisher-token',
    userId: at.get('user') ?? '',
    conversationId: 'conversation-1',
    onEvent: (event: AdEvent) => void events.push(event),
  };
};

/** What a test does with the chat of a page, which stands in `window.talk`. */
export type Talk = (plan: TalkPlan) => Promise<Talked>;

/** `add` shows a message and passes it to the client. */
export const offer = (add: Add): void => void Object.assign(window, { talk: (plan: TalkPlan) => talk(add, plan) });
