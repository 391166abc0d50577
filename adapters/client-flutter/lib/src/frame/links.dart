import 'dart:async';

import 'package:ad_placement/src/frame/ad_surface.dart';
import 'package:ad_placement/src/io/clock.dart';
import 'package:ad_placement/src/io/json.dart';

/// One press is reported and opened once, even if a page repeats it.
const int oneClickMs = 1000;
const int _maxUrlChars = 8192;

final RegExp _web = RegExp('^https?://', caseSensitive: false);

/// Nothing else is opened for a page: other schemes start calls, mails and
/// apps.
bool isWeb(String url) => url.length <= _maxUrlChars && _web.hasMatch(url);

/// Opens what `click-iframe` names, unchecked. A creative of a bidder opens its
/// own window, and its page says `click-iframe` as well: one click opens once.
final class Links {
  /// Of one session.
  Links(this._clock);

  final Clock _clock;
  int? _openedMs;

  /// Where the bidder of the ad signed for it, the App Store's page; else the
  /// first of the addresses that something opens.
  void open(Json data, AdSurface surface, {Json? skan}) {
    final urls = [data['url'], data['fallbackUrl']]
        .map(textOf)
        .nonNulls
        .where(isWeb)
        .toList();
    final nowMs = _clock.nowMs();
    final openedMs = _openedMs;
    final isSame = openedMs != null && (nowMs - openedMs).abs() < oneClickMs;
    if (urls.isEmpty || isSame) return;
    _openedMs = nowMs;
    final inApp = data['target'] != 'browser';
    unawaited(_openOne(urls, surface, inApp ? skan : null, inApp: inApp));
  }

  Future<bool> _opensStore(AdSurface surface, Json skan) async {
    try {
      return await surface.openStorePage(skan);
    } on Object {
      return false;
    }
  }

  Future<void> _openOne(
    List<String> urls,
    AdSurface surface,
    Json? skan, {
    required bool inApp,
  }) async {
    if (skan != null && await _opensStore(surface, skan)) return;
    for (final url in urls) {
      try {
        if (await surface.openLink(url, inApp: inApp)) return;
      } on Object {
        // The next one may be opened.
      }
    }
  }
}
