import { expect } from '@jest/globals';
import type { ReactElement } from 'react';
import { InlineAd, type AdsProviderProps, type InlineAdProps } from '../../../adapters/client-react-native/index.js';
import { ASSISTANT, USER } from '../../adapters/client-react/support/service.js';
import { during, type App } from './app.js';
import { shownWebViews } from './fake-web-view.js';
import { pageIn, type PageInView } from './page-in-view.js';

export const ad = (props: Partial<InlineAdProps> = {}): ReactElement => <InlineAd key="ad" messageId="a1" {...props} />;
export const nothingShown = (): void => expect(shownWebViews.size).toBe(0);

/** A turn that brings an ad; the app draws `props`. */
export const converse = async (app: App, props: Partial<AdsProviderProps> = {}): Promise<void> => {
  const all = { children: ad(), ...props };
  app.draw({ ...all, messages: [USER] });
  await during(() => app.service.fill());
  app.draw({ ...all, messages: [USER, ASSISTANT] });
  await during(() => undefined);
};

export const turn = async (app: App, props: Partial<AdsProviderProps> = {}): Promise<PageInView> => {
  await converse(app, props);
  return pageIn([...shownWebViews][0] as never);
};

/** The page says that it is there and how high it is. */
export const reveal = (page: PageInView): Promise<void> =>
  during(() => {
    page.post({ type: 'init-iframe', data: {} });
    page.post({ type: 'show-iframe', data: {} });
    page.post({ type: 'resize-iframe', data: { height: 120 } });
  });
