package io.flutter.embedding.engine;

public class FlutterEngine {}
