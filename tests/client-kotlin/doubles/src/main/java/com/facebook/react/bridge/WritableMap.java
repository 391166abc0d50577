package com.facebook.react.bridge;

public interface WritableMap { void putString(String key, String value); void putBoolean(String key, boolean value); }
