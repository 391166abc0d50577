import { useEffect, type RefObject } from 'react';
import { stayAtEnd } from '../client-js/index.js';

/** Keeps a chat at its end while it grows, until the reader scrolls up. `content`: what grows inside `scroller`. */
export const useStayAtEnd = (scroller: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    if (scroller.current && content.current) return stayAtEnd(scroller.current, content.current);
    return undefined;
  }, [scroller, content]);
