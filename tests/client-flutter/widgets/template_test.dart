import 'dart:async';
import 'dart:io';

import 'package:ad_placement/ad_placement.dart';
import 'package:flutter/material.dart';
import 'package:flutter_test/flutter_test.dart';
import 'package:webview_flutter_android/webview_flutter_android.dart';
import 'package:webview_flutter_platform_interface/webview_flutter_platform_interface.dart';

import '../../template-hosts/flutter/counter_with_ad.dart' as app;

const _folder = 'tests/template-hosts/flutter';

/// The dependency in `pubspec.yaml`.
const _linesOfPubspec = 1;

List<String> _linesOf(String name) =>
    File('$_folder/$name').readAsStringSync().trimRight().split('\n');

/// As many lines as two texts have in common, in order.
int _common(List<String> one, List<String> other) {
  var above = List.filled(other.length + 1, 0);
  for (final line in one) {
    final next = [0];
    for (var at = 0; at < other.length; at++) {
      final isSame = line == other[at];
      final longest = next[at] > above[at + 1] ? next[at] : above[at + 1];
      next.add(isSame ? above[at] + 1 : longest);
    }
    above = next;
  }
  return above.last;
}

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
  test('from the counter to the first ad: ten changed lines', () {
    final (before, after) =
        (_linesOf('counter.dart'), _linesOf('counter_with_ad.dart'));
    final added = after.length - _common(before, after);
    expect(added + _linesOfPubspec, lessThanOrEqualTo(10));
    expect(after.where((line) => line.length > 120), isEmpty);
  });

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
      expect(watch.elapsed.inSeconds, lessThan(60), reason: '$errors');
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
