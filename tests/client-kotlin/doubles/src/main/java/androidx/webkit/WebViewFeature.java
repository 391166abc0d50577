package androidx.webkit;

import android.util.AndroidRuntimeException;

public class WebViewFeature {
  public static final String WEB_MESSAGE_LISTENER = "WEB_MESSAGE_LISTENER";
  public static final String DOCUMENT_START_SCRIPT = "DOCUMENT_START_SCRIPT";

  /** Of the double: whether the web view of the device is new enough. */
  public static boolean isSupported = true;

  /** Of the double: the device has none at the moment, as while it is renewed. */
  public static boolean isMissing = false;

  private WebViewFeature() {}

  public static boolean isFeatureSupported(String feature) {
    if (isMissing) throw new AndroidRuntimeException("Failed to load WebView provider: No WebView installed");
    return isSupported;
  }
}
