import 'package:ad_placement/src/io/calls.dart';
import 'package:ad_placement/src/io/json.dart';
import 'package:ad_placement/src/io/pending.dart';
import 'package:ad_placement/src/model/ad_event.dart';
import 'package:ad_placement/src/model/message.dart';
import 'package:ad_placement/src/model/options.dart';
import 'package:ad_placement/src/model/wire.dart';
import 'package:ad_placement/src/preload/preload_answer.dart';
import 'package:ad_placement/src/preload/preload_loop.dart';
import 'package:ad_placement/src/session/context.dart';
import 'package:ad_placement/src/state/client_state.dart';
import 'package:ad_placement/src/state/reduce.dart';

/// Pairing, announced.
extension Pairing on Context {
  /// Changes the state; whichever bids found their message by it are
  /// announced.
  void dispatchPairing(Action action) {
    final known = {for (final ad in store.state.ads) ad.bid};
    for (final ad in store.dispatch(action).ads) {
      if (known.contains(ad.bid)) continue;
      emit(
        AdFilled(
          code: ad.code,
          messageId: ad.messageId,
          id: ad.bidId,
          revenue: ad.bid.revenue,
        ),
      );
    }
  }
}

/// Preloads of a session. They end with it, and when it is disabled or its
/// token refused.
final class Preloads implements PreloadSteps<Regulatory> {
  /// [_started]: what stands in every call is known. [_options]: those of the
  /// moment.
  Preloads(this._context, this._started, this._options) {
    _context.store.subscribe((state) {
      if (state.phase != Phase.active) _loop.cancel();
    });
  }

  final Context _context;
  final Future<void> _started;
  final MutableOptions Function() _options;
  late final PreloadLoop<Regulatory> _loop = PreloadLoop(_context.clock, this);

  /// There is a new user message.
  void wake() {
    if (_context.store.state.phase == Phase.active) _loop.wake();
  }

  @override
  int get timeoutMs => _context.store.state.flags.preloadTimeoutMs;

  @override
  double random() => _context.random();

  @override
  Pending<Regulatory> collect() {
    final reading = _context.knowledge.refresh();
    return Pending(
      reading.result.then((consent) => _started.then((_) => consent)),
      reading.cancel,
    );
  }

  @override
  Pending<CallResult> ask(Regulatory signals, int timeoutMs) {
    final isMuted = _context.store.state.isTrackOnly;
    return _context.calls.send(
      '/preload',
      _bodyOf(signals),
      timeoutMs: timeoutMs,
      headers: {
        if (isMuted) '${_context.config.headerPrefix}-Is-Disabled': '1',
      },
    );
  }

  Json _bodyOf(Regulatory consent) {
    final Context(:config, :knowledge, :identity) = _context;
    final state = _context.store.state;
    final options = _options();
    final regulatory = consent.overriddenBy(options.regulatory);
    return jsonOf({
      ...knowledge.callFields,
      'device': knowledge.device,
      'variantId': options.variantId,
      'locale': options.locale,
      if (!_context.isOfChild) ...{
        'userEmail': options.userEmail,
        'userSignature': options.userSignature,
        'advertisingId': options.advertisingId ?? knowledge.advertisingId,
        'vendorId': options.vendorId ?? knowledge.vendorId,
      },
      'regulatory': regulatory.toJson(),
      'character': config.character,
      'messages': [
        for (final message in state.messages)
          {...message.toJson(), 'createdAt': message.createdAt},
      ],
      'sessionId': state.sessionId,
      'enabledPlacementCodes': config.codes,
      'isDisabled': state.isTrackOnly ? true : null,
      ...identity,
    });
  }

  @override
  void settle(CallResult result) {
    final state = _context.store.state;
    final outcome = decodePreloadAnswer(
      result,
      _context.config.codes,
      isTrackOnly: state.isTrackOnly,
    );
    final newest = state.messages.lastOrNull;
    // Else the message that it concerns has not come yet.
    final messageId = newest?.role == MessageRole.assistant ? newest?.id : null;
    switch (outcome) {
      case Failed():
        _settleFailure(outcome, messageId);
      case NoFill(:final sessionId, :final skipCode):
        _context.store.dispatch(ServiceAnswered(sessionId: sessionId));
        _context.emit(AdNoFill(skipCode: skipCode, messageId: messageId));
      case Filled(:final sessionId, :final bids):
        _context.store.dispatch(ServiceAnswered(sessionId: sessionId));
        _context.dispatchPairing(BidsArrived(bids));
    }
    _context.debug('preload_settled');
  }

  void _settleFailure(Failed failed, String? messageId) {
    final Failed(:errCode, :message) = failed;
    if (failed.isFault) {
      _context.fail(errCode, message, messageId: messageId);
    } else if (failed.isPermanent) {
      _context.end(Phase.disabled, errCode, message);
    } else if (errCode == Wire.invalidToken) {
      _context.end(Phase.refused, errCode, message);
    } else {
      _context.refuse(errCode, message, messageId: messageId);
    }
  }

  @override
  void mistaken(Object mistake) =>
      _context.debug('internal_error', '${mistake.runtimeType}');
}
