package com.facebook.react.bridge;

public interface WritableArray {}
