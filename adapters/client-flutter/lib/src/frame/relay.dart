import 'package:ad_placement/src/frame/links.dart';
import 'package:ad_placement/src/io/json.dart';
import 'package:ad_placement/src/model/ad_event.dart';
import 'package:ad_placement/src/model/wire.dart';
import 'package:ad_placement/src/session/context.dart';
import 'package:ad_placement/src/state/client_state.dart';
import 'package:ad_placement/src/state/reduce.dart';

/// The event of a page; `null` for what is not one. It is complete whatever a
/// page left out: the rest is known from the bid.
AdEvent? _eventOf(String name, Json payload, PairedAd ad) {
  final url = textOf(payload['url']);
  return pageEvent(
    name,
    ad,
    content: textOf(payload['content']) ?? ad.finalText ?? ad.bid.content,
    url: url != null && isWeb(url) ? url : null,
    area: textOf(payload['area']) ?? '',
  );
}

/// What pages of an ad change.
extension Relay on Context {
  /// Something happened to an ad.
  void change(String bidId, PairedAd Function(PairedAd ad) change) =>
      store.dispatch(AdChanged(bidId, change));

  /// `event-iframe` on its way to the app. What is not about this ad, or not an
  /// event of a page, is dropped. Returns what was reported.
  AdEvent? relay(PairedAd ad, Json data) {
    if (data case {'name': final String name, 'payload': final Json payload}) {
      final bidId = ad.bidId;
      if ((payload['id'] ?? bidId) != bidId) return null;
      final known =
          store.state.ads.where((other) => other.bidId == bidId).firstOrNull ??
              ad;
      final event = _eventOf(name, payload, known);
      if (event == null || !_isNew(event, known)) return null;
      emit(event);
      return event;
    }
    return null;
  }

  /// Notes what happens at most once.
  bool _isNew(AdEvent event, PairedAd ad) {
    final nowMs = clock.nowMs();
    final clickedMs = ad.clickedMs;
    switch (event) {
      // Once per bid, also over several pages of it.
      case AdViewed() when ad.isViewed:
        return false;
      case AdViewed():
        change(ad.bidId, (ad) => ad.copyWith(isViewed: true));
      case AdClicked()
          when clickedMs != null && (nowMs - clickedMs).abs() < oneClickMs:
        return false;
      case AdClicked():
        change(ad.bidId, (ad) => ad.copyWith(clickedMs: nowMs));
      case _:
    }
    return true;
  }
}
