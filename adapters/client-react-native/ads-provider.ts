import {
  createElement,
  Fragment,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  type ReactElement,
  type ReactNode,
} from 'react';
import { systemClock } from '../client-js/io/clock.js';
import type { Message } from '../client-js/index.js';
import type { TestableOptions } from '../client-js/options/options.js';
import { mayMeanYes } from '../client-js/options/flags.js';
import { createTeller } from '../client-js/provider/message-teller.js';
import { sessionKey } from '../client-js/provider/session-key.js';
import type { Attribution } from './attribution.js';
import { AdsContext, provide, type AdsOptions, type Provided } from './context.js';
import { createOpenLink } from './links.js';
import { ModalHost } from './modal-host.js';
import { createModals } from './modals.js';
import { nativePlatformInfo } from './platform/native-platform-info.js';

/** Options of the session, and what stands below. */
export interface AdsProviderProps extends AdsOptions {
  /** The conversation so far, oldest first. New messages and changed texts are found by id. */
  readonly messages: readonly Message[];
  /** The chat. */
  readonly children?: ReactNode;
}

/** The newest props, for what is called later. Set before any effect below asks. */
const useNewest = <Value>(value: Value): (() => Value) => {
  const newest = useRef(value);
  useLayoutEffect(() => {
    newest.current = value;
  });
  return useMemo(() => () => newest.current, []);
};

/** What stands below is told the same object as long as nothing of it changes. */
const useProvision = (options: AdsOptions): Provided => {
  const { staleAdsHandling = 'hide' } = options;
  const newest = useNewest(options);
  const key = sessionKey(options);
  const session = useMemo(() => provide(key, options), [key]);
  const openLink = useMemo(() => {
    const nowMs = (): number => ((newest() as TestableOptions).clock ?? systemClock).nowMs();
    const attribution = (): Attribution | undefined => (newest().platformInfo ?? nativePlatformInfo).attribution;
    return createOpenLink(() => newest().inAppBrowser, nowMs, attribution);
  }, []);
  const addMessage = useMemo(
    (): Provided['addMessage'] => (message, how) =>
      session.addMessage(message, mayMeanYes(newest().isDisabled) ? { trackOnly: true } : how),
    [session],
  );
  const modals = useMemo(createModals, []);
  useEffect(() => session.update(options));
  return useMemo(
    () => ({ session, addMessage, modals, openLink, staleAdsHandling }),
    [session, addMessage, staleAdsHandling],
  );
};

/**
 * One conversation. Another token, user, conversation, list of placement codes or character starts a new session,
 * another value of a mutable option does not; values count, not identities. The session ends when the provider leaves
 * the screen.
 */
export const AdsProvider = ({ children, messages, ...options }: AdsProviderProps): ReactElement => {
  const provided = useProvision(options);
  const { session, addMessage, modals, openLink } = provided;
  const tell = useMemo(() => createTeller(addMessage, session.removeMessage), [session, addMessage]);
  useEffect(() => session.hold(), [session]);
  useEffect(() => () => modals.close(), [session, modals]);
  useEffect(() => tell(messages), [tell, messages]);
  const modal = createElement(ModalHost, { modals, openLink });
  return createElement(AdsContext.Provider, { value: provided }, createElement(Fragment, null, children, modal));
};
