import 'dart:convert';

import 'package:ad_placement/core.dart';
import 'package:ad_placement/src/platform/webview_page.dart';
import 'package:ad_placement/src/platform/webview_settings.dart';
import 'package:flutter/widgets.dart';
import 'package:flutter_test/flutter_test.dart';
import 'package:webview_flutter_android/webview_flutter_android.dart';
import 'package:webview_flutter_platform_interface/webview_flutter_platform_interface.dart';
import 'package:webview_flutter_wkwebview/webview_flutter_wkwebview.dart';

const _origin = 'https://ads.example.com';
const _address = '$_origin/api/frame/b1?code=inlineAd';

/// Writes down what a page is said to do.
final class _Heard implements PageListener {
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
  void onFailed(String errCode) => said.add('failed $errCode');

  @override
  void onDismissed() => said.add('dismissed');
}

void main() {
  late _Heard heard;

  setUp(() {
    heard = _Heard();
    PlatformWebViewController.created.clear();
    WebViewPlatform.instance = AndroidWebViewPlatform();
  });
  tearDown(() => WebViewPlatform.instance = null);

  Future<(WebViewPage, PlatformWebViewController)> opened() async {
    final page = WebViewPage(_address, heard);
    await pumpEventQueue();
    return (page, PlatformWebViewController.created.single);
  }

  String secretIn(PlatformWebViewController view) {
    final script = view.scripts.firstWhere((text) => text.contains('secret'));
    return RegExp('"([0-9a-f]{32})"').firstMatch(script)!.group(1)!;
  }

  void says(PlatformWebViewController view, Object? fields) =>
      view.channels['AdPlacementHost']!(
        JavaScriptMessage(message: jsonEncode(fields)),
      );

  group('a page of a web view', () {
    test('is asked to be heard until it is, and then told to begin', () async {
      final (page, view) = await opened();
      expect(view.loaded, [Uri.parse(_address)]);
      view.handlers.onPageStarted!(_address);
      view.handlers.onProgress!(40);
      expect(view.scripts, hasLength(2));
      says(view, {'secret': secretIn(view), 'isListening': true});
      expect(heard.said, ['post init-iframe $_origin']);
      final message = {'type': 'show-iframe', 'data': <String, Object?>{}};
      says(view, {'secret': secretIn(view), 'message': message});
      expect(heard.said.last, 'post show-iframe $_origin');
      view.handlers.onPageFinished!(_address);
      // It may have said so before anybody listened.
      expect(
        heard.said.skip(2),
        ['loaded', 'post init-component-iframe $_origin'],
      );
      page.post({'type': 'update-iframe', 'text': 'a\u2028b'});
      expect(view.scripts.last, contains(r'a\u2028b'));
      expect(view.scripts.last, contains('location.origin === "$_origin"'));
    });

    test('hears and is told numbers that JSON cannot say', () async {
      final (page, view) = await opened();
      view.handlers.onPageStarted!(_address);
      final secret = secretIn(view);
      view.channels['AdPlacementHost']!(
        JavaScriptMessage(
          message: '{"secret":"$secret","message":{"type":"x","height":1e999}}',
        ),
      );
      expect(heard.said, ['post x $_origin']);
      page.post({'type': 'update-iframe', 'height': double.nan});
      expect(view.scripts.last, contains('"height":null'));
    });

    test('cannot ask for anything', () async {
      final (_, view) = await opened();
      final settings = view.settings;
      expect(settings['zoom'], false);
      expect(settings['gesture'], false);
      expect(view.background, const Color(0x00000000));
      const request = JavaScriptDialogRequest(message: 'Your PIN?');
      final confirm = settings['confirm']! as Future<bool> Function(
        JavaScriptDialogRequest,
      );
      final prompt = settings['prompt']! as Future<String> Function(
        JavaScriptDialogRequest,
      );
      expect(await confirm(request), isFalse);
      expect(await prompt(request), '');
      final place = settings['place']! as Future<GeolocationPermissionsResponse>
          Function(Object);
      expect((await place('here')).allow, isFalse);
      final permission = PermissionRequest();
      view.onPermissionRequest!(permission);
      expect(permission.isDenied, isTrue);
    });

    test('plays its videos in their place on iOS', () {
      WebViewPlatform.instance = WebKitWebViewPlatform();
      final params = createHardenedController().platform.params
          as WebKitWebViewControllerCreationParams;
      expect(params.allowsInlineMediaPlayback, isTrue);
      expect(params.mediaTypesRequiringUserAction, isEmpty);
    });

    test('has text as large as the user wants it', () async {
      final (page, android) = await opened();
      page.textScale = 2;
      await pumpEventQueue();
      expect(android.settings['text'], 200);
      WebViewPlatform.instance = WebKitWebViewPlatform();
      PlatformWebViewController.created.clear();
      final (other, ios) = await opened();
      other.textScale = 1.5;
      await pumpEventQueue();
      expect(ios.scripts.last, contains('"150%"'));
    });

    test('says why it cannot be loaded', () async {
      final faults = {
        'net::ERR_NAME_NOT_RESOLVED': 'frame_unreachable',
        'net::ERR_CLEARTEXT_NOT_PERMITTED': 'frame_blocked',
        'net::ERR_BLOCKED_BY_CLIENT': 'frame_blocked',
      };
      for (final MapEntry(key: description, value: errCode) in faults.entries) {
        heard = _Heard();
        PlatformWebViewController.created.clear();
        final (_, view) = await opened();
        final error = WebResourceError(
          errorCode: -2,
          description: description,
          isForMainFrame: true,
        );
        view.handlers.onWebResourceError!(error);
        view.handlers.onWebResourceError!(error);
        expect(heard.said, ['failed $errCode']);
      }
    });

    test('fails with its answer, and not with that of a picture', () async {
      final (_, view) = await opened();
      void answered(String address) => view.handlers.onHttpError!(
            HttpResponseError(
              response: WebResourceResponse(
                uri: Uri.parse(address),
                statusCode: 404,
              ),
            ),
          );
      answered('$_origin/picture.png');
      expect(heard.said, isEmpty);
      answered(_address);
      expect(heard.said, ['failed frame_unreachable']);
    });

    test('is gone when it is removed, whatever is on its way', () async {
      final (page, view) = await opened();
      view.handlers.onPageStarted!(_address);
      final secret = secretIn(view);
      page
        ..remove()
        ..remove();
      expect(view.loaded.last, Uri.parse('about:blank'));
      // iOS asks about what the app itself loads as well.
      for (final (url, decision) in [
        ('about:blank', NavigationDecision.navigate),
        (_address, NavigationDecision.prevent),
      ]) {
        final request = NavigationRequest(url: url, isMainFrame: true);
        expect(await view.handlers.onRequest!(request), decision);
      }
      final scripts = view.scripts.length;
      page.post({'type': 'update-iframe'});
      says(view, {'secret': secret, 'isListening': true});
      view.handlers.onPageFinished!('about:blank');
      view.handlers.onPageStarted!('about:blank');
      expect(view.scripts, hasLength(scripts));
      expect(heard.said, isEmpty);
    });

    test('is gone when it is removed while it is being made', () async {
      for (var steps = 0; steps < 40; steps++) {
        PlatformWebViewController.created.clear();
        final page = WebViewPage(_address, heard);
        for (var step = 0; step < steps; step++) {
          await Future<void>.value();
        }
        page.remove();
        await pumpEventQueue();
        final view = PlatformWebViewController.created.single;
        expect(view.loaded.last, Uri.parse('about:blank'), reason: '$steps');
      }
    });

    test('breaks nothing where there is no web view', () async {
      WebViewPlatform.instance = null;
      WebViewPage(_address, heard);
      expect(heard.said, isEmpty);
      await pumpEventQueue();
      expect(heard.said, ['failed frame_blocked']);
    });
  });

  group('a hostile page', () {
    test('without our word is not heard', () async {
      final (_, view) = await opened();
      view.handlers.onPageStarted!(_address);
      const message = {'type': 'click-iframe', 'data': <String, Object?>{}};
      says(view, {'message': message});
      says(view, {'secret': 'guess', 'message': message});
      says(view, {'secret': null, 'isListening': true});
      says(view, 'nonsense');
      says(view, ['[' * 100]);
      view.channels['AdPlacementHost']!(const JavaScriptMessage(message: '{'));
      expect(heard.said, isEmpty);
    });

    test('has another word each time', () async {
      final secrets = <String>{};
      for (var round = 0; round < 20; round++) {
        PlatformWebViewController.created.clear();
        final (_, view) = await opened();
        view.handlers.onPageStarted!(_address);
        secrets.add(secretIn(view));
      }
      expect(secrets, hasLength(20));
    });

    test('does not become another page', () async {
      final (_, view) = await opened();
      Future<NavigationDecision> decide(String url, {bool top = true}) async =>
          await view.handlers.onRequest!(
            NavigationRequest(url: url, isMainFrame: top),
          );
      expect(await decide(_address), NavigationDecision.navigate);
      for (final url in [
        'https://evil.example/',
        'https://ads.example.com.evil.example/',
        'javascript:alert(1)',
        'intent://x#Intent;end',
        'file:///etc/hosts',
      ]) {
        expect(await decide(url), NavigationDecision.prevent, reason: url);
      }
      for (final url in ['tel:+1234', 'market://x', 'file:///x', 'sms:1']) {
        expect(await decide(url, top: false), NavigationDecision.prevent);
      }
      for (final url in ['https://cdn.example/', 'about:srcdoc', 'data:,x']) {
        expect(await decide(url, top: false), NavigationDecision.navigate);
      }
      expect(heard.said, isEmpty);
      view.handlers.onPageStarted!('https://evil.example/');
      expect(heard.said, ['failed iframe_error']);
    });

    test('opens no window that nobody touched it for', () async {
      final (page, view) = await opened();
      Future<void> open() async => await view.handlers.onRequest!(
            const NavigationRequest(
              url: 'https://shop.example/',
              isMainFrame: true,
            ),
          );
      await open();
      expect(heard.said, isEmpty);
      page.touched();
      await open();
      expect(heard.said, ['open https://shop.example/']);
    });
  });
}
