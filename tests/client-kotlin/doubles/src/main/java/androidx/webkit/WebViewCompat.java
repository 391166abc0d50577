package androidx.webkit;

import android.net.Uri;
import android.webkit.WebView;
import java.lang.ref.WeakReference;
import java.util.Set;

public class WebViewCompat {
  public interface WebMessageListener {
    void onPostMessage(
        WebView view, WebMessageCompat message, Uri sourceOrigin, boolean isMainFrame, JavaScriptReplyProxy replyProxy);
  }

  /** Of the double: what was set on a web view. */
  public static final class Line {
    public String name;
    public WebMessageListener listener;
    public Set<String> listenedOrigins;
    public String script;
    public Set<String> scriptOrigins;
  }

  private static final int TAG = 0x7f000001;

  /** Of the double: whose page was opened last. */
  public static WeakReference<WebView> newest;

  private WebViewCompat() {}

  public static Line lineOf(WebView view) {
    if (view.getTag(TAG) == null) view.setTag(TAG, new Line());
    return (Line) view.getTag(TAG);
  }

  public static void addWebMessageListener(
      WebView webView, String jsObjectName, Set<String> allowedOriginRules, WebMessageListener listener) {
    newest = new WeakReference<>(webView);
    Line line = lineOf(webView);
    line.name = jsObjectName;
    line.listener = listener;
    line.listenedOrigins = allowedOriginRules;
  }

  public static ScriptHandler addDocumentStartJavaScript(WebView webview, String script, Set<String> allowedOriginRules) {
    Line line = lineOf(webview);
    line.script = script;
    line.scriptOrigins = allowedOriginRules;
    return () -> line.script = null;
  }
}
