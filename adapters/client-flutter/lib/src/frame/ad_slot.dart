import 'dart:math';

import 'package:ad_placement/src/frame/ad_label.dart';
import 'package:ad_placement/src/frame/ad_surface.dart';
import 'package:ad_placement/src/frame/frame_address.dart';
import 'package:ad_placement/src/frame/frame_data.dart';
import 'package:ad_placement/src/frame/frame_presence.dart';
import 'package:ad_placement/src/frame/impression.dart';
import 'package:ad_placement/src/frame/links.dart';
import 'package:ad_placement/src/frame/modal_slot.dart';
import 'package:ad_placement/src/frame/relay.dart';
import 'package:ad_placement/src/io/json.dart';
import 'package:ad_placement/src/model/wire.dart';
import 'package:ad_placement/src/session/config.dart';
import 'package:ad_placement/src/session/context.dart';
import 'package:ad_placement/src/state/client_state.dart';

void _nothing() {}

/// What an ad needs of its session.
final class AdParts {
  /// [otherParams]: of the moment.
  const AdParts({
    required this.context,
    required this.modals,
    required this.links,
    required this.otherParams,
  });

  /// What every part of a session needs.
  final Context context;

  /// The interstitial on show.
  final Modals modals;

  /// What a press opens.
  final Links links;

  /// What pages receive beside the conversation.
  final Json Function() otherParams;
}

/// An ad on a surface: the conversation between the app and its page
/// (`docs/reference/protocol.md#messages-between-frame-and-host`).
final class AdSlot implements PageListener {
  /// Nothing is loaded before [start].
  AdSlot(this._parts, this._ad, this._surface);

  final AdParts _parts;
  final PairedAd _ad;
  final AdSurface _surface;
  Context get _context => _parts.context;
  late final FramePresence _presence =
      FramePresence(_context, _ad, _surface, _collapse);
  Page? _page;
  bool _isRemoved = false;
  bool _hasAsked = false;
  late bool _isShown = _ad.height > 0;
  late double _wantedHeight = _ad.height;
  late double _height = _ad.height;

  /// What was shown before does not shrink while its page loads again.
  late double _leastHeight = _ad.height;
  void Function() _unfollow = _nothing;
  late final Impression _impression = Impression(_ad, _surface);

  late final Handlers _handlers = {
    Wire.initIframe: (data) {
      final label = labelOf(data);
      if (label != null) _surface.setLabel(label);
      _hasAsked = true;
      update();
    },
    Wire.showIframe: (_) => _show(isVisible: true),
    Wire.hideIframe: (_) => _show(isVisible: false),
    Wire.resizeIframe: (data) {
      _wantedHeight = heightOf(data) ?? _wantedHeight;
      _applyHeight();
    },
    Wire.eventIframe: (data) => _impression.heard(_context.relay(_ad, data)),
    Wire.adDoneIframe: (data) {
      _leastHeight = 0;
      _applyHeight();
      final text = doneTextOf(data);
      if (text == null) return;
      _context.change(_ad.bidId, (ad) => ad.copyWith(finalText: text));
    },
    Wire.clickIframe: _open,
    Wire.openComponentIframe: (data) {
      final request = modalRequestOf(data);
      if (request != null) _openModal(request);
    },
    Wire.errorIframe: (data) => _presence.fail(
          textOf(data['errCode']) ?? Wire.iframeError,
          textOf(data['message']) ?? notShown,
        ),
  };

  void _open(Json data) =>
      _parts.links.open(data, _surface, skan: _ad.bid.skan);

  Map<String, String?> get _query => {
        'code': _ad.code,
        'messageId': _ad.messageId,
        'sdk': sdkName,
        'theme': textOf(_parts.otherParams()['theme']),
      };

  /// Loads the page.
  void start() {
    _unfollow = _followRevisions();
    _presence.start();
    final query = {..._query, 'cachedContent': cachedContentOf(_ad)};
    final origin = _context.config.origin;
    final page = _page = _surface.openInline(
      frameAddress(origin, 'frame', _ad.bidId, query),
      this,
    );
    // It may have failed at once.
    if (_isRemoved) return page.remove();
    if (_height > 0) _surface.setHeight(_height);
  }

  void _openModal(ModalRequest request) {
    final (:params, :timeoutMs) = request;
    final query = {
      ..._query,
      'componentParams': params == null ? null : encodeJson(params),
    };
    final origin = _context.config.origin;
    _parts.modals.open(
      _ad,
      _surface,
      frameAddress(origin, 'modal', _ad.bidId, query),
      timeoutMs: timeoutMs,
    );
  }

  /// Updates the page when a message has changed; messages that follow do not
  /// concern an ad.
  void Function() _followRevisions() {
    var revision = _context.store.state.revision;
    return _context.store.subscribe((state) {
      final isNew = state.revision != revision;
      revision = state.revision;
      if (isNew) update();
    });
  }

  /// The conversation as it was when the ad came: up to the message it sits
  /// below; all of it when that was trimmed. Says nothing before the page has
  /// asked.
  void update() {
    if (!_hasAsked || _isRemoved) return;
    final all = _context.store.state.messages;
    final index = all.indexWhere((message) => message.id == _ad.messageId);
    post(Wire.updateIframe, {
      'messages': [
        for (final message in all.take(index < 0 ? all.length : index + 1))
          message.toJson(),
      ],
      'sdk': sdkName,
      'messageId': _ad.messageId,
      'otherParams': _parts.otherParams(),
    });
  }

  /// Posts nothing before the page has asked: until then it hears nothing.
  void sendUserEvent(String name, Json payload) {
    if (!_hasAsked) return;
    post(Wire.userEventIframe, {'name': name, 'payload': payload});
  }

  /// Frames start hidden, whatever height they ask for.
  void _show({required bool isVisible}) {
    _isShown = isVisible;
    _applyHeight();
  }

  void _applyHeight() {
    final next = _isShown ? max(_wantedHeight, _leastHeight) : 0.0;
    if (next == _height) return;
    _height = next;
    _context.change(_ad.bidId, (ad) => ad.copyWith(height: next));
    _surface.setHeight(next);
  }

  /// To the page, while there is one.
  void post(String type, Json data) => _page?.post({
        'type': type,
        'data': {...data, 'code': _ad.code},
      });

  /// Where the ad is on the screen.
  void moved(Json dimensions) {
    post(Wire.updateDimensionsIframe, dimensions);
    _impression.moved(isInSight: dimensions['visible'] == true);
  }

  void _collapse() {
    _parts.modals.close(_ad.messageId, _ad.code);
    remove();
  }

  /// Leaves nothing behind but the modal page, which belongs to the session: a
  /// list lets go of places that are out of sight. Idempotent.
  void remove() {
    if (_isRemoved) return;
    _isRemoved = true;
    _unfollow();
    _presence.end();
    _impression.end();
    _page?.remove();
    _surface.setHeight(0);
  }

  @override
  void onPost(
    String json, {
    required String origin,
    required bool isMainFrame,
  }) {
    if (_isRemoved || !isMainFrame || origin != _context.config.origin) return;
    if (dispatch(_handlers, parseJson(json))) _presence.spoke();
  }

  @override
  void onOpenWindow(String url) {
    if (!_isRemoved) _open({'url': url});
  }

  @override
  void onLoaded() => _presence.loaded();

  @override
  void onReload() {
    _hasAsked = false;
    _leastHeight = _height;
    _presence.reloaded();
  }

  @override
  void onFailed(String errCode) => _presence.fail(errCode, notShown);

  @override
  void onDismissed() {}
}
