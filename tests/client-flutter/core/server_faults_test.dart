import 'package:ad_placement/core.dart';
import 'package:test/test.dart';

import 'support/conversation.dart';
import 'support/raw_server.dart';

/// For who is waited for in vain.
const _soon = '{"preloadTimeout":1000}';
const _network = 'The ad server did not answer (network).';

/// Over real sockets, with the transport of an app.
void main() {
  /// What comes of one turn, and where the client went.
  Future<(AdError, List<String>)> errorOf(
    String? preload, {
    String init = '{}',
  }) async {
    final server = await RawServer.start(
      (path) => switch (path) {
        '/init' => RawServer.json(init),
        '/preload' => preload,
        _ => RawServer.json(''),
      },
    );
    final conversation = Conversation(server.address);
    try {
      final isSoon = init == _soon;
      await until(
        () =>
            !isSoon ||
            conversation.session.preloadTimeout.inMilliseconds == 1000,
      );
      conversation.say(MessageRole.user, 'u1');
      final error = await conversation.next() as AdError;
      return (error, server.paths);
    } finally {
      conversation.end();
      await server.close();
    }
  }

  Future<String> messageOf(String? preload, {String init = '{}'}) async =>
      (await errorOf(preload, init: init)).$1.message;

  test('a server that is down is one error, after all tries', () async {
    final server = await RawServer.start((_) => null);
    final address = server.address;
    await server.close();
    final conversation = Conversation(address)..say(MessageRole.user, 'u1');
    final error = await conversation.next() as AdError;
    expect((error.errCode, error.message), ('request_failed', _network));
    conversation.end();
  });

  test('a slow one is given up', () async {
    expect(
      await messageOf(null, init: _soon),
      'The ad server did not answer (timeout).',
    );
  });

  test('one that is cut off', () async {
    const cut = 'HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{"sessionId":';
    expect(await messageOf(cut), _network);
  });

  test('one that is cut off before its head', () async {
    expect(await messageOf('HTTP/1.'), _network);
  });

  test('garbage', () async {
    expect(
      await messageOf(RawServer.json('<html>it works!</html>')),
      'The ad server sent an answer that cannot be read.',
    );
  });

  test('an answer without end is not read to its end', () async {
    final long = RawServer.json('{"sessionId":"${'x' * 3000000}"}');
    expect((await errorOf(long)).$1.errCode, 'request_failed');
  });

  test('a redirect is not followed', () async {
    final (error, paths) = await errorOf(
      'HTTP/1.1 302 Found\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n'
      'Connection: close\r\n\r\n',
    );
    expect(error.message, 'The ad server answered with status 302.');
    expect(paths, isNot(contains('/elsewhere')));
  });

  test('a refused token', () async {
    const body = '{"error":{"code":"unauthorized","message":"Unknown token."}}';
    final refused = RawServer.json(body, status: '401 Unauthorized');
    expect((await errorOf(refused)).$1.errCode, 'invalid_token');
  });

  test('a header that came twice', () async {
    const retry = 'Retry-After: 3\r\n';
    const answer =
        'HTTP/1.1 403 Forbidden\r\n$retry${retry}Content-Length: 2\r\n'
        'Connection: close\r\n\r\n{}';
    expect(
      await messageOf(answer),
      'The ad server refused the request.',
    );
  });

  test('a session that the server disabled asks no more', () async {
    final server =
        await RawServer.start((_) => RawServer.json('{"enabled":false}'));
    final conversation = Conversation(server.address);
    final error = await conversation.next() as AdError;
    expect(error.errCode, 'session_disabled_by_init');
    expect(conversation.session.isDisabled, isTrue);
    conversation.say(MessageRole.user, 'u1');
    await Future<void>.delayed(const Duration(milliseconds: 50));
    conversation.end();
    expect(server.paths, ['/init']);
    await server.close();
  });

  test('no request is under way after the end', () async {
    final server = await RawServer.start((_) => null);
    final conversation = Conversation(server.address)
      ..say(MessageRole.user, 'u1');
    await until(() => server.paths.contains('/preload'));
    conversation.end();
    conversation.say(MessageRole.user, 'u2');
    await Future<void>.delayed(const Duration(milliseconds: 50));
    expect(server.paths, unorderedEquals(['/init', '/preload']));
    await server.close();
  });
}
