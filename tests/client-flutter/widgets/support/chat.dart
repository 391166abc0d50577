import 'package:ad_placement/ad_placement.dart';
import 'package:flutter/material.dart';
import 'package:flutter_test/flutter_test.dart';

import 'fake_service.dart';
import 'fake_web.dart';

export 'fake_service.dart';
export 'fake_web.dart';

const character =
    Character(id: 'c1', name: 'Barista', avatarUrl: 'https://c.example/a.png');

Message said(String id, MessageRole role, [String content = 'Hello']) =>
    Message(id: id, role: role, content: content, createdAt: DateTime(2023));

/// A question and its answer, by number.
List<Message> turn(int index) => [
      said('u$index', MessageRole.user),
      said('a$index', MessageRole.assistant),
    ];

/// An app with a chat, and everything around it replaced.
final class TestApp {
  TestApp(this.tester, {this.openPage});

  final WidgetTester tester;

  /// Absent: those of [web].
  final OpenWebPage? openPage;
  final web = FakeWeb();
  final service = FakeService();
  final platform = FakePlatform();
  final List<AdEvent> events = [];
  List<Message> messages = turn(1);
  String conversationId = 'conversation-1';
  bool isDisabled = false;
  Map<String, Object?>? otherParams;
  String? variantId;
  Regulatory? regulatory;
  void Function(AdEvent event)? onEvent;

  late final environment = AdsEnvironment(
    openPage: openPage ?? web.open,
    platform: platform,
    transport: () => service,
  );

  void _hear(AdEvent event) {
    events.add(event);
    onEvent?.call(event);
  }

  List<String> get names => [for (final event in events) event.name];

  Widget provider({required Widget child}) => AdsProvider(
        adServerUrl: 'https://ads.example.com',
        publisherToken: 'token-1',
        userId: 'user-1',
        conversationId: conversationId,
        messages: messages,
        enabledPlacementCodes: const [defaultCode],
        character: character,
        isDisabled: isDisabled,
        otherParams: otherParams,
        variantId: variantId,
        regulatory: regulatory,
        onEvent: _hear,
        environment: environment,
        child: child,
      );

  /// Draws the app, and lets the preload come.
  Future<void> draw(Widget child, {bool settles = true}) async {
    await tester.pumpWidget(
      MaterialApp(
        debugShowCheckedModeBanner: false,
        home: provider(child: Scaffold(body: child)),
      ),
    );
    if (settles) await settle();
  }

  /// Longer than a preload is put off; an answer takes no time.
  Future<void> settle() async {
    await tester.pump(const Duration(milliseconds: 20));
    await tester.pump();
    await tester.pump();
  }

  /// The ad of the first answer, loaded but not shown.
  Future<FakeWebPage> drawAd({Key? key}) async {
    await draw(
      Center(child: InlineAd(key: key, code: defaultCode, messageId: 'a1')),
    );
    return web.inline;
  }

  Future<void> leave() => tester.pumpWidget(const SizedBox());
}

/// With everything around it in their places.
Size sizeOfAd(WidgetTester tester) => tester.getSize(find.byType(InlineAd));
