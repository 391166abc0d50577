import 'dart:async';

import 'package:ad_placement/ad_placement.dart';
import 'package:flutter/material.dart';
import 'package:flutter_test/flutter_test.dart';

import 'support/chat.dart';

const _ad = InlineAd(code: defaultCode, messageId: 'a1');

/// Part of an ad that its page receives as seen, as the page reckons.
double _seenPart(FakeWebPage page) {
  final reported = page.heardOf('update-dimensions-iframe').last;
  if (reported['visible'] != true) return 0;
  double at(String name) => (reported[name]! as num).toDouble();
  double overlap(double start, double size, double limit) =>
      (start + size).clamp(0, limit) - start.clamp(0, limit);
  return overlap(at('containerX'), at('containerWidth'), at('windowWidth')) *
      overlap(at('containerY'), at('containerHeight'), at('windowHeight')) /
      (at('containerWidth') * at('containerHeight'));
}

void main() {
  /// An ad of 90 pixels at the top of what a test builds around it.
  Future<FakeWebPage> shown(
    WidgetTester tester,
    Widget Function(Widget ad) around,
  ) async {
    final app = TestApp(tester);
    await app.draw(around(_ad));
    final page = app.web.inline..shows(90);
    await tester.pumpAndSettle();
    return page;
  }

  Future<double> seenPart(WidgetTester tester, FakeWebPage page) async {
    await tester.pump(const Duration(milliseconds: 250));
    return _seenPart(page);
  }

  Widget top(Widget ad) => Align(alignment: Alignment.topCenter, child: ad);

  testWidgets('an ad with nothing over it is seen, also while a list scrolls',
      (tester) async {
    final page = await shown(
      tester,
      (ad) => Stack(
        children: [
          const Positioned.fill(child: ColoredBox(color: Colors.white)),
          ListView(children: [ad, const SizedBox(height: 5000)]),
        ],
      ),
    );
    expect(await seenPart(tester, page), 1);
    // A list lets no touch through while a finger moves it.
    final finger = await tester.startGesture(const Offset(400, 300));
    await finger.moveBy(const Offset(0, -30));
    await finger.moveBy(const Offset(0, -1));
    await tester.pump();
    expect(await seenPart(tester, page), greaterThan(0.6));
    await finger.up();
  });

  testWidgets('what lies over it is not seen of it', (tester) async {
    final page = await shown(tester, top);
    final overlay =
        tester.state<NavigatorState>(find.byType(Navigator)).overlay!;
    for (final (height, seen) in [(30.0, 2 / 3), (90.0, 0.0)]) {
      final banner = OverlayEntry(
        builder: (_) => Align(
          alignment: Alignment.topCenter,
          child: Container(height: height, color: Colors.red),
        ),
      );
      overlay.insert(banner);
      await tester.pump();
      expect(await seenPart(tester, page), closeTo(seen, 0.01));
      banner
        ..remove()
        ..dispose();
    }
    await tester.pump();
    expect(await seenPart(tester, page), 1);
  });

  testWidgets('a dialog over a navigator in a navigator covers it',
      (tester) async {
    late BuildContext inside;
    final page = await shown(
      tester,
      (ad) => Navigator(
        onGenerateRoute: (_) => MaterialPageRoute<void>(
          builder: (context) {
            inside = context;
            return Material(child: top(ad));
          },
        ),
      ),
    );
    expect(await seenPart(tester, page), 1);
    if (!inside.mounted) fail('It is gone.');
    unawaited(
      showDialog<void>(context: inside, builder: (_) => const SizedBox()),
    );
    await tester.pumpAndSettle();
    expect(await seenPart(tester, page), 0);
  });

  for (final (name, hide) in <(String, Widget Function(Widget ad))>[
    ('that shines through', (ad) => Opacity(opacity: 0.3, child: ad)),
    (
      'that fades away',
      (ad) => FadeTransition(
            opacity: const AlwaysStoppedAnimation(0.3),
            child: ad,
          )
    ),
    ('in a tab that is not shown', (ad) => Offstage(child: ad)),
    (
      'of a stack that shows another',
      (ad) => IndexedStack(index: 1, children: [ad, const Text('other')])
    ),
  ]) {
    testWidgets('an ad $name is not seen', (tester) async {
      final app = TestApp(tester);
      await app.draw(top(_Switch(hide: hide)));
      final page = app.web.inline..shows(90);
      await tester.pumpAndSettle();
      expect(await seenPart(tester, page), 1);
      tester.state<_SwitchState>(find.byType(_Switch)).flip();
      await tester.pump();
      expect(await seenPart(tester, page), 0);
    });
  }
}

/// Shows an ad, and then hides it with its page as it is.
class _Switch extends StatefulWidget {
  const _Switch({required this.hide});

  final Widget Function(Widget ad) hide;

  @override
  State<_Switch> createState() => _SwitchState();
}

class _SwitchState extends State<_Switch> {
  final _key = GlobalKey();
  bool _isHidden = false;

  void flip() => setState(() => _isHidden = true);

  @override
  Widget build(BuildContext context) {
    final ad = InlineAd(key: _key, code: defaultCode, messageId: 'a1');
    return _isHidden ? widget.hide(ad) : ad;
  }
}
