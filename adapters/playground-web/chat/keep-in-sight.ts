/** So far from its end a list still counts as being at its end. */
const NEAR_PX = 120;

/** Keeps the newest message in sight while it grows, unless somebody has scrolled up to read. */
export const keepInSight = (scroller: HTMLElement, content: HTMLElement): void => {
  let isAtEnd = true;
  scroller.addEventListener('scroll', () => {
    isAtEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR_PX;
  });
  new ResizeObserver(() => {
    if (isAtEnd) scroller.scrollTop = scroller.scrollHeight;
  }).observe(content);
};
