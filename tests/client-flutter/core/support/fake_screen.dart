import 'dart:convert';

import 'package:ad_placement/core.dart';

const service = 'https://ads.example.com';

final class FakePage implements Page {
  FakePage(this.kind, String address, this.listener, this._screen)
      : _uri = Uri.parse(address);

  final String kind;
  final PageListener listener;
  final FakeScreen _screen;
  final Uri _uri;
  bool isRevealed = false;
  AdLabel label = AdLabel.none;
  bool isRemoved = false;

  String get path => _uri.path;

  @override
  void post(Json message) => _screen.heard.add({
        'frame': kind,
        'origin': _uri.origin,
        // As it arrives on the other side.
        ...jsonDecode(jsonEncode(message)) as Json,
      });

  @override
  void reveal(AdLabel label, AdLabel close) {
    isRevealed = true;
    this.label = label;
  }

  @override
  void remove() => isRemoved = true;

  Json describe() => {
        'origin': _uri.origin,
        'path': path,
        'query': _uri.queryParameters,
        'title': label.title,
      };
}

/// A place for an ad in an app.
final class FakeSurface implements AdSurface {
  FakeSurface(this._screen);

  final FakeScreen _screen;
  double _height = 0;
  FakePage? page;

  @override
  bool get isVisible => true;

  FakePage _opened(String kind, String address, PageListener listener) {
    final page = FakePage(kind, address, listener, _screen);
    _screen.pages.add(page);
    return page;
  }

  @override
  Page openInline(String address, PageListener listener) =>
      page = _opened('inline', address, listener);

  @override
  Page openModal(String address, PageListener listener) =>
      _opened('modal', address, listener);

  @override
  void setHeight(double height) => _height = height;

  @override
  void setLabel(AdLabel label) => page?.label = label;

  @override
  Future<bool> openStorePage(Json skan) async =>
      _screen.store?.call(skan) ?? false;

  @override
  Future<bool> openLink(String url, {required bool inApp}) async {
    _screen.opened.add(url);
    return true;
  }

  @override
  void Function() startImpression(Json skan) {
    _screen.impressions.add(skan);
    return () => _screen.impressions.remove(skan);
  }

  Json? describe() {
    final page = this.page;
    if (page == null || page.isRemoved) return null;
    return {...page.describe(), 'visible': _height > 0, 'height': _height};
  }
}

/// The screen of an app: the places of its ads, and what lies over them.
final class FakeScreen {
  final List<FakePage> pages = [];
  final List<String> opened = [];
  final List<Json> impressions = [];
  final List<Json> heard = [];
  bool hasFocus = false;

  /// Whether the App Store knows an app; absent where there is no such store.
  bool Function(Json skan)? store;

  List<Json> takeHeard() {
    final taken = heard.toList();
    heard.clear();
    return taken;
  }

  FakePage? get modalPage =>
      pages.where((page) => page.kind == 'modal' && !page.isRemoved).lastOrNull;

  Json? get modal => switch (modalPage) {
        null => null,
        final page => {
            ...page.describe(),
            'visible': page.isRevealed,
            'focused': page.isRevealed,
          },
      };

  /// The back gesture stands for the key that closes a modal page.
  void press() => modalPage?.listener.onDismissed();

  bool get isHostFocused => hasFocus && modalPage?.isRevealed != true;

  /// Whether a page loads from there; it is answered with a status, or fails
  /// without one.
  bool loads(String path, int? status) {
    final page =
        pages.where((page) => page.path == path && !page.isRemoved).firstOrNull;
    if (page == null) return false;
    status != null && status < 400
        ? page.listener.onLoaded()
        : page.listener.onFailed('frame_unreachable');
    return true;
  }

  /// [page] absent: a creative inside the pages, which has the same bridge.
  void post(FakePage? page, Object? says, String origin) {
    for (final heard in page == null ? pages.toList() : [page]) {
      heard.listener.onPost(
        jsonEncode(says),
        origin: origin,
        isMainFrame: page != null,
      );
    }
  }
}
