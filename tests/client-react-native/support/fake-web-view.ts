import { createElement, useEffect, useImperativeHandle, useRef, type ReactElement, type Ref } from 'react';
import { View } from 'react-native';

interface Request {
  readonly url: string;
  readonly isTopFrame?: boolean;
}

/** What the client sets on a web view. */
export interface FakeWebViewProps {
  readonly ref?: Ref<unknown>;
  readonly source: { readonly uri: string };
  readonly keyboardDisplayRequiresUserAction?: boolean;
  readonly allowsLinkPreview?: boolean;
  readonly dataDetectorTypes?: string;
  readonly textZoom?: number;
  readonly injectedJavaScriptBeforeContentLoaded: string;
  readonly onMessage: (event: { readonly nativeEvent: { readonly data: string; readonly url: string } }) => void;
  readonly onShouldStartLoadWithRequest: (request: Request) => boolean;
  readonly onOpenWindow: (event: { readonly nativeEvent: { readonly targetUrl: string } }) => void;
  readonly onLoad?: () => void;
  readonly onRenderProcessGone?: () => void;
  readonly onError: (event: { readonly nativeEvent: { readonly code: number; readonly description: string } }) => void;
  readonly onHttpError: (event: { readonly nativeEvent: { readonly statusCode: number } }) => void;
}

/** A web view that is on the screen, and what its page heard. */
export interface ShownWebView {
  readonly props: () => FakeWebViewProps;
  /** Scripts that were run in it. */
  readonly scripts: string[];
}

/** Those on the screen, oldest first. */
export const shownWebViews = new Set<ShownWebView>();

/** Stands in for `react-native-webview`, which is native code. */
export const WebView = ({ ref, ...props }: FakeWebViewProps): ReactElement => {
  const newest = useRef(props);
  newest.current = props;
  const shown = useRef<ShownWebView>({ props: () => newest.current, scripts: [] }).current;
  useImperativeHandle(ref, () => ({ injectJavaScript: (script: string) => void shown.scripts.push(script) }), []);
  useEffect(() => {
    shownWebViews.add(shown);
    return () => void shownWebViews.delete(shown);
  }, [shown]);
  return createElement(View, { testID: 'web-view', ...({ shown, uri: props.source.uri } as object) });
};

/** Its page is answered with a status, or cannot be had. */
export const loadIn = ({ props }: ShownWebView, outcome: number | 'network'): void => {
  const { onLoad, onError, onHttpError } = props();
  if (outcome === 'network') onError({ nativeEvent: { code: -1004, description: 'Could not connect to the server.' } });
  else if (outcome >= 400) onHttpError({ nativeEvent: { statusCode: outcome } });
  else onLoad?.();
};
