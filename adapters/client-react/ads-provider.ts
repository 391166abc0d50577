import { createElement, useEffect, useMemo, type ReactElement, type ReactNode } from 'react';
import { sessionKey } from '../client-js/session-key.js';
import { AdsContext, provide, type AdsOptions } from './context.js';

export interface AdsProviderProps extends AdsOptions {
  readonly children?: ReactNode;
}

/**
 * One conversation. Another token, user, conversation, list of placement codes or character starts a new session, another value of a
 * mutable option does not; values count, not identities. The session ends when the provider leaves the page.
 */
export const AdsProvider = ({ children, ...options }: AdsProviderProps): ReactElement => {
  const key = sessionKey(options);
  const provided = useMemo(() => provide(key, options), [key]);
  useEffect(() => provided.update(options));
  useEffect(() => provided.hold(), [provided]);
  return createElement(AdsContext.Provider, { value: provided }, children);
};
