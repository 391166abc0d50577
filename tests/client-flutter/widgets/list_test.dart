import 'package:ad_placement/ad_placement.dart';
import 'package:ad_placement/src/widgets/page_pool.dart';
import 'package:flutter/material.dart';
import 'package:flutter_test/flutter_test.dart';

import 'support/chat.dart';

const _extent = 60.0;

/// A chat with an ad below each of its last answers.
Widget chatList(List<Message> messages, ScrollController controller) =>
    ListView.builder(
      controller: controller,
      itemCount: messages.length,
      itemBuilder: (_, index) {
        final message = messages[index];
        final isAnswer = message.role == MessageRole.assistant;
        return Column(
          key: ValueKey(message.id),
          children: [
            SizedBox(height: _extent, child: Text(message.id)),
            if (isAnswer) InlineAd(code: defaultCode, messageId: message.id),
          ],
        );
      },
    );

extension on FakeWebPage {
  bool get isSeen =>
      heardOf('update-dimensions-iframe').lastOrNull?['visible'] == true;
}

void main() {
  /// Twenty ads at the end of five hundred messages.
  Future<(TestApp, ScrollController)> longChat(WidgetTester tester) async {
    final app = TestApp(tester)
      ..messages = [for (var index = 0; index < 230; index++) ...turn(index)];
    final controller = ScrollController();
    addTearDown(controller.dispose);
    await app.draw(const SizedBox());
    for (var index = 230; index < 250; index++) {
      app.messages = [...app.messages, ...turn(index)];
      await app.draw(chatList(app.messages, controller));
    }
    expect(app.messages, hasLength(500));
    return (app, controller);
  }

  Future<void> jumpTo(
    WidgetTester tester,
    ScrollController controller,
    double offset,
  ) async {
    controller.jumpTo(offset);
    await tester.pump();
    await tester.pump();
    // Long enough that a place is measured.
    await tester.pump(const Duration(milliseconds: 250));
  }

  testWidgets('ads scroll in a list of 500 messages and are not loaded again',
      (tester) async {
    final (app, controller) = await longChat(tester);
    final end = controller.position.maxScrollExtent;
    await jumpTo(tester, controller, end);
    await jumpTo(tester, controller, controller.position.maxScrollExtent);
    final shown = app.web.live.where((page) => page.isSeen).toList();
    expect(shown.length, inInclusiveRange(2, maxKeptPages));
    for (final page in shown) {
      page.shows(40);
    }
    await tester.pumpAndSettle();
    final opened = app.web.pages.length;
    for (var round = 0; round < 5; round++) {
      await jumpTo(tester, controller, 0);
      expect(shown.every((page) => !page.isRemoved), isTrue);
      await jumpTo(tester, controller, controller.position.maxScrollExtent);
    }
    await tester.pumpAndSettle();
    final ids = {for (final page in shown) page.bidId};
    final again = app.web.pages.skip(opened).map((page) => page.bidId);
    expect(ids.intersection(again.toSet()), isEmpty);
    expect(shown.every((page) => !page.isRemoved), isTrue);
  });

  testWidgets('no more pages live on out of sight than a device can hold',
      (tester) async {
    final (app, controller) = await longChat(tester);
    await jumpTo(tester, controller, controller.position.maxScrollExtent);
    final end = controller.position.maxScrollExtent;
    for (var offset = end; offset > end - 30 * _extent; offset -= _extent) {
      await jumpTo(tester, controller, offset);
    }
    await jumpTo(tester, controller, 0);
    expect(app.web.pages.length, greaterThan(maxKeptPages));
    expect(app.web.live.length, lessThanOrEqualTo(maxKeptPages));
  });

  testWidgets('a place has its height back before its page', (tester) async {
    final (app, controller) = await longChat(tester);
    await jumpTo(tester, controller, controller.position.maxScrollExtent);
    await jumpTo(tester, controller, controller.position.maxScrollExtent);
    final page = app.web.live.lastWhere((page) => page.isSeen)..shows(40);
    await tester.pumpAndSettle();
    final messageId = Uri.parse(page.address).queryParameters['messageId'];
    await app.draw(const SizedBox());
    expect(page.isRemoved, isTrue);
    await app.draw(
      Align(child: InlineAd(code: defaultCode, messageId: messageId!)),
      settles: false,
    );
    expect(sizeOfAd(tester).height, 40);
    await app.settle();
    final again = app.web.inline;
    expect(again, isNot(same(page)));
    // Its text begins with one line.
    again.shows(20);
    await tester.pumpAndSettle();
    expect(sizeOfAd(tester).height, 40);
    again.says('ad-done-iframe');
    await tester.pumpAndSettle();
    expect(sizeOfAd(tester).height, 20);
  });

  testWidgets('what is out of sight says so, and what a list cuts off',
      (tester) async {
    final app = TestApp(tester);
    final controller = ScrollController();
    addTearDown(controller.dispose);
    await app.draw(
      ListView(
        controller: controller,
        children: const [
          InlineAd(code: defaultCode, messageId: 'a1'),
          SizedBox(height: 5000),
        ],
      ),
    );
    final page = app.web.inline..shows(100);
    await tester.pumpAndSettle();
    await tester.pump(const Duration(milliseconds: 250));
    Json reported() => page.heardOf('update-dimensions-iframe').last;
    expect(reported(), containsPair('visible', true));
    expect(reported(), containsPair('containerHeight', 100.0));
    expect(reported(), containsPair('windowHeight', 600.0));
    await jumpTo(tester, controller, 40);
    expect(reported(), containsPair('visible', true));
    expect(reported(), containsPair('containerY', -40.0));
    await jumpTo(tester, controller, 3000);
    expect(reported(), containsPair('visible', false));
    expect(reported()['containerY'], isA<num>());
  });

  testWidgets('a list that is smaller than the window is the window',
      (tester) async {
    final app = TestApp(tester);
    final controller = ScrollController();
    addTearDown(controller.dispose);
    await app.draw(
      Padding(
        padding: const EdgeInsets.only(top: 200),
        child: ListView(
          controller: controller,
          children: const [
            InlineAd(code: defaultCode, messageId: 'a1'),
            SizedBox(height: 5000),
          ],
        ),
      ),
    );
    final page = app.web.inline..shows(100);
    await tester.pumpAndSettle();
    await jumpTo(tester, controller, 70);
    final reported = page.heardOf('update-dimensions-iframe').last;
    expect(reported['windowHeight'], 30.0);
    expect(reported['containerY'], -70.0);
    expect(reported['visible'], true);
  });

  testWidgets('an app in the background shows nothing', (tester) async {
    final app = TestApp(tester);
    final page = await app.drawAd()
      ..shows(100);
    await tester.pumpAndSettle();
    tester.binding
      ..handleAppLifecycleStateChanged(AppLifecycleState.inactive)
      ..handleAppLifecycleStateChanged(AppLifecycleState.hidden)
      ..handleAppLifecycleStateChanged(AppLifecycleState.paused);
    await tester.pump(const Duration(milliseconds: 250));
    final reported = page.heardOf('update-dimensions-iframe').last;
    expect(reported['visible'], false);
    tester.binding
      ..handleAppLifecycleStateChanged(AppLifecycleState.hidden)
      ..handleAppLifecycleStateChanged(AppLifecycleState.inactive)
      ..handleAppLifecycleStateChanged(AppLifecycleState.resumed);
  });
}
