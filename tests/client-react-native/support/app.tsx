import { afterEach, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react-native';
import { StrictMode, type ReactElement, type ReactNode } from 'react';
import { View } from 'react-native';
import { AdsProvider, useAds, type Ads, type AdsProviderProps } from '../../../adapters/client-react-native/index.js';
import { createService, type Service } from '../../adapters/client-react/support/service.js';
import { createFakePlatformInfo, type FakePlatformInfo } from './fake-platform-info.js';
import { shownWebViews } from './fake-web-view.js';
import { pageIn, type PageInView } from './page-in-view.js';

/** An app with a chat, and the service it talks to. */
export interface App {
  readonly service: Service;
  readonly info: FakePlatformInfo;
  readonly ads: () => Ads;
  draw(props?: Partial<AdsProviderProps>, isStrict?: boolean): void;
  /** Takes everything away. */
  leave(): void;
  /** Pages on the screen, oldest first. */
  pages(): readonly PageInView[];
}

/** Lets React finish what follows from a deed. */
export const during = (deed: () => unknown): Promise<void> => act(async () => void (await deed()));

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

export const openApp = (children?: ReactNode): App => {
  const service = createService();
  const info = createFakePlatformInfo();
  let ads: Ads | undefined;
  const Chat = (): ReactElement => {
    ads = useAds();
    return <View testID="chat" />;
  };
  const app = (props: Partial<AdsProviderProps>): ReactElement => (
    <AdsProvider {...service.options} platformInfo={info} messages={[]} {...props}>
      <Chat />
      {props.children ?? children}
    </AdsProvider>
  );
  let isDrawn = false;
  return {
    service,
    info,
    ads: () => ads as Ads,
    draw(props = {}, isStrict = false) {
      const element = isStrict ? <StrictMode>{app(props)}</StrictMode> : app(props);
      if (isDrawn) screen.rerender(element);
      else render(element);
      isDrawn = true;
    },
    leave: () => screen.unmount(),
    pages: () => [...shownWebViews].map(pageIn),
  };
};

/** Bodies of the requests for a path. */
export const bodies = ({ service }: App, path: string): readonly Readonly<Record<string, unknown>>[] =>
  service.requests(path).map(({ body }) => body as Readonly<Record<string, unknown>>);
