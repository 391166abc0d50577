import 'package:ad_placement/ad_placement.dart';
import 'package:ad_placement/src/widgets/close_button.dart';
import 'package:flutter/material.dart';
import 'package:flutter/semantics.dart';
import 'package:flutter/services.dart';
import 'package:flutter_test/flutter_test.dart';

import 'support/chat.dart';

const _open = {'component': 'modal', 'timeout': 3000};

void main() {
  Future<(TestApp, FakeWebPage)> opened(WidgetTester tester) async {
    final app = TestApp(tester);
    await app.draw(
      const Column(
        children: [
          TextField(autofocus: true),
          InlineAd(code: defaultCode, messageId: 'a1'),
        ],
      ),
    );
    app.web.inline
      ..shows(80)
      ..says('open-component-iframe', _open);
    await tester.pumpAndSettle();
    return (app, app.web.modal);
  }

  bool isTyping(WidgetTester tester) =>
      tester.widget<EditableText>(find.byType(EditableText)).focusNode.hasFocus;

  final closing = find.descendant(
    of: find.byType(AdCloseButton),
    matching: find.byType(GestureDetector),
  );

  Future<void> reveal(WidgetTester tester, FakeWebPage page) async {
    page.says('init-component-iframe');
    await tester.pumpAndSettle();
  }

  testWidgets('it loads where nobody sees, touches or hears it',
      (tester) async {
    final semantics = tester.ensureSemantics();
    final (_, page) = await opened(tester);
    expect(page.paints, greaterThan(0));
    await tester.tapAt(const Offset(400, 500));
    expect(page.touches, 0);
    expect(isTyping(tester), isTrue);
    // The one of the page below the message.
    expect(find.semantics.byLabel('Advertisement'), findsOneWidget);
    semantics.dispose();
  });

  testWidgets('then it has the screen, the focus and the screen reader',
      (tester) async {
    final semantics = tester.ensureSemantics();
    final (app, page) = await opened(tester);
    await reveal(tester, page);
    expect(tester.getSize(find.byWidget(page.view)), const Size(800, 600));
    await tester.tapAt(const Offset(400, 500));
    expect(page.touches, 2);
    expect(isTyping(tester), isFalse);
    expect(find.semantics.byLabel('Advertisement'), findsOneWidget);
    expect(find.byType(InlineAd), findsOneWidget);
    await tester.pump(const Duration(milliseconds: 250));
    final below = app.web.live.first.heardOf('update-dimensions-iframe').last;
    expect(below['visible'], false);
    semantics.dispose();
  });

  testWidgets('the back gesture closes it, and the focus returns',
      (tester) async {
    final (app, page) = await opened(tester);
    await reveal(tester, page);
    await tester.binding.defaultBinaryMessenger.handlePlatformMessage(
      'flutter/navigation',
      const JSONMethodCodec().encodeMethodCall(const MethodCall('popRoute')),
      null,
    );
    await tester.pumpAndSettle();
    expect(page.isRemoved, isTrue);
    expect(isTyping(tester), isTrue);
    expect(find.byType(InlineAd), findsOneWidget);
    expect(app.names, ['ad.filled']);
  });

  testWidgets('so does a button that needs no page, in the language of the ad',
      (tester) async {
    final semantics = tester.ensureSemantics();
    final (_, page) = await opened(tester);
    page.says('init-component-iframe', {
      'label': 'Anzeige',
      'language': 'de',
      'close': 'Schließen',
    });
    await tester.pumpAndSettle();
    final button = find.semantics.byLabel('Schließen').evaluate().single;
    expect(
      button.attributedLabel.attributes.single,
      isA<LocaleStringAttribute>()
          .having((said) => said.locale, 'locale', const Locale('de')),
    );
    expect(button.rect.shortestSide, greaterThanOrEqualTo(44));
    expect(find.semantics.byLabel('Anzeige'), findsOneWidget);
    await tester.tap(closing);
    await tester.pumpAndSettle();
    expect(page.isRemoved, isTrue);
    semantics.dispose();
  });

  testWidgets('so does Escape', (tester) async {
    final (_, page) = await opened(tester);
    await reveal(tester, page);
    await tester.sendKeyEvent(LogicalKeyboardKey.escape);
    await tester.pumpAndSettle();
    expect(page.isRemoved, isTrue);
  });

  testWidgets('and the page itself, after which there may be another one',
      (tester) async {
    final (app, page) = await opened(tester);
    await reveal(tester, page);
    page.says('close-component-iframe');
    await tester.pumpAndSettle();
    expect(page.isRemoved, isTrue);
    app.web.inline.says('open-component-iframe', _open);
    await tester.pumpAndSettle();
    await reveal(tester, app.web.modal);
    expect(app.web.live, hasLength(2));
  });

  testWidgets('a page that is silent is given up', (tester) async {
    final (app, page) = await opened(tester);
    await tester.pump(const Duration(seconds: 3));
    expect(page.isRemoved, isTrue);
    expect((app.events.last as AdError).errCode, 'timeout');
    await reveal(tester, page);
    expect(find.byWidget(page.view), findsNothing);
  });

  testWidgets('it goes with its ad, before it was ever drawn', (tester) async {
    final app = TestApp(tester);
    final page = await app.drawAd()
      ..shows(80)
      ..says('open-component-iframe', _open);
    final modal = app.web.modal;
    page.says('error-iframe');
    await tester.pumpAndSettle();
    expect(app.web.live, isEmpty);
    expect(find.byWidget(modal.view), findsNothing);
  });

  testWidgets('it stays when a list lets go of the row that asked for it',
      (tester) async {
    final (app, page) = await opened(tester);
    await reveal(tester, page);
    app.messages = [...turn(1), ...turn(2)];
    await app.draw(const InlineAd(code: defaultCode, messageId: 'a2'));
    await tester.pumpAndSettle();
    expect((page.isRemoved, app.web.live.length), (false, 2));
    await tester.tap(closing);
    await tester.pumpAndSettle();
    expect(page.isRemoved, isTrue);
    expect(app.names, isNot(contains('ad.error')));
  });

  testWidgets('it goes with the chat, loading or shown', (tester) async {
    for (final isShown in [false, true]) {
      final (app, page) = await opened(tester);
      if (isShown) await reveal(tester, page);
      await tester.pumpWidget(const MaterialApp(home: Text('elsewhere')));
      await tester.pumpAndSettle();
      expect(app.web.live, isEmpty);
      expect(find.byWidget(page.view), findsNothing);
      await app.leave();
    }
  });
}
