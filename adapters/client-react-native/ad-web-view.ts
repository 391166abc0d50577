import { createElement, useCallback, useMemo, type ReactElement } from 'react';
import { WebView, type WebViewMessageEvent, type WebViewProps } from 'react-native-webview';
import type { OpenLink } from './links.js';
import type { Post } from './native-slot.js';
import { heardFrom, isAt, listenScript, loadFaultOf, postScript } from './page-line.js';

export interface AdWebViewProps {
  readonly address: string;
  /** Of the service: only its pages are heard and shown. */
  readonly origin: string;
  /** Of this page alone (`PlatformInfo.newSecret`). */
  readonly secret: string;
  readonly onPost: (raw: unknown) => void;
  /** `errCode`, as far as the web view tells one. */
  readonly onFail: (errCode: string) => void;
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
  textZoom: 100,
};

/** A page of the service in a web view. It never becomes another page, and nobody else is heard. */
export const AdWebView = ({
  address,
  origin,
  secret,
  onPost,
  onFail,
  openLink,
  bind,
  onLoad,
}: AdWebViewProps): ReactElement => {
  const source = useMemo(() => ({ uri: address }), [address]);
  const ref = useCallback(
    (view: WebView | null) => {
      const post: Post = (type, data) => {
        const script = postScript(origin, type, data);
        if (script !== undefined) view?.injectJavaScript(script);
      };
      bind?.(view ? post : undefined);
    },
    [origin, bind],
  );
  return createElement(WebView, {
    ...FIXED,
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
    ...(onLoad && { onLoad }),
    onError: (event) => onFail(loadFaultOf(event)),
    onHttpError: () => onFail('frame_unreachable'),
    onRenderProcessGone: () => onFail('iframe_error'),
    onContentProcessDidTerminate: () => onFail('iframe_error'),
  });
};
