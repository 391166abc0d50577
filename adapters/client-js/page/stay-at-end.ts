/**
 * Keeps a chat at its end while it grows, also by ads, until the reader scrolls up; follows again at the end.
 * `content`: what grows inside `scroller`. Returns what stops it.
 */
export const stayAtEnd = (scroller: HTMLElement, content: HTMLElement): (() => void) => {
  let isAtEnd = true;
  let last = 0;
  const onScroll = (): void => {
    const { scrollTop, scrollHeight, clientHeight } = scroller;
    const end = scrollHeight - clientHeight;
    // Growth moves the end, not the position: only a reader moves up. One who comes down to the last line is back.
    if (scrollTop > end - (scrollTop > last ? 32 : 1)) isAtEnd = true;
    else if (scrollTop < last - 0.5) isAtEnd = false;
    // A finger on iOS pulls past the end.
    last = Math.min(scrollTop, end);
    // The browser keeps a reader's place when something above changes. At the end that would lose the end.
    scroller.style.overflowAnchor = isAtEnd ? 'none' : '';
  };
  const observer = new ResizeObserver(() => {
    if (!isAtEnd) return;
    scroller.scrollBy({ top: scroller.scrollHeight, behavior: 'instant' });
    last = scroller.scrollTop;
  });
  scroller.addEventListener('scroll', onScroll);
  observer.observe(scroller);
  // Lists that draw only what is in view grow by their padding.
  observer.observe(content, { box: 'border-box' });
  return () => {
    scroller.removeEventListener('scroll', onScroll);
    observer.disconnect();
  };
};
