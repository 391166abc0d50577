package com.facebook.react.bridge;

public interface UIManager { android.view.View resolveView(int reactTag); }
