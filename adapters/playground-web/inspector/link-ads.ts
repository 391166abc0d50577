/** Marks what belongs together; styles hang on it. */
const LINKED = 'linked';

/** The bid whose page a frame shows. */
export const bidOfFrame = ({ src }: HTMLIFrameElement): string | undefined => /\/api\/\w+\/([\w-]+)/.exec(src)?.[1];

const frameAt = (target: EventTarget | null): HTMLIFrameElement | undefined => {
  if (!(target instanceof Element)) return undefined;
  if (target instanceof HTMLIFrameElement) return target;
  return target.closest('.slot')?.querySelector('iframe') ?? undefined;
};

/**
 * An entry of the inspector and the ad that it is about, each marked while the pointer or the focus is on the other.
 * Entries name the bids they are about in `data-bids` ({@link listView}).
 */
export const linkAds = (inspector: HTMLElement): void => {
  const mark = (bids: readonly string[], from: 'entry' | 'ad' | 'nothing'): void => {
    for (const frame of document.querySelectorAll('iframe')) {
      const bid = bidOfFrame(frame);
      frame.classList.toggle(LINKED, from === 'entry' && bid !== undefined && bids.includes(bid));
    }
    const entries = inspector.querySelectorAll<HTMLElement>('[data-bids]');
    const linked = [...entries].filter((entry) => {
      const isLinked = from === 'ad' && bids.some((bid) => entry.dataset['bids']?.split(' ').includes(bid));
      entry.classList.toggle(LINKED, isLinked);
      return isLinked;
    });
    linked.find((entry) => entry.checkVisibility())?.scrollIntoView({ block: 'nearest' });
  };
  const look = (target: EventTarget | null): void => {
    const entry = target instanceof Element ? target.closest<HTMLElement>('[data-bids]') : null;
    if (entry !== null && inspector.contains(entry)) return mark(entry.dataset['bids']?.split(' ') ?? [], 'entry');
    const frame = frameAt(target);
    const bid = frame && bidOfFrame(frame);
    mark(bid === undefined ? [] : [bid], bid === undefined ? 'nothing' : 'ad');
  };
  document.addEventListener('pointerover', ({ target }) => look(target));
  document.documentElement.addEventListener('pointerleave', () => mark([], 'nothing'));
  document.addEventListener('focusin', ({ target }) => look(target));
  // When the focus moves into a frame, the page only learns that it has lost it.
  window.addEventListener('blur', () => {
    if (document.activeElement instanceof HTMLIFrameElement) look(document.activeElement);
  });
};
