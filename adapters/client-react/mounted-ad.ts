import { createElement, useEffect, useLayoutEffect, useRef, type ReactElement } from 'react';
import type { Session } from '../client-js/index.js';

export interface MountedAdProps {
  readonly session: Session;
  readonly messageId: string;
  readonly code: string;
  readonly theme: string | undefined;
}

/** The element of an ad that there is. Renders of its parents do not touch the frame in it. */
export const MountedAd = ({ session, messageId, code, theme }: MountedAdProps): ReactElement => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const ad = session.createAd(messageId, { code, theme });
    ad.mount(place.current as Element);
    return ad.destroy;
  }, [session, messageId, code]);
  useEffect(() => {
    session.createAd(messageId, { code, theme });
  }, [theme]);
  useLayoutEffect(() => {
    const element = place.current as Element;
    const { parentNode } = element;
    return () => {
      // React takes the element away itself, and the whole app with it when an ad blocker was faster.
      if (element.parentNode !== parentNode) parentNode?.appendChild(element);
    };
  }, []);
  return createElement('div', { ref: place });
};
