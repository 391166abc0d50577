package com.facebook.react.uimanager;

public interface ReactOverflowView { String getOverflow(); }
