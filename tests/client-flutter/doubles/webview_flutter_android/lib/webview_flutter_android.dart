/// Stands in for package:webview_flutter_android 4.
library;

import 'package:webview_flutter_platform_interface/webview_flutter_platform_interface.dart';

final class GeolocationPermissionsResponse {
  const GeolocationPermissionsResponse({
    required this.allow,
    required this.retain,
  });

  final bool allow;
  final bool retain;
}

class AndroidWebViewController extends PlatformWebViewController {
  AndroidWebViewController(super.params);

  /// Which view of Android it is.
  int get webViewIdentifier => identityHashCode(this);

  Future<void> setMediaPlaybackRequiresUserGesture(bool require) async =>
      settings['gesture'] = require;

  Future<void> setTextZoom(int textZoom) async => settings['text'] = textZoom;

  Future<void> setGeolocationPermissionsPromptCallbacks({
    Future<GeolocationPermissionsResponse> Function(Object request)?
        onShowPrompt,
  }) async =>
      settings['place'] = onShowPrompt;
}

class AndroidWebViewPlatform extends WebViewPlatform {
  @override
  PlatformWebViewController createController(
    PlatformWebViewControllerCreationParams params,
  ) =>
      AndroidWebViewController(params);
}
