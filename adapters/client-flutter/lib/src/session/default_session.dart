import 'dart:async';

import 'package:ad_placement/src/frame/ad_slot.dart';
import 'package:ad_placement/src/frame/links.dart';
import 'package:ad_placement/src/frame/modal_slot.dart';
import 'package:ad_placement/src/io/json.dart';
import 'package:ad_placement/src/model/ad_event.dart';
import 'package:ad_placement/src/model/message.dart';
import 'package:ad_placement/src/model/options.dart';
import 'package:ad_placement/src/model/session_options.dart';
import 'package:ad_placement/src/preload/preload.dart';
import 'package:ad_placement/src/session/ad_session.dart';
import 'package:ad_placement/src/session/context.dart';
import 'package:ad_placement/src/session/init.dart';
import 'package:ad_placement/src/session/managed_ad.dart';
import 'package:ad_placement/src/state/client_state.dart';
import 'package:ad_placement/src/state/reduce.dart';

/// The session of an app; see `create_session.dart`.
final class DefaultSession implements AdSession, KnownHeights {
  /// Starts at once, in the background.
  DefaultSession(this._context, this._mutable) {
    _context.isOfChild = _mutable.isOfChild;
    final start = _context.knowledge.start();
    _stopStart = start.cancel;
    _preloads = Preloads(_context, start.result, () => _mutable);
    final init = start.result.then((_) => startInit(_context));
    unawaited(init.onError<Object>((error, _) => _preloads.mistaken(error)));
  }

  final Context _context;
  MutableOptions _mutable;
  late final void Function() _stopStart;
  late final Preloads _preloads;
  late final Links _links = Links(_context.clock);
  late final AdParts _parts = AdParts(
    context: _context,
    modals: Modals(_context, _links),
    links: _links,
    otherParams: () => _otherParams,
  );

  /// By message and code.
  final Map<(String, String), ManagedAd> _ads = {};
  Json _otherParams = const {};
  bool _isMuted = false;

  ClientState get _state => _context.store.state;

  @override
  void addMessage(Message message, {bool trackOnly = false}) {
    if (isDestroyed) return;
    if (message.id.isEmpty) {
      _context.debug('message_ignored');
    } else if (_state.knownIds.contains(message.id)) {
      _context.store.dispatch(
        MessageAdded(message, isTrackOnly: trackOnly),
      );
    } else {
      if (message.role == MessageRole.user) _preloads.wake();
      _context.dispatchPairing(
        MessageAdded(message, isTrackOnly: trackOnly || _isMuted),
      );
    }
  }

  @override
  Ad createAd(String messageId, {String code = defaultCode}) {
    final key = (messageId, code);
    final ad = _ads.putIfAbsent(
      key,
      () => ManagedAd(
        _parts,
        messageId: messageId,
        code: code,
        onDestroy: () => _ads.remove(key),
      ),
    );
    if (isDestroyed) ad.destroy();
    return ad;
  }

  @override
  void updateOptions(MutableOptions options) {
    if (isDestroyed) return;
    _mutable = _mutable.mergedWith(options);
    _context.isOfChild = _mutable.isOfChild;
  }

  @override
  double heightOf(String messageId, String code) => _state.ads
      .where((ad) => ad.messageId == messageId && ad.code == code)
      .where((ad) => !ad.isBroken)
      .fold(0, (_, ad) => ad.height);

  @override
  set otherParams(Json params) {
    if (isDestroyed) return;
    _otherParams = jsonOf(params);
    for (final ad in _ads.values.toList()) {
      ad.update();
    }
  }

  @override
  set isMuted(bool value) => _isMuted = value;

  @override
  void sendUserEvent(String name, [Json payload = const {}]) {
    for (final ad in _ads.values.toList()) {
      ad.sendUserEvent(name, jsonOf(payload));
    }
  }

  @override
  String? get sessionId => _state.sessionId;

  @override
  bool get isDisabled => _state.phase == Phase.disabled;

  @override
  bool get isDestroyed => _state.phase == Phase.destroyed;

  @override
  List<Message> get messages => _state.messages;

  @override
  Duration get preloadTimeout =>
      Duration(milliseconds: _state.flags.preloadTimeoutMs);

  @override
  Stream<AdEvent> get events => _context.events;

  @override
  void destroy() {
    if (isDestroyed) return;
    _context.store.dispatch(const Ended(Phase.destroyed));
    _stopStart();
    _context.calls.close();
    for (final ad in _ads.values.toList()) {
      ad.destroy();
    }
    _parts.modals.closeAny();
    _context.close();
  }
}
