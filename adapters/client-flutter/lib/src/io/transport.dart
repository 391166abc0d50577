import 'dart:async';

/// A JSON body on its way to the service.
final class HttpRequest {
  /// After [timeoutMs] milliseconds nobody waits for the answer any more.
  HttpRequest({
    required this.url,
    required this.body,
    required this.headers,
    required this.timeoutMs,
  });

  final Completer<void> _cancelled = Completer();

  /// Absolute.
  final String url;

  /// JSON.
  final String body;

  /// Beside those of every request with a body.
  final Map<String, String> headers;

  /// Milliseconds.
  final int timeoutMs;

  /// Nobody waits for the answer.
  bool get isCancelled => _cancelled.isCompleted;

  /// Completes when nobody waits for the answer any more.
  Future<void> get whenCancelled => _cancelled.future;

  /// Gives the request up. Idempotent.
  void cancel() {
    if (!isCancelled) _cancelled.complete();
  }
}

/// What the service answered.
final class HttpAnswer {
  /// [text] is the whole body.
  const HttpAnswer(this.status, this.text, {this.retryAfter});

  /// Of HTTP.
  final int status;

  /// The body.
  final String text;

  /// The header of that name.
  final String? retryAfter;
}

/// Carries requests to the service.
abstract interface class Transport {
  /// Posts a request and reads the whole answer. Fails, with whatever error,
  /// when there is none.
  Future<HttpAnswer> send(HttpRequest request);

  /// Lets connections go. Nothing is sent afterwards.
  void close();
}
