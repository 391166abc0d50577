import 'dart:async';

import 'package:ad_placement/src/io/calls.dart';
import 'package:ad_placement/src/io/clock.dart';
import 'package:ad_placement/src/io/json.dart';
import 'package:ad_placement/src/model/ad_event.dart';
import 'package:ad_placement/src/model/options.dart';
import 'package:ad_placement/src/model/session_options.dart';
import 'package:ad_placement/src/preload/knowledge.dart';
import 'package:ad_placement/src/session/config.dart';
import 'package:ad_placement/src/state/client_state.dart';
import 'package:ad_placement/src/state/reduce.dart';
import 'package:ad_placement/src/state/store.dart';

/// How long a report may take; it is not repeated.
const int _reportTimeoutMs = 5000;

/// Whom the options are about.
extension OfChild on MutableOptions {
  /// What is neither "no" nor "not known" protects.
  bool get isOfChild => (regulatory?.coppa ?? 0) != 0;
}

/// What every part of a session needs.
final class Context {
  /// [random]: 0 to 1, for the spread of retries.
  Context({
    required this.config,
    required this.clock,
    required this.calls,
    required this.knowledge,
    required this.random,
    required OnEvent? onEvent,
    required OnDebugEvent? onDebugEvent,
  })  : _onEvent = onEvent,
        _onDebugEvent = onDebugEvent;

  /// Options with their defaults.
  final Config config;

  /// The only source of time.
  final Clock clock;

  /// The way to the service.
  final Calls calls;

  /// Of app and device.
  final Knowledge knowledge;

  /// 0 to 1.
  final double Function() random;
  final OnEvent? _onEvent;
  final OnDebugEvent? _onDebugEvent;

  /// What is known of the conversation.
  final Store store = Store();

  /// Not `sync`: a listener may cause another event.
  final StreamController<AdEvent> _events = StreamController.broadcast();

  /// Silent once the session is destroyed.
  Stream<AdEvent> get events => _events.stream;

  bool get _isOver => store.state.phase == Phase.destroyed;

  /// Set for a child: of the ids of the device none leaves it. Those that the
  /// app chose, `userId` and `conversationId`, do, as the service requires them.
  bool isOfChild = false;

  /// Stands in every call.
  Json get identity => jsonOf({
        ...config.identity,
        if (!isOfChild) 'installId': knowledge.installId,
      });

  /// To the app; what it throws stays here. Silent once the session is
  /// destroyed.
  void emit(AdEvent event) {
    if (_isOver) return;
    if (!_isHeard(() => _onEvent?.call(event))) debug('event_handler_failed');
    if (!_isOver) _events.add(event);
  }

  /// To the app, and to `/debug` when the server wants it. [data] never holds
  /// text of the conversation.
  void debug(String name, [String? data]) {
    if (_isOver) return;
    _isHeard(() => _onDebugEvent?.call(name, data));
    if (_isOver || !store.state.flags.reportDebug) return;
    _report('/debug', {'name': name, 'data': data, 'additionalData': identity});
  }

  /// `ad.error`: the server's own words.
  void refuse(String errCode, String message, {String? messageId}) =>
      emit(AdError(message: message, errCode: errCode, messageId: messageId));

  /// The server's last word: no preload goes out after it.
  void end(Phase phase, String errCode, String message) {
    store.dispatch(Ended(phase));
    refuse(errCode, message);
  }

  /// `ad.error`, and a report to `/error`: something that the server should
  /// hear of.
  void fail(
    String errCode,
    String message, {
    String? messageId,
    String? bidId,
  }) {
    refuse(errCode, message, messageId: messageId);
    if (_isOver || !store.state.flags.reportErrors) return;
    _report('/error', {
      'error': '$errCode: $message',
      'additionalData': {...identity, if (bidId != null) 'bidId': bidId},
    });
  }

  void _report(String path, Json body) =>
      calls.send(path, jsonOf(body), timeoutMs: _reportTimeoutMs);

  bool _isHeard(void Function() call) {
    try {
      call();
      return true;
    } on Object {
      return false;
    }
  }

  /// After the end nobody hears anything.
  void close() => unawaited(_events.close());
}
