import 'package:ad_placement/ad_placement.dart';
import 'package:flutter/material.dart';
import 'package:flutter/semantics.dart';
import 'package:flutter_test/flutter_test.dart';

import 'support/chat.dart';

void main() {
  testWidgets('without an ad it has no size', (tester) async {
    final app = TestApp(tester);
    await app.draw(
      const Center(child: InlineAd(code: defaultCode, messageId: 'none')),
    );
    expect(sizeOfAd(tester), Size.zero);
    expect(app.web.pages, isEmpty);
  });

  testWidgets('it grows to its height and goes back to nothing',
      (tester) async {
    final app = TestApp(tester);
    final page = await app.drawAd();
    expect(sizeOfAd(tester).height, lessThan(0.1));
    page.shows(120);
    await tester.pump();
    await tester.pump(const Duration(milliseconds: 100));
    expect(sizeOfAd(tester).height, inExclusiveRange(1, 119));
    await tester.pumpAndSettle();
    expect(sizeOfAd(tester).height, 120);
    page.says('error-iframe', {'errCode': 'broken'});
    await tester.pumpAndSettle();
    expect(sizeOfAd(tester), Size.zero);
    expect(page.isRemoved, isTrue);
    expect((app.events.last as AdError).errCode, 'broken');
    expect(app.events.last.messageId, 'a1');
  });

  testWidgets('at once where the user wants less motion', (tester) async {
    tester.platformDispatcher.accessibilityFeaturesTestValue =
        const FakeAccessibilityFeatures(disableAnimations: true);
    addTearDown(
      tester.platformDispatcher.clearAccessibilityFeaturesTestValue,
    );
    final app = TestApp(tester);
    (await app.drawAd()).shows(120);
    await tester.pump();
    await tester.pump();
    expect(sizeOfAd(tester).height, 120);
  });

  testWidgets('a page that loads in a list is drawn, and not to be seen',
      (tester) async {
    final app = TestApp(tester);
    await app.draw(
      ListView(
        children: const [InlineAd(code: defaultCode, messageId: 'a1')],
      ),
    );
    expect(app.web.inline.paints, greaterThan(0));
    expect(sizeOfAd(tester).height, lessThan(0.1));
  });

  testWidgets('keeps its page while everything around it streams',
      (tester) async {
    final app = TestApp(tester);
    final page = await app.drawAd(key: const ValueKey('ad'))
      ..shows(80);
    for (var words = 0; words < 50; words++) {
      await tester.pumpWidget(
        MaterialApp(
          debugShowCheckedModeBanner: false,
          home: app.provider(
            child: Scaffold(
              body: Center(
                child: words.isEven
                    ? const InlineAd(
                        key: ValueKey('ad'),
                        code: defaultCode,
                        messageId: 'a1',
                      )
                    : const InlineAd(
                        key: ValueKey('ad'),
                        code: 'inline' 'Ad',
                        messageId: 'a1',
                      ),
              ),
            ),
          ),
        ),
      );
      await tester.pump(const Duration(milliseconds: 16));
    }
    expect((app.web.pages.length, page.isRemoved), (1, false));
  });

  testWidgets('another message is another ad', (tester) async {
    final app = TestApp(tester);
    final page = await app.drawAd();
    app.messages = [...turn(1), ...turn(2)];
    await app.draw(
      const Center(child: InlineAd(code: defaultCode, messageId: 'a2')),
    );
    expect(page.isRemoved, isTrue);
    expect(app.web.live.single.address, contains('messageId=a2'));
  });

  testWidgets('the page hears how large text is to be', (tester) async {
    tester.platformDispatcher.textScaleFactorTestValue = 2;
    addTearDown(tester.platformDispatcher.clearTextScaleFactorTestValue);
    final app = TestApp(tester);
    final page = await app.drawAd();
    expect(page.scale, 2);
    tester.platformDispatcher.textScaleFactorTestValue = 1.5;
    await tester.pump();
    expect(page.scale, 1.5);
  });

  testWidgets('a screen reader hears of it as soon as there is something',
      (tester) async {
    final semantics = tester.ensureSemantics();
    final app = TestApp(tester);
    final page = await app.drawAd();
    expect(find.semantics.byLabel('Advertisement'), findsNothing);
    expect(find.semantics.byLabel(RegExp('Harbor')), findsNothing);
    page.shows(80);
    await tester.pumpAndSettle();
    expect(find.semantics.byLabel('Advertisement'), findsOneWidget);
    // What is in the page, its advertiser among it, can be reached.
    expect(find.semantics.byLabel(RegExp('Harbor')), findsOneWidget);
    page.says('hide-iframe');
    await tester.pumpAndSettle();
    expect(find.semantics.byLabel('Advertisement'), findsNothing);
    semantics.dispose();
  });

  testWidgets('and hears its label in the language of the ad', (tester) async {
    final semantics = tester.ensureSemantics();
    final app = TestApp(tester);
    await app.drawAd()
      ..says('init-iframe', {'label': 'Anzeige', 'language': 'de-AT'})
      ..says('show-iframe')
      ..says('resize-iframe', {'height': 80});
    await tester.pumpAndSettle();
    final label =
        find.semantics.byLabel('Anzeige').evaluate().single.attributedLabel;
    expect(
      label.attributes.single,
      isA<LocaleStringAttribute>()
          .having((said) => said.locale.languageCode, 'language', 'de'),
    );
    semantics.dispose();
  });

  testWidgets('touches are reported to the page, which nobody touches unseen',
      (tester) async {
    final app = TestApp(tester);
    final page = await app.drawAd();
    await tester.tapAt(tester.getCenter(find.byType(InlineAd)));
    expect(page.touches, 0);
    page.shows(80);
    await tester.pumpAndSettle();
    await tester.tap(find.byType(InlineAd));
    expect(page.touches, 2);
  });

  testWidgets('clicks open in a browser over the app, or outside',
      (tester) async {
    final app = TestApp(tester);
    final page = await app.drawAd()
      ..says('click-iframe', {'url': 'https://shop.example/'});
    expect(app.platform.opened, [('https://shop.example/', true)]);
    page.says('click-iframe', {'url': 'tel:+1234', 'target': 'browser'});
    expect(app.platform.opened, hasLength(1));
  });

  testWidgets('a thousand that come and go leave nothing behind',
      (tester) async {
    final app = TestApp(tester);
    await app.drawAd();
    for (var round = 0; round < 1000; round++) {
      await tester.pumpWidget(
        MaterialApp(home: app.provider(child: const SizedBox())),
      );
      expect(app.web.live, isEmpty);
      await tester.pumpWidget(
        MaterialApp(
          home: app.provider(
            child: const InlineAd(code: defaultCode, messageId: 'a1'),
          ),
        ),
      );
      expect(app.web.live, hasLength(1));
    }
    final session = AdsProvider.of(tester.element(find.byType(InlineAd)));
    final ad = session.createAd('a1');
    await app.leave();
    expect(app.web.live, isEmpty);
    expect(app.web.pages, hasLength(1001));
    expect(app.service.preloads, hasLength(1));
    // The session has forgotten it.
    expect(session.createAd('a1'), isNot(same(ad)));
  });
}
