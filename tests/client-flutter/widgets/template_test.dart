import 'dart:async';
import 'dart:io';

import 'package:ad_placement/ad_placement.dart';
import 'package:counter/main.dart' as app;
import 'package:flutter/material.dart';
import 'package:flutter_test/flutter_test.dart';
import 'package:webview_flutter_android/webview_flutter_android.dart';
import 'package:webview_flutter_platform_interface/webview_flutter_platform_interface.dart';

/// What the app asks on its emulator comes to the server of the tests.
final class _ToServer extends HttpOverrides {
  _ToServer(this._server);

  final Uri _server;

  @override
  HttpClient createHttpClient(SecurityContext? context) =>
      super.createHttpClient(context)
        ..connectionFactory =
            (_, __, ___) => Socket.startConnect(_server.host, _server.port);
}

void main() {
  testWidgets('the counter with its lines shows an ad of the real server',
      (tester) async {
    final server = Uri.parse(Platform.environment['AD_SERVER']!);
    final before = HttpOverrides.current;
    HttpOverrides.global = _ToServer(server);
    PlatformWebViewController.created.clear();
    WebViewPlatform.instance = AndroidWebViewPlatform();
    TestWidgetsFlutterBinding.ensureInitialized();
    final errors = <AdEvent>[];
    await tester.pumpWidget(const app.MyApp());
    final session = AdsProvider.of(tester.element(find.byType(InlineAd)));
    unawaited(session.events.forEach(errors.add));
    final watch = Stopwatch()..start();
    while (PlatformWebViewController.created.isEmpty) {
      expect(watch.elapsed.inSeconds, lessThan(300), reason: '$errors');
      await tester.runAsync(
        () => Future<void>.delayed(const Duration(milliseconds: 20)),
      );
      await tester.pump(const Duration(milliseconds: 20));
    }
    await tester.pump();
    final page = PlatformWebViewController.created.single.loaded.single;
    expect(page.path, startsWith('/api/frame/'));
    expect(page.queryParameters, containsPair('messageId', 'assistant'));
    expect(errors.single.name, 'ad.filled');
    await tester.pumpWidget(const SizedBox());
    WebViewPlatform.instance = null;
    HttpOverrides.global = before;
  });
}
