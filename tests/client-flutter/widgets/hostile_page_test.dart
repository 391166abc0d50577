import 'package:flutter_test/flutter_test.dart';
import 'package:webview_flutter_platform_interface/webview_flutter_platform_interface.dart';

import 'support/web_view.dart';

void main() {
  late HeardPage heard;

  setUp(() => heard = HeardPage());
  playAndroidWebViews();

  group('a hostile page', () {
    test('without our word is not heard', () async {
      final (_, view) = await openPage(heard);
      view.handlers.onPageStarted!(pageAddress);
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
        final (_, view) = await openPage(heard);
        view.handlers.onPageStarted!(pageAddress);
        secrets.add(secretIn(view));
      }
      expect(secrets, hasLength(20));
    });

    test('does not become another page', () async {
      final (_, view) = await openPage(heard);
      Future<NavigationDecision> decide(String url, {bool top = true}) async =>
          await view.handlers.onRequest!(
            NavigationRequest(url: url, isMainFrame: top),
          );
      expect(await decide(pageAddress), NavigationDecision.navigate);
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
      final (page, view) = await openPage(heard);
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
