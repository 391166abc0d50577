import 'dart:convert';

import 'package:ad_placement/ad_placement.dart';
import 'package:ad_placement/core.dart' show PageListener;
import 'package:flutter/widgets.dart';

const service = 'https://ads.example.com';

/// A page of the service; the test plays its part.
final class FakeWebPage implements WebPage {
  FakeWebPage(this.address, this.listener);

  final String address;
  final PageListener listener;
  final List<Json> heard = [];
  bool isRemoved = false;
  int touches = 0;
  int paints = 0;
  double scale = 1;

  bool get isModal => address.contains('/api/modal/');

  String get bidId => Uri.parse(address).pathSegments.last;

  @override
  late final Widget view = CustomPaint(
    painter: _Counting(this),
    child: _PageText(this),
  );

  @override
  void post(Json message) =>
      // As it arrives on the other side.
      heard.add(jsonDecode(jsonEncode(message)) as Json);

  @override
  set textScale(double scale) => this.scale = scale;

  @override
  void touched() => touches++;

  @override
  void remove() => isRemoved = true;

  void says(String type, [Json data = const {}]) => listener.onPost(
        jsonEncode({'type': type, 'data': data}),
        origin: service,
        isMainFrame: true,
      );

  void reports(String name, [Json payload = const {}]) =>
      says('event-iframe', {'name': name, 'payload': payload});

  void shows(double height) {
    says('init-iframe');
    says('show-iframe');
    says('resize-iframe', {'height': height});
  }

  List<Json> heardOf(String type) => [
        for (final message in heard)
          if (message['type'] == type) message['data']! as Json,
      ];
}

final class _Counting extends CustomPainter {
  const _Counting(this._page);

  final FakeWebPage _page;

  @override
  void paint(Canvas canvas, Size size) => _page.paints++;

  @override
  bool shouldRepaint(_Counting oldDelegate) => true;
}

/// Looks as a page does that received theme and size of text.
class _PageText extends StatelessWidget {
  const _PageText(this.page);

  final FakeWebPage page;

  @override
  Widget build(BuildContext context) {
    final update = page.heardOf('update-iframe').lastOrNull ?? const {};
    final params = update['otherParams'] as Json? ?? const {};
    final isDark = params['theme'] == 'dark';
    return ColoredBox(
      color: isDark ? const Color(0xff202124) : const Color(0xfff1f3f4),
      child: Text(
        'Harbor Coffee roasts by the sea.',
        textScaler: TextScaler.linear(page.scale),
        style: TextStyle(
          fontSize: 14,
          color: isDark ? const Color(0xffffffff) : const Color(0xff000000),
        ),
      ),
    );
  }
}

/// Every page that was opened, oldest first.
final class FakeWeb {
  final List<FakeWebPage> pages = [];

  WebPage open(String address, PageListener listener) {
    final page = FakeWebPage(address, listener);
    pages.add(page);
    return page;
  }

  List<FakeWebPage> get live => [
        for (final page in pages)
          if (!page.isRemoved) page,
      ];

  FakeWebPage get inline => live.lastWhere((page) => !page.isModal);
  FakeWebPage get modal => live.lastWhere((page) => page.isModal);
}
