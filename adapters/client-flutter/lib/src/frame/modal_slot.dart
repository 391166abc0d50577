import 'package:ad_placement/src/frame/ad_label.dart';
import 'package:ad_placement/src/frame/ad_surface.dart';
import 'package:ad_placement/src/frame/frame_data.dart';
import 'package:ad_placement/src/frame/impression.dart';
import 'package:ad_placement/src/frame/links.dart';
import 'package:ad_placement/src/frame/relay.dart';
import 'package:ad_placement/src/io/json.dart';
import 'package:ad_placement/src/model/wire.dart';
import 'package:ad_placement/src/session/context.dart';
import 'package:ad_placement/src/state/client_state.dart';

/// The modal page of an interstitial: shown when it says that it is ready,
/// closed when it is silent for too long.
final class _ModalPage implements PageListener {
  _ModalPage(
      this._context, this._ad, this._surface, this._links, this._onClose);

  final Context _context;
  final PairedAd _ad;
  final AdSurface _surface;
  final Links _links;
  final void Function() _onClose;
  bool _isOpen = true;
  Page? _page;
  void Function() _stopTimer = () {};
  late final Impression _impression = Impression(_ad, _surface);

  late final Handlers _handlers = {
    Wire.initComponentIframe: (data) {
      _stopTimer();
      _page?.reveal(
        labelOf(data) ?? AdLabel.none,
        labelOf(data, 'close') ?? AdLabel.close,
      );
    },
    Wire.eventIframe: (data) => _impression.heard(_context.relay(_ad, data)),
    Wire.clickIframe: _open,
    Wire.closeComponentIframe: (_) => close(),
    Wire.errorComponentIframe: (data) {
      final (:errCode, :message) = modalFailureOf(data);
      _giveUp(errCode, message);
    },
  };

  void _open(Json data) => _links.open(data, _surface, skan: _ad.bid.skan);

  void load(String address, int timeoutMs) {
    _stopTimer =
        _context.clock.after(timeoutMs, () => _giveUp(Wire.timeout, notShown));
    final page = _page = _surface.openModal(address, this);
    // It may have failed at once.
    if (!_isOpen) page.remove();
  }

  /// Idempotent.
  void close() {
    if (!_isOpen) return;
    _isOpen = false;
    _stopTimer();
    _impression.end();
    _page?.remove();
    _onClose();
  }

  void _giveUp(String errCode, String message) {
    if (!_isOpen) return;
    close();
    final PairedAd(:messageId, :bidId) = _ad;
    _context.fail(errCode, message, messageId: messageId, bidId: bidId);
  }

  @override
  void onPost(
    String json, {
    required String origin,
    required bool isMainFrame,
  }) {
    // A page that has been closed may have something on its way.
    if (!_isOpen || !isMainFrame || origin != _context.config.origin) return;
    dispatch(_handlers, parseJson(json));
  }

  @override
  void onOpenWindow(String url) {
    if (_isOpen) _open({'url': url});
  }

  @override
  void onLoaded() {}

  @override
  void onReload() {}

  @override
  void onFailed(String errCode) => _giveUp(Wire.componentError, notShown);

  @override
  void onDismissed() => close();
}

/// At most one modal page of a session at a time.
final class Modals {
  /// Of one session.
  Modals(this._context, this._links);

  final Context _context;
  final Links _links;
  _ModalPage? _current;

  /// Nothing happens while another one is open.
  void open(
    PairedAd ad,
    AdSurface surface,
    String address, {
    required int timeoutMs,
  }) {
    if (_current != null) return;
    final modal = _current =
        _ModalPage(_context, ad, surface, _links, () => _current = null);
    modal.load(address, timeoutMs);
  }

  /// That of the ad there, if it is open.
  void close(String messageId, String code) {
    final ad = _current?._ad;
    if (ad?.messageId == messageId && ad?.code == code) closeAny();
  }

  /// The session is over.
  void closeAny() => _current?.close();
}
