import 'dart:isolate';

import 'package:ad_placement/ad_placement.dart';
import 'package:ad_placement/src/platform/binding.dart';
import 'package:ad_placement/src/platform/channel_platform.dart';
import 'package:flutter/foundation.dart';
import 'package:flutter/services.dart';
import 'package:flutter_test/flutter_test.dart';

const _channel = MethodChannel('ad_placement');

/// In an isolate of its own nothing has made Flutter ready.
Future<String> _withoutBinding() => Isolate.run(() {
      try {
        checkBinding();
        return 'ready';
      } on StateError catch (error) {
        return error.message;
      }
    });

void main() {
  final binding = TestWidgetsFlutterBinding.ensureInitialized();
  final calls = <MethodCall>[];
  final answers = <String, Object?>{};

  setUp(() {
    calls.clear();
    answers.clear();
    binding.defaultBinaryMessenger.setMockMethodCallHandler(_channel,
        (call) async {
      calls.add(call);
      if (!answers.containsKey(call.method)) throw MissingPluginException();
      return answers[call.method];
    });
  });
  tearDown(() {
    debugDefaultTargetPlatformOverride = null;
    binding.defaultBinaryMessenger.setMockMethodCallHandler(_channel, null);
  });

  const platform = ChannelPlatform();

  test('says what to do where Flutter is not ready', () async {
    expect(
      await _withoutBinding(),
      contains('WidgetsFlutterBinding.ensureInitialized()'),
    );
  });

  test('keeps what it is given', () async {
    answers
      ..['writeItem'] = null
      ..['readItem'] = 'kept';
    await platform.writeItem('svc:installId', 'id');
    expect(await platform.readItem('svc:installId'), 'kept');
    expect(calls.first.arguments, {'key': 'svc:installId', 'value': 'id'});
  });

  test('reports device and app', () async {
    answers['facts'] = {
      'app': {'bundleId': 'com.example.chat', 'version': '1.2.3'},
      'hardware': {'type': 'handset', 'brand': 'Example', 'model': 'One'},
      'os': {'name': 'Android', 'version': '14', 'timezone': 'Europe/Prague'},
      'skan': {
        'items': ['abc.skadnetwork', 7],
      },
    };
    expect(await platform.app(), containsPair('version', '1.2.3'));
    final device = await platform.device();
    expect(device['hardware'], containsPair('model', 'One'));
    expect(device['os'], containsPair('timezone', 'Europe/Prague'));
    expect(device['os'], containsPair('locale', 'en-US'));
    expect(device['screen'], containsPair('orientation', 'landscape'));
    expect(await platform.skanItems(), isNull);
    debugDefaultTargetPlatformOverride = TargetPlatform.iOS;
    expect(platform.platform, 'ios');
    expect(await platform.skanItems(), ['abc.skadnetwork']);
  });

  test('reports ids as far as they are permitted', () async {
    answers['identifiers'] = {
      'vendorId': 'v',
      'advertisingId': '',
      'trackingStatus': 'denied',
    };
    final ids = await platform.identifiers();
    expect(
      (ids.advertisingId, ids.vendorId, ids.isLimited, ids.trackingStatus),
      (null, 'v', null, 'denied'),
    );
  });

  test('reads consent as platforms store it', () async {
    answers['consent'] = {
      'IABTCF_gdprApplies': 1,
      'IABTCF_TCString': 'CPx',
      'IABGPP_GppSID': '2_6',
    };
    expect((await platform.consent()).toJson(), {
      'gdpr': 1,
      'gdprConsent': 'CPx',
      'gppSid': [2, 6],
    });
  });

  test('asks for tracking on iOS alone', () async {
    answers['requestTracking'] = 'authorized';
    expect(await requestTrackingAuthorization(), TrackingStatus.unavailable);
    expect(calls, isEmpty);
    debugDefaultTargetPlatformOverride = TargetPlatform.iOS;
    expect(await requestTrackingAuthorization(), TrackingStatus.authorized);
    answers['requestTracking'] = 'a newer word';
    expect(await requestTrackingAuthorization(), TrackingStatus.unavailable);
  });

  test('impressions begin and end, on iOS alone', () async {
    const skan = {'network': 'ads.example'};
    platform.startImpression(skan)();
    expect(calls, isEmpty);
    debugDefaultTargetPlatformOverride = TargetPlatform.iOS;
    final end = platform.startImpression(skan);
    end();
    await pumpEventQueue();
    expect(
      [for (final call in calls) call.method],
      ['startImpression', 'endImpression'],
    );
    final ids = {
      for (final call in calls) (call.arguments as Map<Object?, Object?>)['id'],
    };
    expect(ids, hasLength(1));
  });

  test('opens links', () async {
    answers['openLink'] = true;
    expect(
      await platform.openLink('https://shop.example/', inApp: true),
      isTrue,
    );
    answers['openLink'] = null;
    expect(
        await platform.openLink('https://x.example/', inApp: false), isFalse);
  });
}
