package io.flutter.plugins.webviewflutter;

import android.webkit.WebView;
import io.flutter.embedding.engine.FlutterEngine;

public interface WebViewFlutterAndroidExternalApi {
  static WebView getWebView(FlutterEngine engine, long identifier) {
    return null;
  }
}
