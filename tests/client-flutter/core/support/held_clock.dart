import 'dart:async';

import 'package:ad_placement/core.dart';

/// Time for tests over real sockets, where what the machine takes must decide
/// nothing: waits of at most [_passingMs] are over at once, longer ones only
/// when the test calls [expire].
final class HeldClock implements Clock {
  HeldClock(this._passingMs);

  final int _passingMs;
  int _nowMs = DateTime.now().millisecondsSinceEpoch;
  final List<void Function()> _held = [];

  /// How many waits are held.
  int get waiting => _held.length;

  @override
  int nowMs() => _nowMs;

  @override
  void Function() after(int ms, void Function() run) {
    if (ms <= _passingMs) {
      return Timer(Duration.zero, () {
        _nowMs += ms;
        run();
      }).cancel;
    }
    void runOnce() => run();
    _held.add(runOnce);
    return () => _held.remove(runOnce);
  }

  /// Ends every wait that is held.
  void expire() {
    final all = [..._held];
    _held.clear();
    for (final run in all) {
      run();
    }
  }
}
