import {
  createElement,
  Fragment,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type ReactElement,
  type ReactNode,
} from 'react';
import type { Appearance, OnEvent, Session, Theme } from '../client-js/index.js';
import { DEFAULT_CODE } from '../client-js/options/config.js';
import { isAbout, STAND_INS } from '../client-js/provider/ad-status.js';
import { AdBoundary } from './ad-boundary.js';
import { AdsContext, useProvided } from './ads-provider.js';
import { useAd } from './use-ad.js';

interface MountedAdProps {
  readonly session: Session;
  readonly messageId: string;
  readonly code: string;
  readonly theme: Theme | undefined;
  readonly appearance: Appearance | undefined;
  readonly className: string | undefined;
}

/** The element of an ad. Renders of its parents do not touch the frame in it. */
const MountedAd = ({ session, messageId, code, className, ...look }: MountedAdProps): ReactElement => {
  const place = useRef<HTMLDivElement>(null);
  // Before the first frame is painted, and before the element leaves: its frame can only wait in the document.
  useLayoutEffect(() => {
    const ad = session.createAd(messageId, { code, ...look });
    ad.mount(place.current as Element);
    return ad.destroy;
  }, [session, messageId, code]);
  useEffect(() => {
    // Returns the same ad, with its new look.
    session.createAd(messageId, { code, ...look });
  });
  useLayoutEffect(() => {
    const element = place.current as Element;
    const { parentNode } = element;
    return () => {
      // React removes the element itself, and the whole app fails if an ad blocker removed it first.
      if (element.parentNode !== parentNode) parentNode?.appendChild(element);
    };
  }, []);
  return createElement('div', { ref: place, className });
};

/** Which ad to show, and its look. */
export interface InlineAdProps {
  /** Id of the assistant message above the ad. */
  readonly messageId: string;
  /** Placement code. Default `inlineAd`. */
  readonly code?: string | undefined;
  /** Default: matches the background behind the ad. */
  readonly theme?: Theme | undefined;
  /** The host's colours, corners and font. Default: the ad's own. */
  readonly appearance?: Appearance | undefined;
  /** Class of the element around the ad. */
  readonly className?: string | undefined;
  /** Receives the events of this ad. */
  readonly onEvent?: OnEvent | undefined;
  /** Shown while the service has not answered, and until the ad can be seen. */
  readonly placeholder?: ReactNode;
  /** Shown if there is no ad, or if it failed. */
  readonly fallback?: ReactNode;
  /** Renders something around an ad; called only if there is one, and hidden until its page has loaded. */
  readonly wrapper?: ((ad: ReactElement) => ReactNode) | undefined;
}

/** The frame must be in the document to load: until its page has loaded, its wrapper takes up no room. */
const HIDDEN = { height: 0, overflow: 'hidden', visibility: 'hidden' } as const;
const SHOWN = { display: 'contents' };

const FoundAd = (props: InlineAdProps): ReactNode => {
  const { messageId, code = DEFAULT_CODE, theme, appearance, className, wrapper } = props;
  const { subscribe, sessionWith } = useProvided();
  const session = useSyncExternalStore(
    subscribe,
    () => sessionWith(messageId, code),
    () => undefined,
  );
  const { status } = useAd({ messageId, code });
  const newest = useRef(props);
  useEffect(() => void (newest.current = props));
  useEffect(
    () => subscribe((event) => event && isAbout(event, messageId, code) && newest.current.onEvent?.(event)),
    [subscribe, messageId, code],
  );
  const ad = session && createElement(MountedAd, { session, messageId, code, theme, appearance, className });
  const style = status === 'shown' ? SHOWN : HIDDEN;
  const wrapped = ad && wrapper ? createElement('div', { style }, wrapper(ad)) : ad;
  const standIn = STAND_INS[status];
  return createElement(Fragment, null, standIn && props[standIn], wrapped);
};

/**
 * The ad below one assistant message; renders nothing without an ad, or if it is broken. Fetches nothing.
 */
export const InlineAd = (props: InlineAdProps): ReactElement => {
  const provided = useContext(AdsContext);
  const key = JSON.stringify([props.messageId, props.code]);
  const onBroken = (): void => provided?.reportBroken();
  return createElement(AdBoundary, { key, onBroken, children: createElement(FoundAd, props) });
};
