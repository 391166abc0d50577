package com.facebook.react.bridge;

public class ReactApplicationContext extends android.content.ContextWrapper { public ReactApplicationContext(android.content.Context context) { super(context); } }
