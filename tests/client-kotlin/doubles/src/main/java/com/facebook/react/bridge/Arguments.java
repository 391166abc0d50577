package com.facebook.react.bridge;

public class Arguments {
  public static WritableArray createArray() {
    throw new UnsupportedOperationException("There is no React Native here.");
  }

  public static WritableNativeMap makeNativeMap(java.util.Map<String, Object> objects) {
    throw new UnsupportedOperationException("There is no React Native here.");
  }

  public static WritableMap createMap() {
    throw new UnsupportedOperationException("There is no React Native here.");
  }
}
