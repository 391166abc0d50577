import { createContext, useContext } from 'react';
import { createSession, type Session, type SessionOptions } from '../client-js/index.js';
import { createProvide, type ProvidedSession } from '../client-js/provided-session.js';
import { SDK_VERSION } from './version.js';

/** `docs/reference/client-interface.md#session-options`. */
export type AdsOptions = Omit<SessionOptions, 'sdk'>;

const SDK = { name: 'sdk-react', platform: 'web', version: SDK_VERSION } as const;

export const provide = createProvide((options) => createSession({ ...options, sdk: SDK }));

export const AdsContext = createContext<ProvidedSession<Session> | undefined>(undefined);

/** Throws without a provider. */
export const useProvided = (): ProvidedSession<Session> => {
  const provided = useContext(AdsContext);
  if (!provided) throw new Error('There is no AdsProvider above: put the chat into one.');
  return provided;
};
