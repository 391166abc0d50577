package com.example.chat;

import android.net.Uri;
import android.os.Looper;
import android.view.View;
import android.webkit.ValueCallback;
import android.webkit.WebView;
import androidx.webkit.JavaScriptReplyProxy;
import androidx.webkit.WebMessageCompat;
import androidx.webkit.WebViewCompat;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.json.JSONArray;
import org.json.JSONException;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.Robolectric;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.Shadows;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowWebView;
import org.robolectric.util.ReflectionHelpers;

/**
 * The activity of the guide, whose web view has its process outside: a browser that `build/native/consumers/driver.mjs`
 * starts. Standard output takes what the web view is asked for, standard input what its page posts.
 */
@RunWith(RobolectricTestRunner.class)
@Config(sdk = 34, manifest = Config.NONE, shadows = DriveTest.OutsideWebView.class)
public class DriveTest {
  /** Time of the app's main thread passes with that of the page. */
  private static final int STEP_MS = 50;

  private static final String LOADED = "loaded";
  private static final String END = "end";

  @Implements(WebView.class)
  public static class OutsideWebView extends ShadowWebView {
    @RealObject private WebView view;

    @Override
    @Implementation
    protected void loadUrl(String url) {
      WebViewCompat.Line line = WebViewCompat.lineOf(view);
      print("open", line.name, line.script, url);
    }

    @Override
    @Implementation
    protected void evaluateJavascript(String script, ValueCallback<String> callback) {
      print("evaluate", script);
    }
  }

  private static void print(String... parts) {
    System.out.println(new JSONArray(List.of(parts)));
  }

  private static BlockingQueue<String> input() {
    BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    BufferedReader reader = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    Thread thread =
        new Thread(
            () -> {
              reader.lines().forEach(lines::add);
              lines.add(END);
            });
    thread.setDaemon(true);
    thread.start();
    return lines;
  }

  private static void receive(String line) throws JSONException {
    WebView page = WebViewCompat.newest.get();
    JSONArray parts = new JSONArray(line);
    if (parts.getString(0).equals(LOADED)) {
      Shadows.shadowOf(page).getWebViewClient().onPageFinished(page, page.getUrl());
      return;
    }
    WebViewCompat.lineOf(page)
        .listener
        .onPostMessage(
            page,
            new WebMessageCompat(parts.getString(3)),
            Uri.parse(parts.getString(1)),
            Boolean.parseBoolean(parts.getString(2)),
            new NoReply());
  }

  private static final class NoReply extends JavaScriptReplyProxy {
    @Override
    public void postMessage(String message) {}
  }

  /** As the window manager does, which Robolectric lacks. */
  private static void showWindow(View decor) {
    Object attached = ReflectionHelpers.getField(decor, "mAttachInfo");
    ReflectionHelpers.setField(attached, "mWindowVisibility", View.VISIBLE);
    ReflectionHelpers.setField(attached, "mHasWindowFocus", true);
  }

  @Test
  public void drive() throws InterruptedException, JSONException {
    // JUnit has begun a line.
    System.out.println();
    BlockingQueue<String> lines = input();
    try (var activity = Robolectric.buildActivity(ChatActivity.class).setup()) {
      showWindow(activity.get().getWindow().getDecorView());
      for (String line = null; !END.equals(line); line = lines.poll(STEP_MS, TimeUnit.MILLISECONDS)) {
        if (line != null) receive(line);
        Shadows.shadowOf(Looper.getMainLooper()).idleFor(Duration.ofMillis(line == null ? STEP_MS : 0));
      }
    }
  }
}
