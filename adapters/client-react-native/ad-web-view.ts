import { createElement, useCallback, useEffect, useMemo, useRef, type ReactElement } from 'react';
import { Platform, useWindowDimensions } from 'react-native';
import { WebView, type WebViewMessageEvent, type WebViewProps } from 'react-native-webview';
import type { OpenLink } from './links.js';
import type { Post } from './native-slot.js';
import { heardFrom, isAt, listenScript, loadFaultOf, postScript, textScaleScript } from './page-line.js';

export interface AdWebViewProps {
  readonly address: string;
  /** Of the service: only its pages are heard and shown. */
  readonly origin: string;
  /** Of this page alone (`PlatformInfo.newSecret`). */
  readonly secret: string;
  readonly onPost: (raw: unknown) => void;
  /** `errCode`, as far as the web view tells one. */
  readonly onFail: (errCode: string) => void;
  /** The process of the page has ended, and with it the page: this web view is of no more use. */
  readonly onGone: () => void;
  readonly onLoad?: (() => void) | undefined;
  readonly openLink: OpenLink;
  /** The way to the page; `undefined` when the web view is gone. */
  readonly bind?: ((post: Post | undefined) => void) | undefined;
}

const FILLED = { flex: 1, backgroundColor: 'transparent' } as const;

/** The same for every ad page. */
const FIXED: WebViewProps = {
  style: FILLED,
  // What may be loaded is decided below; the list would hand everything else to other apps.
  originWhitelist: ['*'],
  thirdPartyCookiesEnabled: false,
  allowsInlineMediaPlayback: true,
  mediaPlaybackRequiresUserAction: false,
  // A script may focus a field of its own, but not open the keyboard with it.
  keyboardDisplayRequiresUserAction: true,
  // iOS: a long press would load where a link leads before anybody has opened it, and numbers would become links.
  allowsLinkPreview: false,
  dataDetectorTypes: 'none',
  scrollEnabled: false,
  showsHorizontalScrollIndicator: false,
  showsVerticalScrollIndicator: false,
};

/** Text of the page as large as the person wants text: Android has a setting for it, on iOS the page is told. */
const useTextScale = (origin: string, view: { readonly current: WebView | null }) => {
  const { fontScale } = useWindowDimensions();
  const apply = (): void => {
    if (Platform.OS === 'ios') view.current?.injectJavaScript(textScaleScript(origin, fontScale));
  };
  useEffect(apply, [fontScale]);
  return { textZoom: Math.round(fontScale * 100), apply };
};

/** The way to the page, while there is a web view; it is kept in `shown`. */
const useLine = (origin: string, shown: { current: WebView | null }, bind: AdWebViewProps['bind']) =>
  useCallback(
    (view: WebView | null) => {
      shown.current = view;
      const post: Post = (type, data) => {
        const script = postScript(origin, type, data);
        if (script !== undefined) view?.injectJavaScript(script);
      };
      bind?.(view ? post : undefined);
    },
    [origin, bind],
  );

/** A page of the service in a web view. It never becomes another page, and nobody else is heard. */
export const AdWebView = ({
  address,
  origin,
  secret,
  onPost,
  onFail,
  onGone,
  openLink,
  bind,
  onLoad,
}: AdWebViewProps): ReactElement => {
  const source = useMemo(() => ({ uri: address }), [address]);
  const shown = useRef<WebView | null>(null);
  const { textZoom, apply } = useTextScale(origin, shown);
  const ref = useLine(origin, shown, bind);
  return createElement(WebView, {
    ...FIXED,
    textZoom,
    ref,
    source,
    injectedJavaScriptBeforeContentLoaded: listenScript(secret),
    onMessage: ({ nativeEvent }: WebViewMessageEvent) => {
      const raw = heardFrom(origin, secret, nativeEvent);
      if (raw !== undefined) onPost(raw);
    },
    // Frames inside the page load what they like; the page itself stays where it is.
    onShouldStartLoadWithRequest: ({ url, isTopFrame }) => isTopFrame === false || isAt(origin, url),
    onOpenWindow: ({ nativeEvent: { targetUrl } }) => openLink({ url: targetUrl }),
    onLoad: () => {
      apply();
      onLoad?.();
    },
    onError: (event) => onFail(loadFaultOf(event)),
    onHttpError: () => onFail('frame_unreachable'),
    onRenderProcessGone: onGone,
    onContentProcessDidTerminate: onGone,
  });
};
