import {
  createContext,
  createElement,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
  type ReactElement,
  type ReactNode,
} from 'react';
import { createSession, type Message, type Session, type SessionOptions } from '../client-js/index.js';
import { createProvide, type ProvidedSession } from '../client-js/provider/provided-session.js';
import { sessionKey } from '../client-js/provider/session-key.js';

/** The version of `package.json`; a test compares them. */
export const SDK_VERSION = '4.0.0';

/** `docs/reference/client-interface.md#session-options`. */
type AdsOptions = Omit<SessionOptions, 'sdk'>;

const SDK = { name: 'sdk-react', platform: 'web', version: SDK_VERSION } as const;

const provide = createProvide((options) => createSession({ ...options, sdk: SDK }));

export const AdsContext = createContext<ProvidedSession<Session> | undefined>(undefined);

/** Throws without a provider. */
export const useProvided = (): ProvidedSession<Session> => {
  const provided = useContext(AdsContext);
  if (!provided) throw new Error('There is no AdsProvider above: put the chat into one.');
  return provided;
};

/** Options of the session, and what stands below. */
export interface AdsProviderProps extends AdsOptions {
  /**
   * The conversation so far, oldest first, without the message that is still being written: an alternative to
   * `addMessage`. New, changed and removed messages are found by id.
   */
  readonly messages?: readonly Message[] | undefined;
  /** The chat. */
  readonly children?: ReactNode;
}

/**
 * One conversation. Another token, user, conversation, list of placement codes or character starts a new session,
 * another value of a mutable option does not; values count, not identities. The session ends when the provider leaves
 * the page.
 */
export const AdsProvider = ({ children, messages, ...options }: AdsProviderProps): ReactElement => {
  const key = sessionKey(options);
  const provided = useMemo(() => provide(key, options), [key]);
  useEffect(() => provided.update(options));
  useEffect(() => provided.hold(), [provided]);
  useEffect(() => provided.tell(messages), [provided, messages]);
  return createElement(AdsContext.Provider, { value: provided }, children);
};

/** The conversation of the provider above. Functions stay the same as long as the session does. */
export interface Ads extends Pick<
  Session,
  'addMessage' | 'removeMessage' | 'updateOptions' | 'sendUserEvent' | 'getSessionId'
> {
  /** The service shows no ads to this session. */
  readonly isDisabled: boolean;
}

/** Throws without an `AdsProvider` above. Functions of an earlier session do nothing. */
export const useAds = (): Ads => {
  const provided = useProvided();
  const isDisabled = useSyncExternalStore(provided.subscribe, provided.isDisabled, () => false);
  return useMemo(() => {
    const { addMessage, removeMessage, updateOptions, sendUserEvent, getSessionId } = provided;
    return { addMessage, removeMessage, updateOptions, sendUserEvent, getSessionId, isDisabled };
  }, [provided, isDisabled]);
};
