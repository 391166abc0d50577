import 'package:ad_placement/ad_placement.dart';
import 'package:flutter/material.dart';
import 'package:flutter_test/flutter_test.dart';

import 'support/chat.dart';

void main() {
  testWidgets('what the session received stays until an option has changed',
      (tester) async {
    final app = TestApp(tester)
      ..variantId = 'first'
      ..regulatory = Regulatory(gdpr: [0].single);
    late AdSession session;
    Future<(Object?, Object?)> reported(int index) async {
      app.messages = [
        for (var turns = 1; turns <= index; turns++) ...turn(turns),
      ];
      await app.draw(
        Builder(
          builder: (context) {
            session = AdsProvider.of(context);
            return const SizedBox();
          },
        ),
      );
      final preload = app.service.preloads[index - 1];
      return (preload['variantId'], (preload['regulatory']! as Json)['gdpr']);
    }

    expect(await reported(1), ('first', 0));
    session.updateOptions(
      const MutableOptions(
        variantId: 'reported',
        regulatory: Regulatory(gdpr: 1),
      ),
    );
    // Another object, and the same value.
    app.regulatory = Regulatory(gdpr: [0].single);
    expect(await reported(2), ('reported', 1));
    app.variantId = 'second';
    expect(await reported(3), ('second', 0));
  });
}
