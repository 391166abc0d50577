package com.facebook.react.bridge;

public abstract class WritableNativeMap implements WritableMap {}
