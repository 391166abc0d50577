package com.facebook.react.uimanager;

import com.facebook.react.bridge.ReactContext;
import com.facebook.react.bridge.UIManager;

public class UIManagerHelper {
  public static UIManager getUIManagerForReactTag(ReactContext context, int reactTag) {
    throw new UnsupportedOperationException("There is no React Native here.");
  }
}
