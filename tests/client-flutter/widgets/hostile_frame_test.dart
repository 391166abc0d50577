import 'package:ad_placement/ad_placement.dart';
import 'package:flutter/widgets.dart';
import 'package:flutter_test/flutter_test.dart';

import 'support/chat.dart';

/// What a page may not do, whatever it says.
const _nonsense = <Object?>[
  null,
  7,
  'text',
  <Object?>[],
  {'height': 'tall'},
  {'height': -5},
  {'height': double.maxFinite},
  {'name': 'ad.filled', 'payload': <String, Object?>{}},
  {'name': 'ad.error', 'payload': <String, Object?>{}},
  {
    'name': 'ad.viewed',
    'payload': {'id': 'another'},
  },
  {'name': 'ad.clicked', 'payload': <String, Object?>{}},
  {'component': 'keyboard', 'timeout': 1},
  {'url': 'intent://x'},
  {'url': 'javascript:alert(1)', 'fallbackUrl': 'tel:1'},
  {'messages': <Object?>[]},
];

void main() {
  testWidgets('a frame that says what it likes changes nothing',
      (tester) async {
    final app = TestApp(tester);
    final page = await app.drawAd()
      ..shows(80);
    await tester.pumpAndSettle();
    const types = [
      'event-iframe',
      'click-iframe',
      'open-component-iframe',
      'set-styles-iframe',
      'view-iframe',
      'update-iframe',
      'init-component-iframe',
      'close-component-iframe',
      'error-component-iframe',
      'constructor',
      '',
    ];
    for (final type in types) {
      for (final data in _nonsense) {
        page.listener.onPost(
          '{"type":"$type","data":${_json(data)}}',
          origin: service,
          isMainFrame: true,
        );
      }
    }
    await tester.pumpAndSettle();
    expect(app.names, ['ad.filled']);
    expect(app.platform.opened, isEmpty);
    expect(app.web.live, [page]);
    expect(sizeOfAd(tester).height, 80);
    expect(tester.takeException(), isNull);
  });

  testWidgets('nor does another origin, or a frame inside', (tester) async {
    final app = TestApp(tester);
    final page = await app.drawAd()
      ..shows(80);
    const error = '{"type":"error-iframe","data":{}}';
    for (final origin in [
      'https://evil.example',
      'null',
      '',
      '$service.evil'
    ]) {
      page.listener.onPost(error, origin: origin, isMainFrame: true);
    }
    page.listener.onPost(error, origin: service, isMainFrame: false);
    await tester.pumpAndSettle();
    expect(app.names, ['ad.filled']);
    expect(page.isRemoved, isFalse);
  });

  testWidgets('a height is never more than an ad can have', (tester) async {
    final app = TestApp(tester);
    await app.draw(
      ListView(children: const [InlineAd(code: defaultCode, messageId: 'a1')]),
    );
    app.web.inline.shows(double.maxFinite);
    await tester.pumpAndSettle();
    expect(sizeOfAd(tester).height, 10000);
  });

  testWidgets('what is gone is not heard', (tester) async {
    final app = TestApp(tester);
    final page = await app.drawAd()
      ..shows(80);
    await app.leave();
    page
      ..shows(90)
      ..reports('ad.viewed')
      ..says('click-iframe', {'url': 'https://shop.example/'})
      ..says('open-component-iframe', {'component': 'modal'});
    page.listener
      ..onOpenWindow('https://shop.example/')
      ..onFailed('iframe_error')
      ..onLoaded();
    await tester.pump(const Duration(minutes: 1));
    expect(app.names, ['ad.filled']);
    expect(app.platform.opened, isEmpty);
    expect(app.web.pages, [page]);
  });
}

String _json(Object? value) => switch (value) {
      final String text => '"$text"',
      final Map<Object?, Object?> map => '{${[
          for (final MapEntry(:key, value: part) in map.entries)
            '"$key":${_json(part)}',
        ].join(',')}}',
      _ => '$value',
    };
