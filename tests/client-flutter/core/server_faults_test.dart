import 'package:ad_placement/core.dart';
import 'package:test/test.dart';

import 'support/conversation.dart';
import 'support/held_clock.dart';
import 'support/raw_server.dart';

/// The longest wait between two tries of a preload, which is shorter than any
/// time-out.
const _retryMs = 4000;
const _network = 'The ad server did not answer (network).';

/// Over real sockets, with the transport of an app.
void main() {
  /// The one error of a preload that is answered like this, and the paths that
  /// the client asked for.
  Future<(AdError, List<String>)> errorOf(
    String? preload, {
    Future<void> Function(RawServer server, HeldClock clock)? meanwhile,
  }) async {
    final server = await RawServer.start(
      (path) => switch (path) {
        '/init' => RawServer.json('{}'),
        '/preload' => preload,
        _ => RawServer.json(''),
      },
    );
    final clock = HeldClock(_retryMs);
    final conversation = Conversation(server.address, clock: clock);
    try {
      conversation.say(MessageRole.user, 'u1');
      await meanwhile?.call(server, clock);
      final error = await conversation.next() as AdError;
      return (error, server.paths);
    } finally {
      conversation.end();
      await server.close();
    }
  }

  Future<String> messageOf(String? preload) async =>
      (await errorOf(preload)).$1.message;

  test('a server that is down is one error, after all tries', () async {
    final server = await RawServer.start((_) => null);
    final address = server.address;
    await server.close();
    final conversation = Conversation(address, clock: HeldClock(_retryMs))
      ..say(MessageRole.user, 'u1');
    final error = await conversation.next() as AdError;
    expect((error.errCode, error.message), ('request_failed', _network));
    conversation.end();
  });

  test('a slow one is given up', () async {
    final (error, _) = await errorOf(
      null,
      meanwhile: (server, clock) async {
        await until(() => server.paths.contains('/preload'));
        clock.expire();
      },
    );
    expect(error.message, 'The ad server did not answer (timeout).');
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
    // Even the wait for further messages is held.
    final clock = HeldClock(0);
    final conversation = Conversation(server.address, clock: clock);
    final error = await conversation.next() as AdError;
    expect(error.errCode, 'session_disabled_by_init');
    expect(conversation.session.isDisabled, isTrue);
    conversation.say(MessageRole.user, 'u1');
    expect(clock.waiting, 0);
    conversation.end();
    expect(server.paths, ['/init']);
    await server.close();
  });

  test('no request is under way after the end', () async {
    final server = await RawServer.start((_) => null);
    final clock = HeldClock(_retryMs);
    final conversation = Conversation(server.address, clock: clock)
      ..say(MessageRole.user, 'u1');
    await until(() => server.paths.contains('/preload'));
    expect(clock.waiting, greaterThan(0));
    conversation
      ..end()
      ..say(MessageRole.user, 'u2');
    // No call waits for its time-out, and none will begin.
    expect(clock.waiting, 0);
    expect(server.paths, unorderedEquals(['/init', '/preload']));
    await server.close();
  });
}
