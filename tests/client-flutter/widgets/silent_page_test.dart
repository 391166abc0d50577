import 'package:ad_placement/ad_placement.dart';
import 'package:ad_placement/src/platform/webview_page.dart';
import 'package:ad_placement/src/widgets/close_button.dart';
import 'package:flutter/material.dart';
import 'package:flutter_test/flutter_test.dart';
import 'package:webview_flutter_platform_interface/webview_flutter_platform_interface.dart';

import 'support/chat.dart';
import 'support/web_view.dart';

const _modal = {'component': 'modal', 'timeout': 3000};

/// Pages as apps have them, in a web view that the test plays.
void main() {
  playAndroidWebViews();

  Future<(TestApp, PlatformWebViewController)> loaded(
    WidgetTester tester,
  ) async {
    final app = TestApp(tester, openPage: WebViewPage.new);
    await app.draw(const InlineAd(code: defaultCode, messageId: 'a1'));
    final view = PlatformWebViewController.created.single;
    load(view);
    return (app, view);
  }

  testWidgets('an ad that loads and says nothing is silent', (tester) async {
    final (app, _) = await loaded(tester);
    await tester.pump(const Duration(seconds: 9));
    expect(app.names, ['ad.filled']);
    for (var second = 0; second < 2; second++) {
      await tester.pump(const Duration(seconds: 1));
    }
    expect((app.events.last as AdError).errCode, 'frame_silent');
    expect(sizeOfAd(tester).height, 0);
  });

  testWidgets('an interstitial that loads and says nothing never covers an app',
      (tester) async {
    final (app, view) = await loaded(tester);
    post(view, 'init-iframe');
    post(view, 'open-component-iframe', _modal);
    await tester.pump();
    final modal = PlatformWebViewController.created.last;
    await tester.pump();
    load(modal);
    final navigator = tester.state<NavigatorState>(find.byType(Navigator));
    for (var step = 0; step < 31; step++) {
      await tester.pump(const Duration(milliseconds: 100));
      expect(navigator.canPop(), isFalse);
    }
    expect((app.events.last as AdError).errCode, 'timeout');
    expect(modal.loaded.last, Uri.parse('about:blank'));
    expect(find.byType(AdCloseButton), findsNothing);
  });
}
