import 'dart:convert';

import 'package:ad_placement/core.dart';
import 'package:ad_placement/src/platform/webview_page.dart';
import 'package:flutter_test/flutter_test.dart';
import 'package:webview_flutter_android/webview_flutter_android.dart';
import 'package:webview_flutter_platform_interface/webview_flutter_platform_interface.dart';

/// Pages of each test have Android's web view, which the test plays.
void playAndroidWebViews() {
  setUp(() {
    PlatformWebViewController.created.clear();
    WebViewPlatform.instance = AndroidWebViewPlatform();
  });
  tearDown(() => WebViewPlatform.instance = null);
}

const pageOrigin = 'https://ads.example.com';
const pageAddress = '$pageOrigin/api/frame/b1?code=inlineAd';

/// Writes down what a page is said to do.
final class HeardPage implements PageListener {
  final List<String> said = [];

  @override
  void onPost(
    String json, {
    required String origin,
    required bool isMainFrame,
  }) =>
      said.add('post ${(jsonDecode(json) as Json)['type']} $origin');

  @override
  void onOpenWindow(String url) => said.add('open $url');

  @override
  void onLoaded() => said.add('loaded');

  @override
  void onReload() => said.add('reload');

  @override
  void onFailed(String errCode) => said.add('failed $errCode');

  @override
  void onDismissed() => said.add('dismissed');
}

/// A page on its way, and the web view that it is in.
Future<(WebViewPage, PlatformWebViewController)> openPage(
  PageListener heard,
) async {
  final page = WebViewPage(pageAddress, heard);
  await pumpEventQueue();
  return (page, PlatformWebViewController.created.single);
}

/// The word that our script was given.
String secretIn(PlatformWebViewController view) {
  final script = view.scripts.firstWhere((text) => text.contains('secret'));
  return RegExp('"([0-9a-f]{32})"').firstMatch(script)!.group(1)!;
}

/// Something arrives from the scripts of the web view.
void says(PlatformWebViewController view, Object? fields) =>
    view.channels['AdPlacementHost']!(
      JavaScriptMessage(message: jsonEncode(fields)),
    );

/// A page loads to its end, and can be listened to.
void load(PlatformWebViewController view) {
  view.handlers.onPageStarted!('${view.loaded.last}');
  says(view, {'secret': secretIn(view), 'isListening': true});
  view.handlers.onPageFinished!('${view.loaded.last}');
}

/// The page posts to its window.
void postRaw(PlatformWebViewController view, Object? message) =>
    says(view, {'secret': secretIn(view), 'message': message});

/// A message as pages of the service write it.
void post(
  PlatformWebViewController view,
  String type, [
  Json data = const {},
]) =>
    postRaw(view, {'type': type, 'data': data});
