import { listenAll } from './listen.js';

/** What of a page shows the conversation around an ad. */
interface View {
  /** Absent: the window scrolls. */
  readonly scroller: Element | undefined;
  readonly top: number;
  readonly bottom: number;
  /** What follows the ad and gives way when it grows, if it is in view. */
  readonly next: Element | undefined;
}

/** The nearest element around `at` that scrolls. */
const scrollerAround = ({ parentElement: at }: Element): Element | undefined => {
  if (!at || at === document.body) return undefined;
  const scrolls = at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY);
  return scrolls ? at : scrollerAround(at);
};

/** Height of what can be seen of the chat, in CSS pixels: of what scrolls around the ad, or of the window. */
export const roomAround = (ad: Element): number => Math.min(scrollerAround(ad)?.clientHeight ?? Infinity, innerHeight);

const topOf = (element: Element): number => element.getBoundingClientRect().top;

const nextAfter = (ad: Element, scroller: Element | undefined): Element | undefined => {
  for (let at: Element | null = ad; at && at !== (scroller ?? document.body); at = at.parentElement)
    for (let next = at.nextElementSibling; next; next = next.nextElementSibling)
      if ((next as HTMLElement).offsetHeight && /static|relative/.test(getComputedStyle(next).position)) return next;
  return undefined;
};

const viewAround = (ad: Element): View => {
  const scroller = scrollerAround(ad);
  const rect = scroller?.getBoundingClientRect() ?? { top: 0, bottom: Infinity };
  const bottom = Math.min(rect.bottom, innerHeight);
  const next = nextAfter(ad, scroller);
  return { scroller, top: Math.max(rect.top, 0), bottom, next: next && topOf(next) < bottom ? next : undefined };
};

/** A line: as near to its end, a chat is read there. */
const AT_END_PX = 32;

const isAtEnd = (scroller: Element): boolean => {
  const { scrollTop, scrollHeight, clientHeight } = scroller;
  // Where the first is at the end, positions are counted from there.
  const isReverse = /rev/.test(getComputedStyle(scroller).flexDirection);
  return (isReverse ? -scrollTop : scrollHeight - clientHeight - scrollTop) < AT_END_PX;
};

/** Whether an ad that appears would part what is in view. */
const partsView = (ad: Element): boolean => {
  const { top, next } = viewAround(ad);
  return next !== undefined && topOf(ad) > top;
};

/**
 * Runs `show` once the ad parts nothing in view: at once, or when its place has left the view. Returns its undo. An
 * observer of intersections does not see a place inside a wrapper without height.
 */
export const showOutOfView = (ad: Element, show: () => void): (() => void) => {
  const look = (): void => {
    if (partsView(ad)) return;
    stop();
    show();
  };
  const stop = listenAll([[document, 'scroll', look]]);
  look();
  return stop;
};

/**
 * What must stay where it is while the ad changes its height: what follows it if that is read, which it is in the
 * lower half of the view and at the end of the chat; else what is above it. At the end without anything below the ad
 * that is the view itself: what is upside down keeps its end, and the text above makes room.
 */
const anchorOf = (ad: Element): Element => {
  const { scroller, top, bottom, next } = viewAround(ad);
  if (!next) return scroller && isAtEnd(scroller) ? scroller : ad;
  return topOf(ad) * 2 < top + bottom || isAtEnd(scroller ?? (document.scrollingElement as Element)) ? next : ad;
};

/**
 * Runs what may change the height of the ad, and scrolls so that the text that is read stays where it is. What the
 * browser's own scroll anchoring has done by then is in the positions. The frameworks draw in a microtask.
 */
export const keepingPlace = (ad: Element, change: () => void): void => {
  const anchor = anchorOf(ad);
  const before = topOf(anchor);
  change();
  queueMicrotask(() => {
    const by = topOf(anchor) - before;
    if (by && anchor.isConnected) (scrollerAround(anchor) ?? window).scrollBy({ top: by, behavior: 'instant' });
  });
};
