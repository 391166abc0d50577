import type { Browser, Page, Route } from 'playwright-core';
import { createElement, useEffect, useImperativeHandle, useRef, type ReactElement } from 'react';
import { View } from 'react-native';
import type { FakeWebViewProps } from './fake-web-view.js';

/** A page in a web view. */
export interface ShownPage {
  readonly page: Page;
  /** Texts that came over the bridge. */
  readonly said: readonly string[];
  /** Ends its process. */
  kill(): Promise<void>;
}

/** What becomes of the scripts of pages; without it, they are loaded. */
export type OnScript = (route: Route) => Promise<void>;

/** One whose process has ended may be gone by now. */
const close = (page: Page): Promise<void> =>
  page
    .context()
    .close()
    .catch(() => undefined);

const BRIDGE = `window.ReactNativeWebView = { postMessage: (text) => toApp(text) };`;

/** A browser in place of the web view of a device, behind the properties of `react-native-webview`. */
export const createChromium = (browser: () => Browser) => {
  const shown: ShownPage[] = [];
  let onScript: OnScript | undefined;
  const open = async (props: () => FakeWebViewProps): Promise<Page> => {
    const context = await browser().newContext({ viewport: { width: 390, height: 120 } });
    const said: string[] = [];
    await context.exposeBinding('toApp', ({ page }, data: string) => {
      said.push(data);
      props().onMessage({ nativeEvent: { data, url: page.url() } });
    });
    for (const content of [BRIDGE, props().injectedJavaScriptBeforeContentLoaded]) await context.addInitScript(content);
    const page = await context.newPage();
    if (onScript) await page.route(({ pathname }) => pathname.endsWith('.js'), onScript);
    page.once('crash', () => props().onRenderProcessGone?.());
    const kill = async (): Promise<void> => {
      const ended = page.waitForEvent('crash');
      const session = await context.newCDPSession(page);
      // Nobody is left to answer.
      void session.send('Page.crash').catch(() => undefined);
      await ended;
    };
    shown.push({ page, said, kill });
    void page.goto(props().source.uri).then(
      () => props().onLoad?.(),
      () => props().onError({ nativeEvent: { code: -1004, description: 'net::ERR_CONNECTION_REFUSED' } }),
    );
    return page;
  };
  const WebView = ({ ref, ...props }: FakeWebViewProps): ReactElement => {
    const newest = useRef(props);
    newest.current = props;
    const opened = useRef<Promise<Page>>(undefined);
    const run = (script: string): unknown =>
      opened.current?.then((page) => page.evaluate(script)).catch(() => undefined);
    useImperativeHandle(ref, () => ({ injectJavaScript: (script: string) => void run(script) }), []);
    useEffect(() => {
      const page = (opened.current = open(() => newest.current));
      return () => void page.then(close);
    }, []);
    return createElement(View, { testID: 'web-view' });
  };
  return { WebView, shown, scriptsGo: (way: OnScript | undefined) => void (onScript = way) };
};
