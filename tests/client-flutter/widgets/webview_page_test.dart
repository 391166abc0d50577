import 'package:ad_placement/src/platform/webview_page.dart';
import 'package:ad_placement/src/platform/webview_settings.dart';
import 'package:flutter/services.dart';
import 'package:flutter_test/flutter_test.dart';
import 'package:webview_flutter_android/webview_flutter_android.dart';
import 'package:webview_flutter_platform_interface/webview_flutter_platform_interface.dart';
import 'package:webview_flutter_wkwebview/webview_flutter_wkwebview.dart';

import 'support/web_view.dart';

void main() {
  late HeardPage heard;

  setUp(() => heard = HeardPage());
  playAndroidWebViews();

  group('a page of a web view', () {
    test('is asked to be heard until it is, and speaks for itself', () async {
      final (page, view) = await openPage(heard);
      expect(view.loaded, [Uri.parse(pageAddress)]);
      view.handlers.onPageStarted!(pageAddress);
      view.handlers.onProgress!(40);
      expect(view.scripts, hasLength(2));
      says(view, {'secret': secretIn(view), 'isListening': true});
      expect(heard.said, isEmpty);
      final message = {'type': 'show-iframe', 'data': <String, Object?>{}};
      says(view, {'secret': secretIn(view), 'message': message});
      expect(heard.said.last, 'post show-iframe $pageOrigin');
      view.handlers.onPageFinished!(pageAddress);
      expect(heard.said.skip(1), ['loaded']);
      page.post({'type': 'update-iframe', 'text': 'a\u2028b'});
      expect(view.scripts.last, contains(r'a\u2028b'));
      expect(view.scripts.last, contains('location.origin === "$pageOrigin"'));
    });

    test('receives and is sent numbers that JSON cannot write', () async {
      final (page, view) = await openPage(heard);
      view.handlers.onPageStarted!(pageAddress);
      final secret = secretIn(view);
      view.channels['AdPlacementHost']!(
        JavaScriptMessage(
          message: '{"secret":"$secret","message":{"type":"x","height":1e999}}',
        ),
      );
      expect(heard.said, ['post x $pageOrigin']);
      page.post({'type': 'update-iframe', 'height': double.nan});
      expect(view.scripts.last, contains('"height":null'));
    });

    test('cannot ask for anything', () async {
      final (_, view) = await openPage(heard);
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

    test('loads no address of a long press on iOS', () async {
      WebViewPlatform.instance = WebKitWebViewPlatform();
      final (_, view) = await openPage(heard);
      expect(view.settings['linkPreview'], false);
      expect(view.loaded, [Uri.parse(pageAddress)]);
    });

    test('has text as large as the user wants it', () async {
      final (page, android) = await openPage(heard);
      page.textScale = 2;
      await pumpEventQueue();
      expect(android.settings['text'], 200);
      WebViewPlatform.instance = WebKitWebViewPlatform();
      PlatformWebViewController.created.clear();
      final (other, ios) = await openPage(heard);
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
        heard = HeardPage();
        PlatformWebViewController.created.clear();
        final (_, view) = await openPage(heard);
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
      final (_, view) = await openPage(heard);
      void answered(String address) => view.handlers.onHttpError!(
            HttpResponseError(
              response: WebResourceResponse(
                uri: Uri.parse(address),
                statusCode: 404,
              ),
            ),
          );
      answered('$pageOrigin/picture.png');
      expect(heard.said, isEmpty);
      answered(pageAddress);
      expect(heard.said, ['failed frame_unreachable']);
    });

    group('whose process has ended', () {
      const renderers = 'ad_placement/renderers';
      final messenger =
          TestWidgetsFlutterBinding.ensureInitialized().defaultBinaryMessenger;
      const codec = StandardMethodCodec();

      void endOnIos(PlatformWebViewController view) =>
          view.handlers.onWebResourceError!(
            const WebResourceError(
              errorCode: 2,
              description: '',
              errorType: WebResourceErrorType.webContentProcessTerminated,
            ),
          );

      Future<void> endOnAndroid(PlatformWebViewController view) =>
          messenger.handlePlatformMessage(
            renderers,
            codec.encodeMethodCall(
              MethodCall('gone', {
                'id': (view as AndroidWebViewController).webViewIdentifier,
              }),
            ),
            (_) {},
          );

      for (final (name, platform, end) in [
        ('iOS', WebKitWebViewPlatform.new, endOnIos),
        ('Android', AndroidWebViewPlatform.new, endOnAndroid),
      ]) {
        test('is loaded again, once and silently, on $name', () async {
          WebViewPlatform.instance = platform();
          final guarded = <Object?>[];
          messenger.setMockMethodCallHandler(const MethodChannel(renderers),
              (call) async {
            guarded.add((call.arguments as Map<Object?, Object?>)['id']);
            return null;
          });
          final (page, view) = await openPage(heard);
          end(view);
          await pumpEventQueue();
          final again = PlatformWebViewController.created.last;
          expect(again, isNot(same(view)));
          expect(again.loaded, [Uri.parse(pageAddress)]);
          expect(heard.said, ['reload']);
          page.post({'type': 'update-iframe'});
          expect(again.scripts.last, contains('update-iframe'));
          end(again);
          await pumpEventQueue();
          expect(heard.said, ['reload', 'failed iframe_error']);
          expect(PlatformWebViewController.created, hasLength(2));
          expect(guarded, hasLength(name == 'Android' ? 2 : 0));
        });
      }
    });

    test('is gone when it is removed, whatever is on its way', () async {
      final (page, view) = await openPage(heard);
      view.handlers.onPageStarted!(pageAddress);
      final secret = secretIn(view);
      page
        ..remove()
        ..remove();
      expect(view.loaded.last, Uri.parse('about:blank'));
      // iOS asks about what the app itself loads as well.
      for (final (url, decision) in [
        ('about:blank', NavigationDecision.navigate),
        (pageAddress, NavigationDecision.prevent),
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
        final page = WebViewPage(pageAddress, heard);
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
      WebViewPage(pageAddress, heard);
      expect(heard.said, isEmpty);
      await pumpEventQueue();
      expect(heard.said, ['failed frame_blocked']);
    });
  });
}
