/// Stands in for package:webview_flutter_wkwebview 3.20.
library;

import 'package:webview_flutter_platform_interface/webview_flutter_platform_interface.dart';

enum PlaybackMediaTypes { audio, video }

class WebKitWebViewControllerCreationParams
    extends PlatformWebViewControllerCreationParams {
  WebKitWebViewControllerCreationParams({
    this.mediaTypesRequiringUserAction = const {
      PlaybackMediaTypes.audio,
      PlaybackMediaTypes.video,
    },
    this.allowsInlineMediaPlayback = false,
  });

  final Set<PlaybackMediaTypes> mediaTypesRequiringUserAction;
  final bool allowsInlineMediaPlayback;
}

class WebKitWebViewController extends PlatformWebViewController {
  WebKitWebViewController(super.params);

  Future<void> setAllowsLinkPreview(bool allow) async =>
      settings['linkPreview'] = allow;
}

class WebKitWebViewPlatform extends WebViewPlatform {
  @override
  PlatformWebViewController createController(
    PlatformWebViewControllerCreationParams params,
  ) =>
      WebKitWebViewController(params);
}
