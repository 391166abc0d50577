import 'package:ad_placement/src/frame/links.dart';
import 'package:ad_placement/src/io/json.dart';
import 'package:ad_placement/src/model/ad_event.dart';
import 'package:ad_placement/src/session/context.dart';
import 'package:ad_placement/src/state/client_state.dart';
import 'package:ad_placement/src/state/reduce.dart';

/// The event of a page; `null` for what is not one. It is complete whatever a
/// page left out: the rest is known from the bid.
AdEvent? _eventOf(String name, Json payload, PairedAd ad) {
  final PairedAd(:code, :messageId, bidId: id, bid: Bid(:format)) = ad;
  final content = textOf(payload['content']) ?? ad.finalText ?? ad.bid.content;
  final url = textOf(payload['url']);
  return switch (name) {
    'ad.render-started' =>
      AdRenderStarted(code: code, messageId: messageId, id: id),
    'ad.render-completed' =>
      AdRenderCompleted(code: code, messageId: messageId, id: id),
    'ad.viewed' => AdViewed(
        code: code,
        messageId: messageId,
        id: id,
        content: content,
        format: format,
        revenue: ad.bid.revenue,
      ),
    'ad.clicked' when url != null && isWeb(url) => AdClicked(
        code: code,
        messageId: messageId,
        id: id,
        content: content,
        url: url,
        format: format,
        area: textOf(payload['area']) ?? '',
      ),
    'video.started' => VideoStarted(code: code, messageId: messageId, id: id),
    'video.completed' =>
      VideoCompleted(code: code, messageId: messageId, id: id),
    'reward.granted' => RewardGranted(code: code, messageId: messageId, id: id),
    _ => null,
  };
}

/// What pages of an ad change.
extension Relay on Context {
  /// Something happened to an ad.
  void change(String bidId, PairedAd Function(PairedAd ad) change) =>
      store.dispatch(AdChanged(bidId, change));

  /// `event-iframe` on its way to the app. What is not about this ad, or not an
  /// event of a page, is dropped. Returns what was told.
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
