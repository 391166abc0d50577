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
  /** The same while the chat is scrolled to its beginning and back. */
  readonly scrolledShift: number;
  /** Ids of the messages whose ads these are. */
  readonly filled: readonly (string | undefined)[];
  readonly rendered: readonly (string | undefined)[];
  /** Texts that were not in sight when they were the newest. */
  readonly unseen: readonly string[];
  /** How far the line that was read moved while an answer and its ad came below it, in CSS pixels. */
  readonly lineMoved: number;
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

const elementOf = (text: string): Element | undefined =>
  [...rootOf().querySelectorAll('body *, #messages *')].findLast(({ textContent }) => textContent === text);

/** Whether the whole of the element with this text is in the window. */
const isSeen = (text: string): boolean => {
  const box = elementOf(text)?.getBoundingClientRect();
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

/** Scrolls the chat up by so much, as far as it goes. Returns what scrolled. */
const scrollUp = (from: Element | undefined, px: number): Element => {
  for (let at: Element | null | undefined = from; at; at = at.parentElement) {
    // Some kits draw a scroll bar of their own, and hide that of the browser with what overflows.
    if (at.scrollHeight <= at.clientHeight || getComputedStyle(at).overflowY === 'visible') continue;
    const before = at.scrollTop;
    at.scrollTop -= px;
    if (at.scrollTop < before) return at;
  }
  throw new Error('Nothing around the newest question scrolls.');
};

const STEP_PX = 250;

/** To the beginning and back: in a virtual list rows with their ads go and come. */
const scrollBackAndForth = async (newest: string): Promise<void> => {
  const scroller = scrollUp(elementOf(newest), STEP_PX);
  const steps = Math.ceil(scroller.scrollHeight / STEP_PX);
  for (let at = 0; at < 2 * steps; at++) {
    scroller.scrollTop += at < steps ? -STEP_PX : STEP_PX;
    await frames(4);
  }
};

const ANSWER = 'A medium roast is a good start for a morning. '.repeat(4);

type Say = (role: 'user' | 'assistant', turn: number, content: string) => void;
const questionOf = (turn: number): string => `Which coffee should I try next? ${turn}`;

/** The pages of ads load nothing until the returned function is called. */
const holdPages = (): (() => void) => {
  const { prototype } = HTMLIFrameElement;
  const src = Object.getOwnPropertyDescriptor(prototype, 'src') as PropertyDescriptor;
  const held: (() => void)[] = [];
  Object.defineProperty(prototype, 'src', {
    ...src,
    set(this: HTMLIFrameElement, address: string) {
      held.push(() => src.set?.call(this, address));
    },
  });
  return () => {
    Object.defineProperty(prototype, 'src', src);
    for (const load of held) load();
  };
};

/** While an ad is awaited the reader goes back to an earlier question: the ad comes below it, and moves nothing. */
const readBack = async (turn: number, say: Say): Promise<number> => {
  const load = holdPages();
  say('user', turn, questionOf(turn));
  await frames(6);
  say('assistant', turn, ANSWER + turn);
  await frames(6);
  scrollUp(elementOf(questionOf(turn)), innerHeight);
  await frames(20);
  const read = Array.from({ length: turn - 1 }, (_none, at) => questionOf(at + 1)).find(isSeen) ?? '';
  const topOf = (): number => elementOf(read)?.getBoundingClientRect().top ?? NaN;
  const before = topOf();
  if (idsOf('ad.height').includes(`assistant-${turn}`)) throw new Error('The ad did not wait.');
  load();
  await frames(60);
  return Math.abs(topOf() - before);
};

const talk = async (add: Add, { turns, hasAds, isUnanchored }: TalkPlan): Promise<Talked> => {
  if (isUnanchored) withoutAnchors();
  const unseen: string[] = [];
  const say: Say = (role, turn, content) =>
    add({ id: `${role}-${turn}`, role, content, createdAt: new Date() }, hasAds ? {} : { trackOnly: true });
  const look = (text: string): void => void (isSeen(text) || unseen.push(text));
  for (let turn = 1; turn <= turns; turn++) {
    say('user', turn, questionOf(turn));
    await frames(4);
    look(questionOf(turn));
    say('assistant', turn, ANSWER + turn);
    while (hasAds && !idsOf('ad.height').includes(`assistant-${turn}`)) await frames(1);
    await frames(6);
    look(ANSWER + turn);
  }
  const [filled, rendered] = [idsOf('ad.filled'), idsOf('ad.render-started')];
  const widths = [...rootOf().querySelectorAll('#app iframe, #messages iframe')].map(
    (ad) => [shownWidth(ad), app.clientWidth] as const,
  );
  const shifted = shift;
  await scrollBackAndForth(questionOf(turns));
  const scrolledShift = shift - shifted;
  const lineMoved = hasAds ? await readBack(turns + 1, say) : 0;
  return { shift: shifted, scrolledShift, filled, rendered, unseen, lineMoved, widths };
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
