import 'package:ad_placement/src/frame/ad_surface.dart';
import 'package:ad_placement/src/frame/frame_data.dart';
import 'package:ad_placement/src/frame/relay.dart';
import 'package:ad_placement/src/model/wire.dart';
import 'package:ad_placement/src/session/context.dart';
import 'package:ad_placement/src/state/client_state.dart';

/// Looked at once a second: only time in which somebody could see the ad
/// counts.
const int _lookMs = 1000;
const int _maxLooks = 10;

/// Whether the page in a frame is there at all. One that is silent for ten
/// seconds in which it could be seen has failed.
final class FramePresence {
  /// [_collapse] gives the place of the ad back.
  FramePresence(this._context, this._ad, this._surface, this._collapse);

  final Context _context;
  final PairedAd _ad;
  final AdSurface _surface;
  final void Function() _collapse;
  bool _isOver = false;
  bool _isLoaded = false;
  int _looks = 0;
  void Function() _stopTimer = () {};

  /// The page is on its way.
  void start() => _stopTimer = _context.clock.after(_lookMs, _look);

  void _look() {
    if (_surface.isVisible) _looks++;
    if (_looks < _maxLooks) return start();
    // A web view reports failures: nothing at all means that the server has
    // not answered yet.
    fail(_isLoaded ? Wire.frameSilent : Wire.frameUnreachable, notShown);
  }

  /// It begins anew, and may be silent again.
  void reloaded() {
    if (_isOver) return;
    _stopTimer();
    _looks = 0;
    _isLoaded = false;
    start();
  }

  /// It has been loaded to its end.
  void loaded() => _isLoaded = true;

  /// It said something.
  void spoke() => _stopTimer();

  /// After it nothing fails any more.
  void end() {
    _isOver = true;
    _stopTimer();
  }

  /// Gives the frame up, with one `ad.error`.
  void fail(String errCode, String message) {
    if (_isOver) return;
    end();
    _collapse();
    final PairedAd(:bidId, :messageId) = _ad;
    _context
      ..change(bidId, (ad) => ad.copyWith(isBroken: true))
      ..fail(errCode, message, messageId: messageId, bidId: bidId);
  }
}
