import 'dart:async';
import 'dart:convert';

import 'package:ad_placement/src/io/clock.dart';
import 'package:ad_placement/src/io/json.dart';
import 'package:ad_placement/src/io/pending.dart';
import 'package:ad_placement/src/io/retry_after.dart';
import 'package:ad_placement/src/io/transport.dart';

/// Why there is no answer.
enum Silence {
  /// The request failed on its way.
  network,

  /// It took too long.
  timeout,

  /// Nobody wants it any more.
  cancelled,
}

/// What comes of a call.
sealed class CallResult {
  const CallResult();
}

/// The service answered.
final class Answered extends CallResult {
  /// [retryAfterMs] is 0 when the server named no wait.
  const Answered(this.status, this.body, this.retryAfterMs);

  /// Of HTTP.
  final int status;

  /// `null` when it is not JSON.
  final Object? body;

  /// Milliseconds.
  final int retryAfterMs;
}

/// It did not.
final class Unanswered extends CallResult {
  /// For this [reason].
  const Unanswered(this.reason);

  /// Why.
  final Silence reason;
}

/// Every request goes through here, so that none survives the session.
final class Calls {
  /// To the service at this origin.
  Calls(this._origin, this._transport, this._clock);

  final String _origin;
  final Transport _transport;
  final Clock _clock;
  final Set<void Function()> _live = {};

  /// Posts the body. The result is settled for good by cancelling, whatever
  /// the transport does.
  Pending<CallResult> send(
    String path,
    Json body, {
    required int timeoutMs,
    Map<String, String> headers = const {},
  }) {
    final result = Completer<CallResult>();
    final request = HttpRequest(
      url: '$_origin$path',
      body: jsonEncode(body),
      headers: headers,
      timeoutMs: timeoutMs,
    );
    late final void Function() stopTimer;
    late final void Function() cancel;
    void end(CallResult ended) {
      if (result.isCompleted) return;
      stopTimer();
      _live.remove(cancel);
      result.complete(ended);
      request.cancel();
    }

    cancel = () => end(const Unanswered(Silence.cancelled));
    stopTimer = _clock.after(
      timeoutMs,
      () => end(const Unanswered(Silence.timeout)),
    );
    _live.add(cancel);
    unawaited(_ask(request).then(end));
    return Pending(result.future, cancel);
  }

  Future<CallResult> _ask(HttpRequest request) async {
    try {
      final answer = await _transport.send(request);
      final waitMs = retryAfterMsOf(answer.retryAfter, _clock.nowMs());
      return Answered(answer.status, parseJson(answer.text), waitMs);
    } on Object {
      // Whatever a transport throws: there is no answer.
      return const Unanswered(Silence.network);
    }
  }

  /// Gives up whatever is under way, for good.
  void close() {
    for (final cancel in _live.toList()) {
      cancel();
    }
    _transport.close();
  }
}
