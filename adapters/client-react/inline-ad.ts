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

/** The element of an ad that there is. Renders of its parents do not touch the frame in it. */
const MountedAd = ({ session, messageId, code, className, ...look }: MountedAdProps): ReactElement => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const ad = session.createAd(messageId, { code, ...look });
    ad.mount(place.current as Element);
    return ad.destroy;
  }, [session, messageId, code]);
  useEffect(() => {
    // The same one: it takes up what is another look than before.
    session.createAd(messageId, { code, ...look });
  });
  useLayoutEffect(() => {
    const element = place.current as Element;
    const { parentNode } = element;
    return () => {
      // React takes the element away itself, and the whole app with it when an ad blocker was faster.
      if (element.parentNode !== parentNode) parentNode?.appendChild(element);
    };
  }, []);
  return createElement('div', { ref: place, className });
};

/** Which ad stands there, and how it looks. */
export interface InlineAdProps {
  /** Of the assistant message that the ad stands below. */
  readonly messageId: string;
  /** Placement code. Default `inlineAd`. */
  readonly code?: string | undefined;
  /** Default: as dark as what is behind the ad. */
  readonly theme?: Theme | undefined;
  /** The host's colours, corners and font. Default: the ad's own. */
  readonly appearance?: Appearance | undefined;
  /** Of the element that holds the ad. */
  readonly className?: string | undefined;
  /** Hears the events of this ad. */
  readonly onEvent?: OnEvent | undefined;
  /** Stands there while an answer of the service is awaited, and until the ad can be seen. */
  readonly placeholder?: ReactNode;
  /** Stands there when there is no ad, or when it failed. */
  readonly fallback?: ReactNode;
  /** Puts something around an ad; called only when there is one, and not to be seen before its page has spoken. */
  readonly wrapper?: ((ad: ReactElement) => ReactNode) | undefined;
}

/** The frame has to be in the document to load: until its page has spoken, what is around it takes up no room. */
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
 * The ad below one assistant message; nothing as long as there is none, and nothing when it is broken. Fetches nothing.
 */
export const InlineAd = (props: InlineAdProps): ReactElement => {
  const provided = useContext(AdsContext);
  const key = JSON.stringify([props.messageId, props.code]);
  const onBroken = (): void => provided?.reportBroken();
  return createElement(AdBoundary, { key, onBroken, children: createElement(FoundAd, props) });
};
