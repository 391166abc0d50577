import 'package:ad_placement/src/frame/ad_surface.dart';
import 'package:ad_placement/src/model/ad_event.dart';
import 'package:ad_placement/src/state/client_state.dart';

/// What SKAdNetwork of iOS hears of an ad on one page of it.
final class Impression {
  /// It has not begun.
  Impression(this._ad, this._surface);

  final PairedAd _ad;
  final AdSurface _surface;
  void Function() _stop = () {};
  bool _hasBegun = false;
  bool _isOver = false;

  /// It begins when the ad is viewed, where its bidder signed for it. [event]:
  /// what the page reported, if it was new.
  void heard(AdEvent? event) {
    final skan = _ad.bid.skan;
    if (event is! AdViewed || skan == null || _isOver) return;
    _hasBegun = true;
    _stop = _surface.startImpression(skan);
  }

  /// Where the ad is now: out of sight it ends, and does not begin again, since
  /// a signature stands for one time that an ad is shown.
  void moved({required bool isInSight}) {
    if (_hasBegun && !isInSight) end();
  }

  /// The page is gone. Idempotent.
  void end() {
    if (_isOver) return;
    _isOver = true;
    _stop();
  }
}
