package io.flutter.embedding.engine.plugins.activity;

import android.app.Activity;

public interface ActivityPluginBinding {
  Activity getActivity();
}
