import {
  createElement,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type ReactElement,
  type ReactNode,
} from 'react';
import type { Session } from '../client-js/index.js';
import { DEFAULT_CODE } from '../client-js/options/config.js';
import { AdBoundary } from './ad-boundary.js';
import { AdsContext, useProvided } from './ads-provider.js';

interface MountedAdProps {
  readonly session: Session;
  readonly messageId: string;
  readonly code: string;
  readonly theme: string | undefined;
}

/** The element of an ad that there is. Renders of its parents do not touch the frame in it. */
const MountedAd = ({ session, messageId, code, theme }: MountedAdProps): ReactElement => {
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

export interface InlineAdProps {
  /** Of the assistant message that the ad stands below. */
  readonly messageId: string;
  /** Placement code. Default `inlineAd`. */
  readonly code?: string | undefined;
  /** Typically `light` or `dark`. */
  readonly theme?: string | undefined;
  /** Puts something around an ad; called only when there is one, and not to be seen before its page has spoken. */
  readonly wrapper?: ((ad: ReactElement) => ReactNode) | undefined;
}

/** The frame has to be in the document to load: until its page has spoken, what is around it takes up no room. */
const HIDDEN = { height: 0, overflow: 'hidden', visibility: 'hidden' } as const;
const SHOWN = { display: 'contents' };
const NEVER = (): boolean => false;

const FoundAd = ({ messageId, code = DEFAULT_CODE, theme, wrapper }: InlineAdProps): ReactNode => {
  const { subscribe, sessionWith, hasSpoken } = useProvided();
  const session = useSyncExternalStore(
    subscribe,
    () => sessionWith(messageId, code),
    () => undefined,
  );
  const isShown = useSyncExternalStore(subscribe, () => hasSpoken(messageId, code), NEVER);
  if (!session) return null;
  const ad = createElement(MountedAd, { session, messageId, code, theme });
  return wrapper ? createElement('div', { style: isShown ? SHOWN : HIDDEN }, wrapper(ad)) : ad;
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
