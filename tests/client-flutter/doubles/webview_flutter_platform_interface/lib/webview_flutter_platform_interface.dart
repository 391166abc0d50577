/// Stands in for the package of that name, with as much of its published names
/// as the client uses. It shows nothing: it writes down what it receives, and a
/// test plays the page's part.
library;

import 'dart:async';
import 'dart:ui';

enum JavaScriptMode { disabled, unrestricted }

enum NavigationDecision { prevent, navigate }

enum WebResourceErrorType { unknown, connect, webContentProcessTerminated }

final class NavigationRequest {
  const NavigationRequest({required this.url, required this.isMainFrame});

  final String url;
  final bool isMainFrame;
}

final class JavaScriptMessage {
  const JavaScriptMessage({required this.message});

  final String message;
}

final class JavaScriptConsoleMessage {
  const JavaScriptConsoleMessage({required this.message});

  final String message;
}

final class JavaScriptDialogRequest {
  const JavaScriptDialogRequest({required this.message});

  final String message;
}

final class WebResourceError {
  const WebResourceError({
    required this.errorCode,
    required this.description,
    this.errorType,
    this.isForMainFrame,
    this.url,
  });

  final int errorCode;
  final String description;
  final WebResourceErrorType? errorType;
  final bool? isForMainFrame;
  final String? url;
}

final class WebResourceRequest {
  const WebResourceRequest({required this.uri});

  final Uri uri;
}

final class WebResourceResponse {
  const WebResourceResponse({required this.uri, required this.statusCode});

  final Uri? uri;
  final int statusCode;
}

final class HttpResponseError {
  const HttpResponseError({this.request, this.response});

  final WebResourceRequest? request;
  final WebResourceResponse? response;
}

final class PermissionRequest {
  bool isDenied = false;

  Future<void> deny() async => isDenied = true;
}

/// On a system; absent where there are no web views.
class WebViewPlatform {
  static WebViewPlatform? instance;

  PlatformWebViewController createController(
    PlatformWebViewControllerCreationParams params,
  ) =>
      PlatformWebViewController(params);
}

class PlatformWebViewControllerCreationParams {
  const PlatformWebViewControllerCreationParams();
}

final class NavigationHandlers {
  FutureOr<NavigationDecision> Function(NavigationRequest request)? onRequest;
  void Function(String url)? onPageStarted;
  void Function(String url)? onPageFinished;
  void Function(int progress)? onProgress;
  void Function(WebResourceError error)? onWebResourceError;
  void Function(HttpResponseError error)? onHttpError;
}

class PlatformWebViewController {
  PlatformWebViewController(this.params) {
    created.add(this);
  }

  /// Since the test has emptied it, oldest first.
  static final List<PlatformWebViewController> created = [];

  final PlatformWebViewControllerCreationParams params;
  final Map<String, void Function(JavaScriptMessage message)> channels = {};
  final Map<String, Object?> settings = {};
  final List<Uri> loaded = [];
  final List<String> scripts = [];
  NavigationHandlers handlers = NavigationHandlers();
  void Function(PermissionRequest request)? onPermissionRequest;
  Color? background;

  Future<void> runJavaScript(String javaScript) async =>
      scripts.add(javaScript);

  Future<void> loadRequest(Uri uri) async => loaded.add(uri);
}
