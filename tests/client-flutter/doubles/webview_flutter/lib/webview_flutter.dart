/// Stands in for package:webview_flutter 4.
library;

import 'dart:async';

import 'package:flutter/widgets.dart';
import 'package:webview_flutter_platform_interface/webview_flutter_platform_interface.dart';

export 'package:webview_flutter_platform_interface/webview_flutter_platform_interface.dart'
    show
        HttpResponseError,
        JavaScriptMessage,
        JavaScriptMode,
        NavigationDecision,
        NavigationRequest,
        PlatformWebViewControllerCreationParams,
        WebResourceError,
        WebResourceErrorType,
        WebViewPlatform;

class NavigationDelegate {
  NavigationDelegate({
    FutureOr<NavigationDecision> Function(NavigationRequest request)?
        onNavigationRequest,
    void Function(String url)? onPageStarted,
    void Function(String url)? onPageFinished,
    void Function(int progress)? onProgress,
    void Function(WebResourceError error)? onWebResourceError,
    void Function(HttpResponseError error)? onHttpError,
  }) {
    handlers
      ..onRequest = onNavigationRequest
      ..onPageStarted = onPageStarted
      ..onPageFinished = onPageFinished
      ..onProgress = onProgress
      ..onWebResourceError = onWebResourceError
      ..onHttpError = onHttpError;
  }

  final handlers = NavigationHandlers();
}

class WebViewController {
  WebViewController.fromPlatformCreationParams(
    PlatformWebViewControllerCreationParams params, {
    void Function(PermissionRequest request)? onPermissionRequest,
  }) : platform = _create(params) {
    platform.onPermissionRequest = onPermissionRequest;
  }

  static PlatformWebViewController _create(
    PlatformWebViewControllerCreationParams params,
  ) {
    final platform = WebViewPlatform.instance;
    assert(platform != null, 'No platform was registered.');
    return platform!.createController(params);
  }

  final PlatformWebViewController platform;

  Future<void> setJavaScriptMode(JavaScriptMode javaScriptMode) async =>
      platform.settings['javaScript'] = javaScriptMode;

  Future<void> setBackgroundColor(Color color) async =>
      platform.background = color;

  Future<void> enableZoom(bool enabled) async =>
      platform.settings['zoom'] = enabled;

  Future<void> setOnConsoleMessage(
    void Function(JavaScriptConsoleMessage message) onConsoleMessage,
  ) async =>
      platform.settings['console'] = onConsoleMessage;

  Future<void> setOnJavaScriptAlertDialog(
    Future<void> Function(JavaScriptDialogRequest request) onAlert,
  ) async =>
      platform.settings['alert'] = onAlert;

  Future<void> setOnJavaScriptConfirmDialog(
    Future<bool> Function(JavaScriptDialogRequest request) onConfirm,
  ) async =>
      platform.settings['confirm'] = onConfirm;

  Future<void> setOnJavaScriptTextInputDialog(
    Future<String> Function(JavaScriptDialogRequest request) onPrompt,
  ) async =>
      platform.settings['prompt'] = onPrompt;

  Future<void> setNavigationDelegate(NavigationDelegate delegate) async =>
      platform.handlers = delegate.handlers;

  Future<void> addJavaScriptChannel(
    String name, {
    required void Function(JavaScriptMessage message) onMessageReceived,
  }) async {
    assert(name.isNotEmpty, 'A channel has a name.');
    platform.channels[name] = onMessageReceived;
  }

  Future<void> runJavaScript(String javaScript) =>
      platform.runJavaScript(javaScript);

  Future<void> loadRequest(Uri uri) async {
    if (uri.scheme.isEmpty) throw ArgumentError('Missing scheme in uri: $uri');
    return platform.loadRequest(uri);
  }
}

class WebViewWidget extends StatelessWidget {
  const WebViewWidget({required this.controller, super.key});

  final WebViewController controller;

  @override
  Widget build(BuildContext context) => const SizedBox.expand();
}
