package io.flutter.embedding.engine.plugins;

import android.content.Context;
import io.flutter.embedding.engine.FlutterEngine;
import io.flutter.plugin.common.BinaryMessenger;

public interface FlutterPlugin {
  void onAttachedToEngine(FlutterPluginBinding binding);

  void onDetachedFromEngine(FlutterPluginBinding binding);

  interface FlutterPluginBinding {
    Context getApplicationContext();

    BinaryMessenger getBinaryMessenger();

    @Deprecated
    FlutterEngine getFlutterEngine();
  }
}
