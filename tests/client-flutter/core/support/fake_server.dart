import 'dart:async';
import 'dart:convert';

import 'package:ad_placement/core.dart';

final class _Waiting {
  _Waiting(this.path, this.request);

  final String path;
  final HttpRequest request;
  final answer = Completer<HttpAnswer>();
}

/// A server that answers when the test says so. Requests that were given up
/// wait for nothing.
final class FakeServer implements Transport {
  List<Json> _seen = [];
  final List<_Waiting> _waiting = [];

  Iterable<_Waiting> get _live =>
      _waiting.where((waiting) => !waiting.request.isCancelled);

  @override
  Future<HttpAnswer> send(HttpRequest request) {
    final uri = Uri.parse(request.url);
    if (!uri.isScheme('https')) throw ArgumentError('Not of the web.');
    _seen.add({
      'path': uri.path,
      'method': 'POST',
      'origin': uri.origin,
      'body': jsonDecode(request.body),
      'headers': request.headers,
      // What an app sends does not hang on a page that could be left.
      'keepalive': true,
    });
    final waiting = _Waiting(uri.path, request);
    _waiting.add(waiting);
    return waiting.answer.future;
  }

  /// Requests since the last call.
  List<Json> takeSeen() {
    final seen = _seen;
    _seen = [];
    return seen;
  }

  /// Paths of the requests that still wait for an answer.
  List<String> get inFlight => [for (final one in _live) one.path];

  /// Answers the oldest request for the path, or fails it as a network does
  /// when there is no [answer].
  void answer(String path, HttpAnswer? answer) {
    bool isFor(_Waiting waiting) => waiting.path == path;
    // A late answer to a request that was given up is still an answer that
    // arrives.
    final waiting =
        _live.where(isFor).firstOrNull ?? _waiting.firstWhere(isFor);
    _waiting.remove(waiting);
    if (answer != null) return waiting.answer.complete(answer);
    waiting.answer.completeError(StateError('The network failed.'));
  }

  @override
  void close() {}
}
