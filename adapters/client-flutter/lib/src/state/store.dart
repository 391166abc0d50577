import 'package:ad_placement/src/state/client_state.dart';
import 'package:ad_placement/src/state/reduce.dart';

/// The state of a session, and the listeners to its changes.
final class Store {
  final List<void Function(ClientState state)> _listeners = [];
  ClientState _state = const ClientState();

  /// As it is now.
  ClientState get state => _state;

  /// Returns what the action made of the state, whatever listeners made of it
  /// since.
  ClientState dispatch(Action action) {
    final next = reduce(_state, action);
    if (identical(next, _state)) return next;
    _state = next;
    // A listener may leave, or add another, during the call.
    for (final listener in _listeners.toList()) {
      if (_listeners.contains(listener)) listener(_state);
    }
    return next;
  }

  /// Called after every change; returns its undo.
  void Function() subscribe(void Function(ClientState state) listener) {
    _listeners.add(listener);
    return () => _listeners.remove(listener);
  }
}
