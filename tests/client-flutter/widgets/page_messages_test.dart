import 'dart:convert';
import 'dart:io';

import 'package:ad_placement/ad_placement.dart';
import 'package:ad_placement/src/platform/webview_page.dart';
import 'package:ad_placement/src/widgets/close_button.dart';
import 'package:flutter_test/flutter_test.dart';
import 'package:webview_flutter_platform_interface/webview_flutter_platform_interface.dart';

import 'support/chat.dart';
import 'support/web_view.dart';

typedef _Json = Map<String, Object?>;

/// What the service's pages post in Chromium, where
/// `tests/journeys/pages/native-pages.browsers.test.ts` compares it, and what they
/// receive from the client; of the bid that this app has.
final _record = jsonDecode(
  File('tests/exemplars/native-pages.json').readAsStringSync().replaceAll(
        '0b8f1d1c-5a53-4d5e-9c39-6a1c6a3c9f01',
        '0b8f1d1c-5a53-4d5e-9c39-000000000001',
      ),
) as _Json;

List<Object?> _messages(String name) => _record[name]! as List<Object?>;

void main() {
  playAndroidWebViews();

  Future<(TestApp, PlatformWebViewController)> loaded(
    WidgetTester tester,
  ) async {
    final app = TestApp(tester, openPage: WebViewPage.new)
      ..messages = [
        said('u-m2', MessageRole.user, 'Which coffee should I try?'),
        said('m2', MessageRole.assistant, 'A medium roast is a good start.'),
      ]
      ..otherParams = {'theme': 'dark'};
    await app.draw(const InlineAd(code: defaultCode, messageId: 'm2'));
    final view = PlatformWebViewController.created.single;
    load(view);
    return (app, view);
  }

  Future<PlatformWebViewController> openModal(
    WidgetTester tester,
    PlatformWebViewController view,
  ) async {
    post(view, 'open-component-iframe', {'component': 'modal'});
    await tester.pump();
    final modal = PlatformWebViewController.created.last;
    await tester.pump();
    load(modal);
    return modal;
  }

  testWidgets('inline messages become events, the page gets the conversation',
      (tester) async {
    final (app, view) = await loaded(tester);
    final inline = _messages('inline');
    postRaw(view, inline.first);
    final posted = RegExp(r'\{ data: (.*) \}\)\);$').firstMatch(
      view.scripts.lastWhere((script) => script.contains('update-iframe')),
    )!;
    final update = _record['update']! as _Json;
    expect(jsonDecode(posted.group(1)!), {
      ...update,
      // The record is of the Kotlin client.
      'data': {...update['data']! as _Json, 'sdk': 'sdk-flutter'},
    });
    inline.skip(1).forEach((message) => postRaw(view, message));
    await tester.pumpAndSettle();
    expect(app.names, [
      'ad.filled',
      'ad.render-started',
      'ad.render-completed',
      'ad.viewed',
    ]);
    expect(sizeOfAd(tester).height, 120);
  });

  testWidgets('messages of a modal page reveal and close it', (tester) async {
    final (_, view) = await loaded(tester);
    final modal = await openModal(tester, view);
    final all = _messages('modal');
    final shown = find.byType(AdCloseButton);
    expect(shown, findsNothing);
    postRaw(modal, all.first);
    await tester.pumpAndSettle();
    expect(shown, findsOneWidget);
    all
        .skip(1)
        .take(all.length - 2)
        .forEach((message) => postRaw(modal, message));
    await tester.pumpAndSettle();
    expect(shown, findsOneWidget);
    postRaw(modal, all.last);
    await tester.pumpAndSettle();
    expect(shown, findsNothing);
  });

  testWidgets('garbage of a page changes nothing', (tester) async {
    final (app, view) = await loaded(tester);
    for (final type in ['init-iframe', 'show-iframe']) {
      post(view, type);
    }
    post(view, 'resize-iframe', {'height': 80});
    final modal = await openModal(tester, view);
    for (final message in _messages('garbage')) {
      postRaw(view, message);
      postRaw(modal, message);
    }
    await tester.pumpAndSettle();
    expect(app.names, ['ad.filled']);
    expect(sizeOfAd(tester).height, 80);
    postRaw(modal, _messages('modal').first);
    await tester.pumpAndSettle();
    expect(find.byType(AdCloseButton), findsOneWidget);
  });
}
