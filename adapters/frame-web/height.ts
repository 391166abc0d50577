import type { HostLink } from './host-link.js';

/** Reports the card's height when it changed, in whole pixels. */
export interface HeightReport {
  check(): void;
}

/**
 * Looks whenever the card's box changes, and when asked: a frame that is still zero pixels high is not laid out by
 * itself, so growth has to be measured by hand.
 */
export const reportHeight = (link: HostLink, card: Element): HeightReport => {
  let last = 0;
  const check = (): void => {
    const height = Math.ceil(card.getBoundingClientRect().height);
    if (height === last || height === 0) return;
    last = height;
    link.post('resize-iframe', { height });
  };
  new ResizeObserver(check).observe(card);
  return { check };
};
