import 'dart:io';

import 'package:ad_placement/src/session/config.dart';
import 'package:test/test.dart';

import 'support/scenario.dart';

final _package = '${root.path}/adapters/client-flutter';

String _textOf(String path) => File('$_package/$path').readAsStringSync();

String? _first(String text, String pattern) =>
    RegExp(pattern, multiLine: true).firstMatch(text)?.group(1);

Set<String> _all(String text, String pattern) => {
      for (final found in RegExp(pattern).allMatches(text)) found.group(1)!,
    };

/// Where Flutter looks for the sources of a Swift package.
const _swift = 'ios/ad_placement/Sources/ad_placement';

/// What pub.dev scores, as far as it can be read from files; its own tool,
/// pana, asks pub.
void main() {
  final pubspec = _textOf('pubspec.yaml');

  test('every file says the same version', () {
    final versions = [
      _first(pubspec, r'^version: (.+)$'),
      _first(_textOf('CHANGELOG.md'), r'^## (.+)$'),
      _first(_textOf('ios/ad_placement.podspec'), "s.version = '(.+)'"),
      _first(_textOf('android/build.gradle'), "^version '(.+)'"),
    ];
    expect(versions.toSet(), {sdkVersion});
  });

  test('a description of 60 to 180 characters, and addresses', () {
    final lines = RegExp(r'^description: >-\n((?: {2}.+\n)+)', multiLine: true)
        .firstMatch(pubspec)!
        .group(1)!;
    final text = lines.split('\n').map((line) => line.trim()).join(' ').trim();
    expect(text.length, inInclusiveRange(60, 180));
    for (final key in ['homepage', 'repository', 'issue_tracker']) {
      expect(_first(pubspec, '^$key: (.+)\$'), startsWith('https://'));
    }
    expect(pubspec, isNot(contains('publish_to')));
  });

  test('the oldest Dart and Flutter, Android and iOS that there are', () {
    expect(_first(pubspec, r'^ {2}sdk: \^(.+)$'), '3.5.0');
    expect(_first(pubspec, r"^ {2}flutter: '>=(.+)'$"), '3.24.0');
    expect(_first(_textOf('android/build.gradle'), r'minSdk (\d+)'), '21');
    expect(
      _first(_textOf('ios/ad_placement.podspec'), ":ios, '(.+)'"),
      '12.0',
    );
  });

  test('the licence of the project, and pages of a bearable size', () {
    expect(
      _textOf('LICENSE'),
      File('${root.path}/LICENSE').readAsStringSync(),
    );
    for (final name in ['README.md', 'CHANGELOG.md', 'example/README.md']) {
      expect(_textOf(name).length, inInclusiveRange(200, 128 * 1024));
    }
  });

  test('the plugin is where the pubspec says', () {
    const name = 'AdPlacementPlugin';
    expect(_all(pubspec, r'pluginClass: (\w+)'), {name});
    final kotlin = _textOf(
      'android/src/main/kotlin/com/adplacement/flutter/$name.kt',
    );
    expect(kotlin, contains('package com.adplacement.flutter\n'));
    expect(kotlin, contains('class $name :'));
    final swift = _textOf('$_swift/$name.swift');
    expect(swift, contains('class $name: NSObject, FlutterPlugin'));
  });

  test('Kotlin and Swift answer what Dart asks', () {
    final dart = _textOf('lib/src/platform/channel_platform.dart');
    final asked = {
      ..._all(dart, r"_read\('(\w+)'"),
      ..._all(dart, r"_send\('(\w+)'"),
      ..._all(dart, r"invokeMethod(?:<\w+>)?\('(\w+)'"),
    };
    expect(asked.length, greaterThanOrEqualTo(10));
    final swift = _textOf('$_swift/AdPlacementPlugin.swift');
    expect(_all(swift, r'case "(\w+)"'), asked);
    final kotlin = _textOf(
      'android/src/main/kotlin/com/adplacement/flutter/AdPlacementPlugin.kt',
    );
    const ofApple = {
      'startImpression',
      'endImpression',
      'openStorePage',
      'requestTracking',
    };
    expect(_all(kotlin, r'"(\w+)" ->'), asked.difference(ofApple));
  });

  test('a link opens as in the Kotlin client, whose file it is', () {
    const file = 'Browser.kt';
    String code(String client, String package) => File(
          '${root.path}/adapters/$client/android/src/main/kotlin/'
          '${package.replaceAll('.', '/')}/$file',
        ).readAsStringSync().replaceFirst('package $package\n', '');
    expect(
      code('client-flutter', 'com.adplacement.flutter'),
      code('client-kotlin', 'com.adplacement.android'),
    );
  });

  test('the privacy manifest is that of the Swift client', () {
    String of(String path) =>
        File('${root.path}/adapters/$path/PrivacyInfo.xcprivacy')
            .readAsStringSync();
    final manifest = of('client-flutter/$_swift');
    expect(manifest, of('client-swift/Sources/AdPlacementUI'));
    expect(
      _textOf('ios/ad_placement.podspec'),
      contains("['ad_placement/Sources/ad_placement/PrivacyInfo.xcprivacy']"),
    );
  });

  test('both manifests for iOS name the same sources and system', () {
    final package = _textOf('ios/ad_placement/Package.swift');
    final pod = _textOf('ios/ad_placement.podspec');
    expect(_all(pod, r"source_files = '([^*]+)/\*\*"), {
      _swift.replaceFirst('ios/', ''),
    });
    final oldest = _all(pod, r":ios, '([\d.]+)'");
    expect(_all(package, r'\.iOS\("([\d.]+)"\)'), oldest);
    expect(package, contains('resources: [.process("PrivacyInfo.xcprivacy")]'));
  });

  test('an IDFA goes out with the permission of the user alone', () {
    final device = _textOf('$_swift/Device.swift');
    const read = 'advertisingIdentifier';
    expect(read.allMatches(device), hasLength(1));
    expect(device, matches(RegExp('if isTrackingPermitted\\(\\)[^}]+$read')));
  });

  test('the ad networks of an app are read as the Swift client reads them', () {
    final listed = RegExp(r'let others = \(\w+\["AdNetworkIdentifiers"\].+');
    final device = _textOf('$_swift/Device.swift');
    final plist = File(
      '${root.path}/adapters/client-swift/Sources/AdPlacementUI/Apple/'
      'InfoPlist.swift',
    ).readAsStringSync();
    String? others(String text) =>
        listed.firstMatch(text)?.group(0)?.replaceFirst('values', 'info');
    expect(others(plist), isNotNull);
    expect(others(device), others(plist));
  });

  test('a network is reported under the names that the service knows', () {
    final protocol =
        File('${root.path}/docs/reference/protocol.md').readAsStringSync();
    final names = _first(protocol, r'`network \{(.+?)\}')!.split(', ').toSet();
    expect(names, hasLength(5));
    final kotlin = _textOf(
      'android/src/main/kotlin/com/adplacement/flutter/NetworkFacts.kt',
    );
    final reported = _all(kotlin, r'"(\w+)" to ');
    expect(reported.difference({'4g', '5g'}), names);
    final swift = _textOf('$_swift/Connection.swift');
    // iOS reports the carrier to no app any more.
    expect(
      {..._all(swift, r'facts\["(\w+)"\] ='), ..._all(swift, r'= \["(\w+)":')},
      names.difference({'carrier'}),
    );
  });

  test('a cellular network and the prompt are as in the Swift client', () {
    String theirs(String path) =>
        File('${root.path}/adapters/client-swift/Sources/AdPlacementUI/$path')
            .readAsStringSync();
    void isAlike(String own, String path, String pattern) {
      String? found(String text) => RegExp(pattern, dotAll: true)
          .firstMatch(text)
          ?.group(0)
          ?.replaceAll(RegExp(r'\s+'), ' ');
      expect(found(theirs(path)), isNotNull, reason: pattern);
      expect(found(_textOf('$_swift/$own')), found(theirs(path)));
    }

    const connection = 'Connection.swift';
    isAlike(connection, 'Device/$connection', r'let generations = .+?\n *\]');
    isAlike(connection, 'Device/$connection', r'let info = CT.+? \?\? "3g"');
    const prompt = 'TrackingPrompt.swift';
    isAlike(prompt, 'Apple/InfoPlist.swift', r'return text\?.+? \?\? false');
    isAlike(prompt, 'Apple/$prompt', r'if UIApplication.+?show\(\)');
  });

  test('a device that limits tracking says so before iOS 14', () {
    expect(
      _textOf('$_swift/Device.swift'),
      matches(r'#unavailable\(iOS 14\) \{ identifiers\["isLimited"\] = !'),
    );
  });

  test('a signature of version 4 is used from iOS 16.1 on alone', () {
    final identifier = RegExp(
      r'if let sourceIdentifier \{[^}]*guard #available\(iOS 16\.1, \*\) else',
    );
    // Once for the store page, once for an impression.
    expect(
      identifier.allMatches(_textOf('$_swift/SignedFields.swift')),
      hasLength(2),
    );
  });

  test('the advertising id is for the app to permit', () {
    final manifest = _textOf('android/src/main/AndroidManifest.xml');
    expect(manifest, contains('android.permission.INTERNET'));
    expect(manifest, isNot(contains('AD_ID')));
  });
}
