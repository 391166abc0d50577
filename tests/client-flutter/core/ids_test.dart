import 'dart:async';

import 'package:ad_placement/core.dart';
import 'package:test/test.dart';

import 'support/decode.dart';
import 'support/fake_device.dart';
import 'support/fake_screen.dart';
import 'support/fake_server.dart';
import 'support/virtual_time.dart';

/// Says who it is only after a while.
final class _SlowDevice extends FakeDevice {
  _SlowDevice(this._time);

  final VirtualTime _time;

  @override
  Future<Identifiers> identifiers() {
    final said = Completer<Identifiers>();
    _time.after(
      1000,
      () => said.complete(const Identifiers(advertisingId: 'slow')),
    );
    return said.future;
  }
}

void main() {
  final time = VirtualTime();
  const question = {'id': 'm1', 'role': 'user', 'content': 'Hello'};

  (AdSession, FakeServer) start(PlatformInfo device,
      [Json options = const {}]) {
    final server = FakeServer();
    final session = createSession(
      optionsOf(
        {'adServerUrl': service, 'userId': 'user-1', ...options},
        (_) {},
        (_, __) {},
      ),
      SessionPlatform(device, transport: () => server, clock: time),
    );
    return (session, server);
  }

  Json bodyOf(FakeServer server, String path) =>
      server.takeSeen().firstWhere((call) => call['path'] == path)['body']!
          as Json;

  test('ids that take long are there for the first question', () async {
    final (session, server) = start(_SlowDevice(time));
    await time.advance(1000);
    session.addMessage(messageOf(question));
    await time.advance(10 + 300);
    expect(bodyOf(server, '/preload'), containsPair('advertisingId', 'slow'));
    session.destroy();
  });

  test('of a child no id of the device leaves it, in no call', () async {
    const child = {
      'regulatory': {'coppa': 1},
    };
    const ids = ['installId', 'advertisingId', 'vendorId', 'userEmail'];
    final device = FakeDevice(ids: {'advertisingId': 'a', 'vendorId': 'v'});
    final (session, server) =
        start(device, {...child, 'userEmail': 'child@example.com'});
    await time.settle();
    final init = bodyOf(server, '/init');
    expect(init, containsPair('userId', 'user-1'));
    expect(init.keys, isNot(anyOf([for (final id in ids) contains(id)])));
    session.addMessage(messageOf(question));
    await time.advance(10);
    final preload = bodyOf(server, '/preload');
    expect(preload.keys, isNot(anyOf([for (final id in ids) contains(id)])));
    session.destroy();
  });

  test('who turns out to be a child is one from then on', () async {
    final (session, server) = start(FakeDevice());
    await time.settle();
    expect(bodyOf(server, '/init'), contains('installId'));
    session
      ..updateOptions(const MutableOptions(regulatory: Regulatory(coppa: 1)))
      ..addMessage(messageOf(question));
    await time.advance(10);
    expect(bodyOf(server, '/preload'), isNot(contains('installId')));
    session.destroy();
  });
}
