import 'dart:async';
import 'dart:convert';

import 'package:ad_placement/core.dart';
import 'package:test/test.dart';

import 'support/decode.dart';
import 'support/fake_device.dart';
import 'support/fake_screen.dart';
import 'support/fake_server.dart';
import 'support/virtual_time.dart';

const _bidId = '0b8f1d1c-5a53-4d5e-9c39-6a1c6a3c9f01';

/// Every question to the consent platform waits for its answer.
final class _SlowConsent extends FakeDevice {
  final List<Completer<Regulatory>> questions = [];

  @override
  Future<Regulatory> consent() {
    questions.add(Completer());
    return questions.last.future;
  }
}

void main() {
  final server = FakeServer();
  final time = VirtualTime();

  Json said(MessageRole role, String id) =>
      {'id': id, 'role': role.name, 'content': 'Hello'};

  /// A question is under way.
  Future<AdSession> asked() async {
    final session = createSession(
      optionsOf({'adServerUrl': service}, (_) {}, (_, __) {}),
      SessionPlatform(FakeDevice(), transport: () => server, clock: time),
    )..addMessage(messageOf(said(MessageRole.user, 'm1')));
    await time.advance(10);
    return session;
  }

  void answer(Json body) =>
      server.answer('/preload', HttpAnswer(200, jsonEncode(body)));

  test('who listens to the events may end the session', () async {
    final session = await asked();
    final events = <String>[];
    var isOver = false;
    session.events.listen(
      (event) {
        events.add(event.name);
        session.destroy();
      },
      onDone: () => isOver = true,
    );
    answer({'sessionId': 's', 'bids': <Object?>[]});
    await time.settle();
    expect(events, ['ad.no-fill']);
    expect(isOver, isTrue);
  });

  void answerWithBid() => answer({
        'sessionId': 's',
        'bids': [
          {'bidId': _bidId, 'code': 'inlineAd'},
        ],
      });

  test('or do what another event comes of', () async {
    final session = await asked();
    final events = <String>[];
    session.events.listen((event) {
      events.add(event.name);
      if (event is! AdFilled) return;
      final surface = FakeSurface(FakeScreen());
      (session.createAd('m2') as ManagedAd).mount(surface);
      surface.page!.listener.onFailed('frame_unreachable');
    });
    answerWithBid();
    session.addMessage(messageOf(said(MessageRole.assistant, 'm2')));
    await time.settle();
    expect(events, ['ad.filled', 'ad.error']);
    session.destroy();
  });

  test('a clock that is put makes no preload longer', () async {
    for (final shiftMs in [-3600000, 3600000]) {
      final session = await asked();
      time.shiftMs += shiftMs;
      server.answer('/preload', null);
      await time.settle();
      await time.advance(17000);
      expect(server.inFlight, isNot(contains('/preload')));
      session.destroy();
    }
  });

  test('what a slow question brings replaces no later answer', () async {
    final device = _SlowConsent();
    final server = FakeServer();
    final session = createSession(
      optionsOf({'adServerUrl': service}, (_) {}, (_, __) {}),
      SessionPlatform(device, transport: () => server, clock: time),
    );
    void ask(String id) =>
        session.addMessage(messageOf(said(MessageRole.user, id)));
    // Put off, and then a question that waits.
    Future<Object?> consentOf(String answer) async {
      await time.advance(10 + 300);
      final seen =
          server.takeSeen().lastWhere((it) => it['path'] == '/preload');
      session.addMessage(messageOf(said(MessageRole.assistant, answer)));
      final body = seen['body'] as Json;
      return (body['regulatory'] as Json?)?['gdprConsent'];
    }

    ask('u1');
    expect(await consentOf('a1'), isNull);
    ask('u2');
    await time.advance(10);
    device.questions[1].complete(const Regulatory(gdprConsent: 'withdrawn'));
    await time.settle();
    device.questions[0].complete(const Regulatory(gdprConsent: 'given'));
    expect(await consentOf('a2'), 'withdrawn');
    ask('u3');
    expect(await consentOf('a3'), 'withdrawn');
    session.destroy();
  });

  test('of a child goes out nothing that says who it is', () async {
    const ids = {'advertisingId': 'gaid', 'vendorId': 'idfv'};
    final server = FakeServer();
    final session = createSession(
      optionsOf(
        {'adServerUrl': service, 'userEmail': 'a@example.com'},
        (_) {},
        (_, __) {},
      ),
      SessionPlatform(
        FakeDevice(ids: ids),
        transport: () => server,
        clock: time,
      ),
    );
    Future<Json> reported(MutableOptions options) async {
      session
        ..updateOptions(options)
        ..addMessage(messageOf(said(MessageRole.user, '${time.nowMs()}')));
      await time.advance(10);
      final body = server.takeSeen().last['body']! as Json;
      return {
        for (final key in ['userEmail', 'advertisingId', 'vendorId'])
          if (body.containsKey(key)) key: body[key],
      };
    }

    const child = Regulatory(coppa: 1);
    const own = {'userEmail': 'a@example.com'};
    expect(await reported(const MutableOptions()), {...own, ...ids});
    expect(await reported(const MutableOptions(regulatory: child)), isEmpty);
    // Nor what the app itself says.
    const others = MutableOptions(advertisingId: 'own', vendorId: 'own');
    expect(await reported(others), isEmpty);
    expect(
      await reported(const MutableOptions(regulatory: Regulatory(coppa: 0))),
      {...own, 'advertisingId': 'own', 'vendorId': 'own'},
    );
    session.destroy();
  });

  test('an ad of a session that is over is over', () async {
    final session = await asked()
      ..destroy();
    expect(session.createAd('m1'), isNot(same(session.createAd('m1'))));
  });

  test('a number that JSON cannot say again breaks nothing', () async {
    final session = await asked();
    answerWithBid();
    session.addMessage(messageOf(said(MessageRole.assistant, 'm2')));
    await time.settle();
    final screen = FakeScreen();
    final surface = FakeSurface(screen);
    (session.createAd('m2') as ManagedAd).mount(surface);
    surface.page!.listener.onPost(
      '{"type":"open-component-iframe","data":{"component":"modal",'
      '"componentParams":{"skipAfter":1e999}}}',
      origin: service,
      isMainFrame: true,
    );
    expect(screen.modalPage, isNotNull);
    session.destroy();
  });
}
