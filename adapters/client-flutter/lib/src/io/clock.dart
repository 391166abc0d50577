import 'dart:async';

/// The only source of time: a test sets it.
abstract interface class Clock {
  /// Milliseconds since 1970.
  int nowMs();

  /// Runs it after [ms] milliseconds; returns what stops it.
  void Function() after(int ms, void Function() run);
}

/// The time of the device.
final class SystemClock implements Clock {
  /// All are alike.
  const SystemClock();

  @override
  int nowMs() => DateTime.now().millisecondsSinceEpoch;

  @override
  void Function() after(int ms, void Function() run) =>
      Timer(Duration(milliseconds: ms), run).cancel;
}
