import 'dart:async';
import 'dart:convert';
import 'dart:io';
import 'dart:typed_data';

/// A server on loopback that writes what the test says, byte for byte; `null`
/// writes nothing and waits.
final class RawServer {
  RawServer._(this._socket, this._answer) {
    _socket.listen(_serve);
  }

  static Future<RawServer> start(String? Function(String path) answer) async =>
      RawServer._(
        await ServerSocket.bind(InternetAddress.loopbackIPv4, 0),
        answer,
      );

  final ServerSocket _socket;
  final String? Function(String path) _answer;
  final List<Socket> _open = [];
  final List<String> paths = [];

  late final String address = 'http://127.0.0.1:${_socket.port}';

  void _serve(Socket client) {
    _open.add(client);
    final heard = BytesBuilder();
    client.listen(
      (part) {
        heard.add(part);
        final text = latin1.decode(heard.toBytes());
        final end = text.indexOf('\r\n\r\n');
        if (end < 0) return;
        final length = RegExp(r'content-length: (\d+)', caseSensitive: false)
            .firstMatch(text)
            ?.group(1);
        if (text.length < end + 4 + int.parse(length ?? '0')) return;
        heard.clear();
        final path = text.split(' ')[1];
        paths.add(path);
        final answer = _answer(path);
        if (answer == null) return;
        client.write(answer);
        unawaited(_end(client));
      },
      // Clients that give a request up close without a word.
      onError: (_) {},
    );
  }

  static Future<void> _end(Socket client) async {
    try {
      await client.flush();
      await client.close();
    } on SocketException {
      // The other side was first.
    }
    client.destroy();
  }

  Future<void> close() async {
    await _socket.close();
    for (final client in _open) {
      client.destroy();
    }
  }

  static String json(String body, {String status = '200 OK'}) =>
      'HTTP/1.1 $status\r\nContent-Type: application/json\r\n'
      'Content-Length: ${utf8.encode(body).length}\r\nConnection: close\r\n'
      '\r\n$body';
}
