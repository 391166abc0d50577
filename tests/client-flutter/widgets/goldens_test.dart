import 'package:ad_placement/ad_placement.dart';
import 'package:flutter/material.dart';
import 'package:flutter_test/flutter_test.dart';

import 'support/chat.dart';

void main() {
  Future<void> picture(
    WidgetTester tester,
    String name, {
    Brightness brightness = Brightness.light,
    TextDirection direction = TextDirection.ltr,
    double textScale = 1,
  }) async {
    tester.view
      ..physicalSize = const Size(360, 300)
      ..devicePixelRatio = 1;
    tester.platformDispatcher.textScaleFactorTestValue = textScale;
    addTearDown(tester.view.reset);
    addTearDown(tester.platformDispatcher.clearTextScaleFactorTestValue);
    final app = TestApp(tester)..otherParams = {'theme': brightness.name};
    Future<void> draw() => tester.pumpWidget(
          MaterialApp(
            debugShowCheckedModeBanner: false,
            theme: ThemeData(brightness: brightness),
            home: Directionality(
              textDirection: direction,
              child: app.provider(
                child: const Scaffold(body: _Chat()),
              ),
            ),
          ),
        );
    await draw();
    await app.settle();
    app.web.inline.shows(textScale > 1 ? 130 : 48);
    // The page draws itself anew with what it received.
    await draw();
    await tester.pumpAndSettle();
    await expectLater(
      find.byType(MaterialApp),
      matchesGoldenFile('goldens/$name.png'),
    );
  }

  testWidgets('light', (tester) => picture(tester, 'light'));

  testWidgets(
    'dark',
    (tester) => picture(tester, 'dark', brightness: Brightness.dark),
  );

  testWidgets(
    'right to left',
    (tester) => picture(tester, 'rtl', direction: TextDirection.rtl),
  );

  testWidgets(
    'text at 200 percent',
    (tester) => picture(tester, 'text_200', textScale: 2),
  );
}

/// An answer with an ad below it, as an app draws them.
class _Chat extends StatelessWidget {
  const _Chat();

  @override
  Widget build(BuildContext context) => const Padding(
        padding: EdgeInsets.all(12),
        child: Column(
          crossAxisAlignment: CrossAxisAlignment.start,
          children: [
            Text('A medium roast is a good start.'),
            SizedBox(height: 8),
            InlineAd(code: defaultCode, messageId: 'a1'),
          ],
        ),
      );
}
