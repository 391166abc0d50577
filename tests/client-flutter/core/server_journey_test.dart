import 'dart:convert';
import 'dart:io' as io;

import 'package:ad_placement/core.dart';
import 'package:test/test.dart';

import 'support/conversation.dart';
import 'support/decode.dart';
import 'support/fake_screen.dart';
import 'support/scenario.dart';

const _turns = 30;
const _reported = [
  'ad.render-started',
  'ad.render-completed',
  'ad.viewed',
  'ad.clicked',
  'video.started',
  'video.completed',
  'reward.granted',
];

/// What a payload holds, by event, as the scenarios say.
Map<String, Set<String>> _fieldsOfEvents() {
  final fields = <String, Set<String>>{};
  for (final step in scenarios().expand((scenario) => scenario.steps)) {
    for (final event in listOf((step['expect'] as Json?)?['events'])) {
      final payload = event['payload'] as Json? ?? const {};
      fields
          .putIfAbsent(event['name'] as String, () => {})
          .addAll(payload.keys);
    }
  }
  return fields;
}

/// Status and text of an address.
Future<(int, String)> _get(String address) async {
  final client = io.HttpClient();
  final answer = await (await client.getUrl(Uri.parse(address))).close();
  final text = await answer.transform(utf8.decoder).join();
  client.close();
  return (answer.statusCode, text);
}

void main() {
  final fields = _fieldsOfEvents();

  void check(AdEvent event, String messageId) {
    final json = jsonOfEvent(event);
    expect((json['payload'] as Json).keys.toSet(), fields[event.name]);
    expect((event.code, event.messageId), ('inlineAd', messageId));
  }

  /// Plays the page of an ad: the server has it, and what it says comes out as
  /// events.
  Future<List<AdEvent>> show(
    Conversation conversation,
    AdFilled filled,
    String messageId,
  ) async {
    final screen = FakeScreen();
    final surface = FakeSurface(screen);
    final ad = conversation.session.createAd(messageId) as ManagedAd
      ..mount(surface);
    final page = surface.page!;
    expect(page.path, contains(filled.id));
    final query = 'code=inlineAd&messageId=$messageId&sdk=sdk-flutter';
    final (status, text) = await _get('$realServer${page.path}?$query');
    expect((status, text.toLowerCase().startsWith('<!doctype')), (200, true));
    void says(String type, [Json data = const {}]) =>
        screen.post(page, {'type': type, 'data': data}, realServer);
    says('init-iframe', {'code': 'inlineAd'});
    expect(screen.takeHeard().single['type'], 'update-iframe');
    says('show-iframe');
    says('resize-iframe', {'height': 120});
    for (final name in _reported) {
      final clicked = {'url': 'https://shop.example/', 'area': 'cta'};
      final payload = {'id': filled.id, if (name == 'ad.clicked') ...clicked};
      says('event-iframe', {'name': name, 'payload': payload});
    }
    final heard = [for (final _ in _reported) await conversation.next()];
    expect([for (final event in heard) event.name], _reported);
    ad.destroy();
    expect(page.isRemoved, isTrue);
    return heard;
  }

  test('thirty turns in every format, each event as it should be', () async {
    final formats = <String>{};
    final conversation = Conversation(realServer);
    expect(conversation.session.sessionId, isNull);
    for (var turn = 0; turn < _turns; turn++) {
      conversation
        ..say(MessageRole.user, 'u$turn')
        ..say(MessageRole.assistant, 'a$turn');
      final filled = await conversation.next() as AdFilled;
      check(filled, 'a$turn');
      final shown = await show(conversation, filled, 'a$turn');
      for (final event in shown) {
        check(event, 'a$turn');
      }
      formats.add(shown.whereType<AdViewed>().single.format);
    }
    expect(conversation.session.sessionId, isNotNull);
    expect(conversation.session.messages, hasLength(30));
    conversation.end();
    expect(formats, {'image', 'video', 'interstitial', 'banner'});
  });

  test('a muted turn has no ad, and the next one has', () async {
    final conversation = Conversation(realServer)
      ..say(MessageRole.user, 'u1', trackOnly: true);
    final none = await conversation.next() as AdNoFill;
    expect(none.skipCode, 'ads_disabled');
    conversation
      ..say(MessageRole.user, 'u2')
      ..say(MessageRole.assistant, 'a2');
    expect(await conversation.next(), isA<AdFilled>());
    conversation.end();
  });

  test('a token that the server does not know', () async {
    final conversation = Conversation(realServer, token: "nobody's");
    final error = await conversation.next() as AdError;
    expect(error.errCode, 'invalid_token');
    conversation
      ..say(MessageRole.user, 'u1')
      ..end();
  });
}
