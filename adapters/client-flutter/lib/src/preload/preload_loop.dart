import 'dart:async';

import 'package:ad_placement/src/io/calls.dart';
import 'package:ad_placement/src/io/clock.dart';
import 'package:ad_placement/src/io/pending.dart';

/// Retries come after 1, 2 and 4 seconds, each times a random 0.5 to 1.
const int _firstWaitMs = 1000;
const int _maxRetries = 3;

/// A burst of user messages is one preload.
const int _debounceMs = 10;

/// Milliseconds until the next try, never before the server's `Retry-After`;
/// `null`: no further try. [attempt] counts from 0.
int? retryDelayMs(CallResult result, int attempt, double random) {
  final askedMs = switch (result) {
    Answered(status: 429, :final retryAfterMs) => retryAfterMs,
    Unanswered(reason: Silence.network) => 0,
    _ => null,
  };
  if (askedMs == null || attempt >= _maxRetries) return null;
  final spreadMs = ((_firstWaitMs << attempt) * (0.5 + random / 2)).toInt();
  return spreadMs > askedMs ? spreadMs : askedMs;
}

/// What a preload does at its stations.
abstract interface class PreloadSteps<Signals> {
  /// Read once a preload: the time for all its tries.
  int get timeoutMs;

  /// 0 to 1, for the spread of retries.
  double random();

  /// What has to be collected before each preload.
  Pending<Signals> collect();

  /// Asks about the latest state.
  Pending<CallResult> ask(Signals signals, int timeoutMs);

  /// The one result of a preload that was not cancelled.
  void settle(CallResult result);

  /// A mistake of ours, which ends what it is about and no app.
  void mistaken(Object mistake);
}

/// One preload. After its end what it waits for never comes.
final class _Run<Signals> {
  _Run(this._clock, this._steps);

  final Clock _clock;
  final PreloadSteps<Signals> _steps;
  bool _isCancelled = false;
  void Function()? _stop;

  void cancel() {
    _isCancelled = true;
    _stop?.call();
  }

  Future<T> _of<T>(Pending<T> pending) {
    _stop = pending.cancel;
    return pending.result;
  }

  Future<void> _pause(int ms) {
    final over = Completer<void>();
    _stop = _clock.after(ms, over.complete);
    return over.future;
  }

  Future<void> play() async {
    await _pause(_debounceMs);
    final signals = await _of(_steps.collect());
    if (_isCancelled) return;
    final timeoutMs = _steps.timeoutMs;
    final deadlineMs = _clock.nowMs() + timeoutMs;
    // A clock that is put back does not make it longer.
    int leftMs() => (deadlineMs - _clock.nowMs()).clamp(0, timeoutMs);
    for (var attempt = 0;; attempt++) {
      final result = await _of(_steps.ask(signals, leftMs()));
      if (_isCancelled) return;
      final delayMs = retryDelayMs(result, attempt, _steps.random());
      if (delayMs == null || delayMs >= leftMs()) {
        return _steps.settle(result);
      }
      await _pause(delayMs);
    }
  }
}

/// At most one preload at a time.
final class PreloadLoop<Signals> {
  /// Nothing happens before [wake].
  PreloadLoop(this._clock, this._steps);

  final Clock _clock;
  final PreloadSteps<Signals> _steps;
  _Run<Signals>? _running;

  /// There is a new user message: the preload under way is obsolete, another
  /// starts soon.
  void wake() {
    cancel();
    final run = _running = _Run(_clock, _steps);
    unawaited(run.play().onError<Object>((error, _) => _steps.mistaken(error)));
  }

  /// Ends the preload under way.
  void cancel() => _running?.cancel();
}
