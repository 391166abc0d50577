import 'dart:async';

import 'package:ad_placement/core.dart';

/// 2023-11-14T22:13:20Z.
const startMs = 1700000000000;

final class _Timer {
  _Timer(this.atMs, this.run);

  final int atMs;
  final void Function() run;
}

/// Time that stands still until it is advanced.
final class VirtualTime implements Clock {
  int _nowMs = startMs;
  final List<_Timer> _waiting = [];

  /// How many wait.
  int get timers => _waiting.length;

  /// How far the user, or a time server, has put the clock since. Timers do not
  /// mind.
  int shiftMs = 0;

  @override
  int nowMs() => _nowMs + shiftMs;

  @override
  void Function() after(int ms, void Function() run) {
    final timer = _Timer(_nowMs + ms, run);
    _waiting.add(timer);
    return () => _waiting.remove(timer);
  }

  /// Runs what becomes due, by its time and then by the order in which it was
  /// set up.
  Future<void> advance(int ms) async {
    final endMs = _nowMs + ms;
    while (true) {
      _Timer? next;
      for (final timer in _waiting) {
        if (timer.atMs <= endMs && timer.atMs < (next?.atMs ?? endMs + 1)) {
          next = timer;
        }
      }
      if (next == null) break;
      _waiting.remove(next);
      _nowMs = next.atMs;
      next.run();
      await settle();
    }
    _nowMs = endMs;
    await settle();
  }

  /// Lets everything happen that needs no time.
  Future<void> settle() => Future<void>.delayed(Duration.zero);
}
