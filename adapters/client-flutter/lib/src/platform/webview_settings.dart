import 'package:ad_placement/src/platform/page_line.dart';
import 'package:flutter/widgets.dart';
import 'package:webview_flutter/webview_flutter.dart';
import 'package:webview_flutter_android/webview_flutter_android.dart';
import 'package:webview_flutter_wkwebview/webview_flutter_wkwebview.dart';

/// A web view that plays its videos in their place and asks the user nothing.
WebViewController createHardenedController() {
  final params = WebViewPlatform.instance is WebKitWebViewPlatform
      ? WebKitWebViewControllerCreationParams(
          allowsInlineMediaPlayback: true,
          mediaTypesRequiringUserAction: const {},
        )
      : const PlatformWebViewControllerCreationParams();
  return WebViewController.fromPlatformCreationParams(
    params,
    onPermissionRequest: (request) => request.deny(),
  );
}

/// It shows a page and can do nothing else: no zoom, no dialogs, no lines in
/// the log, no place.
Future<void> harden(WebViewController controller) async {
  await controller.setJavaScriptMode(JavaScriptMode.unrestricted);
  await controller.setBackgroundColor(const Color(0x00000000));
  await controller.enableZoom(false);
  await controller.setOnConsoleMessage((_) {});
  await controller.setOnJavaScriptAlertDialog((_) async {});
  await controller.setOnJavaScriptConfirmDialog((_) async => false);
  await controller.setOnJavaScriptTextInputDialog((_) async => '');
  final platform = controller.platform;
  if (platform is AndroidWebViewController) {
    await platform.setMediaPlaybackRequiresUserGesture(false);
    await platform.setGeolocationPermissionsPromptCallbacks(
      onShowPrompt: (_) async =>
          const GeolocationPermissionsResponse(allow: false, retain: false),
    );
  }
  if (platform is WebKitWebViewController) {
    // A preview of a link loads its address, and is no click.
    await platform.setAllowsLinkPreview(false);
  }
}

/// Android has a setting for it; on iOS a script sets it in the page.
Future<void> setTextScale(
  WebViewController controller,
  String origin,
  double scale,
) {
  final platform = controller.platform;
  return platform is AndroidWebViewController
      ? platform.setTextZoom((scale * 100).round())
      : controller.runJavaScript(textScaleScript(origin, scale));
}
