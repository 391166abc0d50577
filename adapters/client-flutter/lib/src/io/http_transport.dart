import 'dart:async';
import 'dart:convert';
import 'dart:io' as io;
import 'dart:typed_data';

import 'package:ad_placement/src/io/transport.dart';

/// More than an answer that can be read has.
const int _maxBytes = 2 * 1024 * 1024;

/// HTTP of `dart:io`: an app gets no package with us that it did not have. A
/// redirect would hand the token and the conversation to somebody else, so
/// that none is followed.
final class IoTransport implements Transport {
  /// Nothing is opened before the first request.
  IoTransport();

  late final io.HttpClient _client = io.HttpClient()
    ..connectionTimeout = const Duration(seconds: 16);

  @override
  Future<HttpAnswer> send(HttpRequest request) async {
    final bytes = utf8.encode(request.body);
    final outgoing = await _client.postUrl(Uri.parse(request.url));
    if (request.isCancelled) {
      outgoing.abort();
      throw const io.HttpException('Given up.');
    }
    unawaited(request.whenCancelled.then((_) => outgoing.abort()));
    outgoing
      ..followRedirects = false
      ..contentLength = bytes.length
      ..headers.contentType = io.ContentType.json;
    request.headers.forEach(outgoing.headers.set);
    outgoing.add(bytes);
    final answer = await outgoing.close();
    return HttpAnswer(
      answer.statusCode,
      await _read(answer),
      // `value` throws for a header that came twice.
      retryAfter: answer.headers['retry-after']?.first,
    );
  }

  /// An answer without end is not read to its end; what is cut off is no
  /// JSON.
  Future<String> _read(io.HttpClientResponse answer) async {
    final bytes = BytesBuilder(copy: false);
    await for (final part in answer) {
      bytes.add(part);
      if (bytes.length > _maxBytes) break;
    }
    return utf8.decode(bytes.takeBytes(), allowMalformed: true);
  }

  @override
  void close() => _client.close(force: true);
}
