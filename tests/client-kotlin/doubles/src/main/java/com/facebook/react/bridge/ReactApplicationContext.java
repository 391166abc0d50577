package com.facebook.react.bridge;

public class ReactApplicationContext extends ReactContext { public ReactApplicationContext(android.content.Context context) { super(context); } }
