package com.facebook.react.bridge;

public class ReactContext extends android.content.ContextWrapper { public ReactContext(android.content.Context context) { super(context); } }
