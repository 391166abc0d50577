import 'package:ad_placement/src/frame/ad_slot.dart';
import 'package:ad_placement/src/frame/ad_surface.dart';
import 'package:ad_placement/src/io/json.dart';
import 'package:ad_placement/src/session/ad_session.dart';
import 'package:ad_placement/src/session/context.dart';
import 'package:ad_placement/src/state/client_state.dart';

/// An ad on a surface, now or when it comes.
abstract interface class Mount {
  /// Where the ad is on the screen, which its page cannot measure in a web
  /// view.
  void postDimensions(Json dimensions);

  /// Takes the ad off the surface; it may be mounted again. Idempotent.
  void remove();
}

/// What is known of ads that are not on the screen.
abstract interface class KnownHeights {
  /// How high the ad there was when it was shown last, in logical pixels; 0
  /// where there is nothing to show.
  double heightOf(String messageId, String code);
}

/// Fills a surface as soon as there is an ad for it.
final class _Filling implements Mount {
  _Filling(this._context, this._ad, this._makeSlot) {
    _unsubscribe = _context.store.subscribe((_) => fill());
  }

  final Context _context;
  final Ad _ad;
  final AdSlot Function(PairedAd ad) _makeSlot;
  late final void Function() _unsubscribe;
  AdSlot? slot;
  bool _isRemoved = false;

  bool _isOurs(PairedAd ad) =>
      ad.messageId == _ad.messageId && ad.code == _ad.code && !ad.isBroken;

  void fill() {
    if (slot != null || _isRemoved) return;
    final found = _context.store.state.ads.where(_isOurs).firstOrNull;
    if (found == null) return;
    _unsubscribe();
    final filled = slot = _makeSlot(found);
    filled.start();
  }

  @override
  void postDimensions(Json dimensions) => slot?.moved(dimensions);

  @override
  void remove() {
    _isRemoved = true;
    _unsubscribe();
    slot?.remove();
  }
}

/// An [Ad] for those who draw.
final class ManagedAd implements Ad {
  /// Below that message. [onDestroy]: another one may come in its place.
  ManagedAd(
    this._parts, {
    required this.messageId,
    required this.code,
    required void Function() onDestroy,
  }) : _onDestroy = onDestroy;

  final AdParts _parts;
  final void Function() _onDestroy;
  @override
  final String messageId;
  @override
  final String code;
  _Filling? _filling;
  bool _isDestroyed = false;

  /// Shows the ad, now or when it comes. It stands on one surface at a time: a
  /// list hands its places around.
  Mount mount(AdSurface surface) {
    _filling?.remove();
    final next = _Filling(
      _parts.context,
      this,
      (ad) => AdSlot(_parts, ad, surface),
    );
    if (_isDestroyed) {
      next.remove();
    } else {
      _filling = next;
    }
    next.fill();
    return next;
  }

  /// Takes it off the surface that was [mount]ed, and forgets it where no other
  /// one came since: a list of any length leaves nothing behind.
  void unmount(Mount mount) {
    mount.remove();
    if (identical(mount, _filling)) _forget();
  }

  /// What the page received has changed.
  void update() => _filling?.slot?.update();

  /// Posts to the page what the user does.
  void sendUserEvent(String name, Json payload) =>
      _filling?.slot?.sendUserEvent(name, payload);

  @override
  void destroy() {
    if (!_isDestroyed) _parts.modals.close(messageId, code);
    _forget();
  }

  void _forget() {
    if (_isDestroyed) return;
    _isDestroyed = true;
    _filling?.remove();
    _filling = null;
    _onDestroy();
  }
}
