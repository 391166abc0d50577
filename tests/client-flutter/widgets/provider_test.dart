import 'dart:async';

import 'package:ad_placement/ad_placement.dart';
import 'package:flutter/material.dart';
import 'package:flutter_test/flutter_test.dart';

import 'support/chat.dart';

List<Object?> idsOf(Json preload) => [
      for (final message in preload['messages']! as List<Object?>)
        (message! as Json)['id'],
    ];

Character sameCharacter(String id) =>
    Character(id: id, name: 'Barista', avatarUrl: 'https://c.example/a.png');

void main() {
  const nothing = SizedBox();

  testWidgets('new messages are found by id, and asked about once',
      (tester) async {
    final app = TestApp(tester);
    await app.draw(nothing);
    expect(app.service.preloads.map(idsOf), [
      ['u1', 'a1'],
    ]);
    expect(app.names, ['ad.filled']);
    await app.draw(nothing);
    app.messages = [...turn(1), ...turn(2)];
    await app.draw(nothing);
    expect(app.service.preloads.map(idsOf).last, ['u1', 'a1', 'u2', 'a2']);
    expect(app.service.preloads, hasLength(2));
    expect(app.names, ['ad.filled', 'ad.filled']);
  });

  testWidgets('a text that was changed is posted to the ad, and asks nothing',
      (tester) async {
    final app = TestApp(tester);
    final page = await app.drawAd()
      ..shows(80);
    app.messages = [
      said('u1', MessageRole.user),
      said('a1', MessageRole.assistant, 'A dark roast.'),
    ];
    await app.drawAd();
    final update = page.heardOf('update-iframe').last;
    expect('${update['messages']}', contains('A dark roast.'));
    expect(app.service.preloads, hasLength(1));
  });

  testWidgets('another conversation is another session', (tester) async {
    final app = TestApp(tester);
    final page = await app.drawAd()
      ..shows(80);
    app
      ..conversationId = 'conversation-2'
      ..messages = turn(2);
    await app.drawAd2();
    expect(page.isRemoved, isTrue);
    expect(app.service.closed, 1);
    expect(app.service.preloads.last['conversationId'], 'conversation-2');
    expect(idsOf(app.service.preloads.last), ['u2', 'a2']);
  });

  testWidgets('the same values in other objects are the same session',
      (tester) async {
    final app = TestApp(tester);
    final page = await app.drawAd();
    await tester.pumpWidget(
      MaterialApp(
        home: AdsProvider(
          adServerUrl: 'https://ads.example.com',
          publisherToken: 'token-1',
          userId: 'user-1',
          conversationId: 'conversation-1',
          messages: turn(1),
          enabledPlacementCodes: [defaultCode.substring(0)],
          character: sameCharacter('c1'),
          variantId: 'b',
          environment: app.environment,
          child: const Scaffold(
            body: Center(child: InlineAd(code: defaultCode, messageId: 'a1')),
          ),
        ),
      ),
    );
    expect(page.isRemoved, isFalse);
    expect(app.service.closed, 0);
  });

  testWidgets('a theme is posted to pages on show, which are not loaded again',
      (tester) async {
    final app = TestApp(tester)..otherParams = {'theme': 'light', 'room': 7};
    final page = await app.drawAd()
      ..shows(80);
    expect(Uri.parse(page.address).queryParameters['theme'], 'light');
    expect(
      page.heardOf('update-iframe').last['otherParams'],
      {'theme': 'light', 'room': 7},
    );
    app.otherParams = {'theme': 'dark'};
    await app.drawAd();
    expect(
        page.heardOf('update-iframe').last['otherParams'], {'theme': 'dark'});
    final reported = page.heardOf('update-iframe').length;
    app.otherParams = {'theme': 'dark'};
    await app.drawAd();
    expect(page.heardOf('update-iframe'), hasLength(reported));
    expect(app.web.pages, hasLength(1));
  });

  testWidgets('disabled: no ad for new questions, and the old one stays',
      (tester) async {
    final app = TestApp(tester);
    final page = await app.drawAd()
      ..shows(80);
    app
      ..isDisabled = true
      ..messages = [...turn(1), ...turn(2)];
    await app.drawAd();
    expect(app.service.preloads.last['isDisabled'], true);
    expect(app.names, ['ad.filled', 'ad.no-fill']);
    expect(page.isRemoved, isFalse);
    await tester.pumpAndSettle();
    expect(sizeOfAd(tester).height, 80);
  });

  testWidgets('an app may draw itself anew whenever it hears of something',
      (tester) async {
    final app = TestApp(tester);
    late StateSetter redraw;
    var heard = 0;
    app.onEvent = (_) => redraw(() => heard++);
    await tester.pumpWidget(
      MaterialApp(
        home: StatefulBuilder(
          builder: (_, setState) {
            redraw = setState;
            return app.provider(child: Text('heard $heard'));
          },
        ),
      ),
    );
    await app.settle();
    await tester.pump();
    expect(find.text('heard 1'), findsOneWidget);
  });

  testWidgets('what leaves while a question is out leaves nothing behind',
      (tester) async {
    final app = TestApp(tester);
    final gate = app.service.gate = Completer();
    await app.draw(const InlineAd(code: defaultCode, messageId: 'a1'));
    expect(app.service.inFlight, hasLength(1));
    await app.leave();
    expect(app.service.inFlight, isEmpty);
    gate.complete();
    await tester.pump(const Duration(minutes: 1));
    expect(app.events, isEmpty);
    expect(app.web.pages, isEmpty);
  });

  testWidgets('hot reload keeps session and page', (tester) async {
    final app = TestApp(tester);
    final page = await app.drawAd()
      ..shows(80);
    final reload = tester.binding.reassembleApplication();
    await tester.pump();
    await reload;
    await app.settle();
    expect(app.service.preloads, hasLength(1));
    expect((page.isRemoved, app.web.pages.length), (false, 1));
  });

  testWidgets('hot restart begins anew, as the same installation',
      (tester) async {
    final app = TestApp(tester);
    final page = await app.drawAd()
      ..shows(80);
    await app.leave();
    expect(page.isRemoved, isTrue);
    // Nothing of the first run is there any more but what was stored.
    final next = TestApp(tester);
    next.platform.storage.addAll(app.platform.storage);
    final again = await next.drawAd()
      ..shows(80);
    await tester.pumpAndSettle();
    expect(sizeOfAd(tester).height, 80);
    expect(again, isNot(page));
    expect(
      next.service.preloads.single['installId'],
      app.service.preloads.single['installId'],
    );
  });

  testWidgets('below it stands its session', (tester) async {
    final app = TestApp(tester);
    late AdSession session;
    await app.draw(
      Builder(
        builder: (context) {
          session = AdsProvider.of(context);
          return nothing;
        },
      ),
    );
    session.addMessage(said('u2', MessageRole.user), trackOnly: true);
    await app.settle();
    expect(app.service.preloads.last['isDisabled'], true);
    app.messages = [...turn(1), ...turn(2)];
    await app.draw(nothing);
    expect(app.service.preloads, hasLength(2));
    await app.leave();
    expect(session.isDestroyed, isTrue);
  });

  testWidgets('without one there is an error that says what to do',
      (tester) async {
    await tester.pumpWidget(const InlineAd(code: defaultCode, messageId: 'a1'));
    expect(
      tester.takeException(),
      isA<FlutterError>().having((it) => '$it', 'text', contains('put the')),
    );
  });
}

extension on TestApp {
  Future<void> drawAd2() =>
      draw(const InlineAd(code: defaultCode, messageId: 'a2'));
}
