import 'dart:convert';

import 'package:ad_placement/core.dart';
import 'package:test/test.dart';

import 'support/decode.dart';
import 'support/fake_device.dart';
import 'support/fake_screen.dart';
import 'support/fake_server.dart';
import 'support/virtual_time.dart';

const _bidId = '0b8f1d1c-5a53-4d5e-9c39-6a1c6a3c9f01';
const _skan = {'version': '4.0', 'network': 'ads.example', 'nonce': 'n'};
const _viewed = {
  'type': 'event-iframe',
  'data': {
    'name': 'ad.viewed',
    'payload': {'id': _bidId},
  },
};

void main() {
  final screen = FakeScreen();
  final server = FakeServer();
  final time = VirtualTime();
  void Function(AdEvent event) hear = (_) {};
  late Mount mount;

  Json said(MessageRole role, String id) =>
      {'id': id, 'role': role.name, 'content': 'Hello'};

  /// An ad on the screen, with what the service signed for SKAdNetwork.
  Future<(AdSession, FakePage)> shown(Object? skan, [Object? kit]) async {
    final session = createSession(
      optionsOf({'adServerUrl': service}, (event) => hear(event), (_, __) {}),
      SessionPlatform(FakeDevice(), transport: () => server, clock: time),
    )..addMessage(messageOf(said(MessageRole.user, 'm1')));
    await time.advance(10);
    final bid = {
      'bidId': _bidId,
      'code': 'inlineAd',
      'skan': skan,
      'adAttributionKit': kit,
    };
    final answer = {
      'sessionId': 's',
      'bids': [bid],
    };
    server.answer('/preload', HttpAnswer(200, jsonEncode(answer)));
    session.addMessage(messageOf(said(MessageRole.assistant, 'm2')));
    await time.settle();
    final surface = FakeSurface(screen);
    mount = (session.createAd('m2') as ManagedAd).mount(surface);
    return (session, surface.page!);
  }

  test('a viewed ad is an impression of SKAdNetwork while it is shown',
      () async {
    final (session, page) = await shown(_skan);
    expect(screen.impressions, isEmpty);
    screen
      ..post(page, _viewed, service)
      ..post(page, _viewed, service);
    expect(screen.impressions, [_skan]);
    session.destroy();
    expect(screen.impressions, isEmpty);
  });

  test('it ends when the ad leaves the screen, and does not begin again',
      () async {
    final (session, page) = await shown(_skan);
    void scroll({required bool isInSight}) =>
        mount.postDimensions({'visible': isInSight});
    scroll(isInSight: false);
    screen.post(page, _viewed, service);
    scroll(isInSight: true);
    expect(screen.impressions, [_skan]);
    scroll(isInSight: false);
    expect(screen.impressions, isEmpty);
    scroll(isInSight: true);
    expect(screen.impressions, isEmpty);
    session.destroy();
  });

  test('the store of the app that was signed for opens first', () async {
    final (session, page) = await shown(_skan);
    Json click(String url, [String? target]) => {
          'type': 'click-iframe',
          'data': {'url': url, 'target': target},
        };
    for (final isThere in [true, false]) {
      screen.store = (skan) => isThere && skan['network'] == 'ads.example';
      screen.post(page, click('https://shop.example/$isThere'), service);
      await time.advance(1000);
    }
    expect(screen.opened, ['https://shop.example/false']);
    screen.store = (_) => true;
    screen.post(page, click('https://shop.example/', 'browser'), service);
    await time.settle();
    expect(screen.opened.last, 'https://shop.example/');
    session.destroy();
  });

  test('a signature for AdAttributionKit goes along, also alone', () async {
    const kit = {'version': '1.0', 'jwt': 'a.b.c', 'itunesItem': '1'};
    for (final skan in [_skan, null]) {
      final (session, page) = await shown(skan, kit);
      screen.post(page, _viewed, service);
      expect(screen.impressions, [
        {...?skan, 'adAttributionKit': kit},
      ]);
      session.destroy();
    }
  });

  test('an interstitial is one while its modal page is there', () async {
    final (session, page) = await shown(_skan);
    final opening = {
      'type': 'open-component-iframe',
      'data': {'component': 'modal'},
    };
    screen.post(page, opening, service);
    final modal = screen.modalPage!;
    screen.post(modal, _viewed, service);
    expect(screen.impressions, [_skan]);
    modal.listener.onDismissed();
    expect(screen.impressions, isEmpty);
    session.destroy();
  });

  test('who ends the session at a view begins none', () async {
    final (session, page) = await shown(_skan);
    hear = (event) => session.destroy();
    screen.post(page, _viewed, service);
    hear = (_) {};
    expect(session.isDestroyed, isTrue);
    expect(screen.impressions, isEmpty);
  });

  test('without a signature there is none', () async {
    for (final skan in [null, 'nonsense']) {
      final (session, page) = await shown(skan);
      screen.post(page, _viewed, service);
      expect(screen.impressions, isEmpty);
      session.destroy();
    }
  });
}
