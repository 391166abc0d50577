import 'dart:io';

import 'package:ad_placement/core.dart';
import 'package:ad_placement/src/frame/frame_address.dart';
import 'package:ad_placement/src/io/json.dart';
import 'package:ad_placement/src/io/retry_after.dart';
import 'package:ad_placement/src/session/config.dart';
import 'package:ad_placement/src/session/install_id.dart';
import 'package:test/test.dart';

import 'support/scenario.dart';

void main() {
  test('neither depth nor length of an answer harms', () {
    expect(parseJson('[' * 100000), isNull);
    expect(parseJson('[' * 33 + ']' * 33), isNull);
    expect(parseJson('[' * 32 + ']' * 32), isNotNull);
    expect(parseJson('"${'[' * 1000}\\"[["'), isNotNull);
    expect(parseJson('"${'x' * 1000000}"'), isNull);
    for (final text in ['', '{', '{a:1}', '[1,]', 'nonsense', '{} {}']) {
      expect(parseJson(text), isNull, reason: text);
    }
  });

  test('what an app hands over becomes JSON, whatever it is', () {
    final round = <Object?>[];
    round.add(round);
    final cyclic = jsonValueOf(round);
    expect(cyclic, isA<List<Object?>>());
    expect(
      jsonOf({
        'date': DateTime.utc(2023, 11, 14),
        'set': {1, 'a'},
        'map': {1: double.nan},
        'uri': Uri.parse('https://shop.example/'),
        'nothing': null,
      }),
      {
        'date': '2023-11-14T00:00:00.000Z',
        'set': [1, 'a'],
        'map': {'1': null},
        'uri': 'https://shop.example/',
      },
    );
  });

  test('Retry-After is seconds or a date', () {
    expect(retryAfterMsOf(null, 0), 0);
    expect(retryAfterMsOf('3', 0), 3000);
    const nowMs = 1700000000000;
    expect(retryAfterMsOf('Tue, 14 Nov 2023 22:13:25 GMT', nowMs), 5000);
    expect(retryAfterMsOf('Tue, 14 Nov 2023 22:13:15 GMT', nowMs), 0);
    expect(retryAfterMsOf('Tue, 14 Nix 2023 22:13:25 GMT', nowMs), 0);
    expect(retryAfterMsOf('soon', nowMs), 0);
    expect(retryAfterMsOf('9' * 400, 0), greaterThan(1000000000));
  });

  test('consent is read as numbers or text, whatever else stands there', () {
    final consent = storedConsent({
      'IABTCF_gdprApplies': '1',
      'IABTCF_TCString': 'CPx',
      'IABGPP_HDR_GppString': 'DBAA',
      'IABGPP_GppSID': '2_6',
    });
    expect(consent.toJson(), {
      'gdpr': 1,
      'gdprConsent': 'CPx',
      'gpp': 'DBAA',
      'gppSid': [2, 6],
    });
    expect(storedConsent({'IABTCF_gdprApplies': 0}).gdpr, 0);
    expect(storedConsent({'IABTCF_gdprApplies': false}).gdpr, 0);
    for (final said in <Object>[true, 'yes', 7]) {
      expect(storedConsent({'IABTCF_gdprApplies': said}).gdpr, 1);
    }
    expect(storedConsent({'IABTCF_gdprApplies': ''}).gdpr, isNull);
    expect(storedConsent({}).toJson(), isNull);
  });

  test('what consent platforms store is read as the corpus says', () {
    final corpus = File('${root.path}/tests/corpus/consent/apps.txt');
    final cases = corpus.readAsLinesSync().where((line) => line[0] == '{');
    expect(cases.length, greaterThanOrEqualTo(60));
    for (final line in cases) {
      final read = parseJson(line)! as Json;
      final consent = storedConsent(read['stored']! as Json);
      expect(consent.toJson() ?? {}, read['sent'], reason: line);
    }
  });

  test('that no section of the GPP applies is not that all do', () {
    List<int>? sidOf(Object said) =>
        storedConsent({'IABGPP_GppSID': said}).gppSid;
    expect(sidOf('-1'), [-1]);
    expect(sidOf(-1), [-1]);
    expect(sidOf('2,6'), [2, 6]);
    expect(sidOf('0_7'), [7]);
    // The section is not known yet, or it is no list.
    for (final text in ['0', '_', 'none', '-2', '7_x']) {
      expect(sidOf(text), isNull, reason: text);
    }
  });

  test('addresses hold any text', () {
    expect(encodeComponent("a &é😀'"), "a%20%26%C3%A9%F0%9F%98%80'");
    expect(encodeComponent('\ud83dx'), '%EF%BF%BDx');
  });

  test('an origin is spelled as browsers spell it', () {
    expect(originOf('https://Ads.Example:443/path?x'), 'https://ads.example');
    expect(originOf('http://10.0.2.2:8080/'), 'http://10.0.2.2:8080');
    expect(originOf('ftp://ads.example'), isNull);
  });

  test('installation ids carry their time', () {
    final id = uuid7(1700000000000);
    expect(
      id,
      matches(r'^018bcfe5-6800-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$'),
    );
    expect(uuid7(1700000000000), isNot(id));
    // A clock may be wrong.
    for (final nowMs in [-1, -62135596800000, 8640000000000000]) {
      expect(isUuid(uuid7(nowMs)), isTrue, reason: '$nowMs');
    }
  });

  test('a message and an event cannot be logged by accident', () {
    final message = Message(
      id: 'm1',
      role: MessageRole.user,
      content: 'secret',
      createdAt: DateTime(2023),
    );
    expect('$message', 'Message(id: m1, role: user)');
    const viewed = AdViewed(
      code: 'inlineAd',
      messageId: 'm1',
      id: 'b1',
      content: 'secret',
      format: 'image',
      revenue: 1,
    );
    expect('$viewed', 'AdEvent(ad.viewed, code: inlineAd, messageId: m1)');
  });

  test('the core has no Flutter in it', () {
    final lib = '${root.path}/adapters/client-flutter/lib';
    final seen = <String>{};
    void follow(String path) {
      if (!seen.add(path)) return;
      final text = File(path).readAsStringSync();
      for (final found in RegExp("^(?:im|ex)port '([^']+)'", multiLine: true)
          .allMatches(text)) {
        final address = found.group(1)!;
        if (address.startsWith('dart:')) continue;
        const own = 'package:ad_placement/';
        final isOwn = address.startsWith(own) || !address.contains(':');
        expect(isOwn, isTrue, reason: '$path imports $address');
        follow('$lib/${address.replaceFirst(own, '')}');
      }
    }

    follow('$lib/core.dart');
    expect(seen.length, greaterThan(30));
  });
}
