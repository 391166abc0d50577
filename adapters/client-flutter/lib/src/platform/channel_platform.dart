import 'dart:async';
import 'dart:ui';

import 'package:ad_placement/src/io/json.dart';
import 'package:ad_placement/src/model/options.dart';
import 'package:ad_placement/src/platform/app_platform.dart';
import 'package:ad_placement/src/platform/binding.dart';
import 'package:ad_placement/src/preload/platform_info.dart';
import 'package:flutter/foundation.dart';
import 'package:flutter/services.dart';

/// The code in `android/` and `ios/`, and what Flutter itself knows.
final class ChannelPlatform implements AppPlatform {
  /// All are alike.
  const ChannelPlatform();

  static const _channel = MethodChannel('ad_placement');
  static int _impressions = 0;

  /// Facts that do not change while an app runs.
  static Future<Json>? _facts;

  /// The channel's own types are looser than those of JSON.
  Future<Json> _read(String method, [Json? arguments]) async {
    checkBinding();
    final found = await _channel.invokeMethod<Object>(method, arguments);
    return fieldsOf(jsonValueOf(found));
  }

  Future<Json> _factsOf(String part) async {
    final facts = _facts ??= _read('facts');
    try {
      return fieldsOf((await facts)[part]);
    } on Object {
      // Another time it may work.
      _facts = null;
      rethrow;
    }
  }

  @override
  String get platform =>
      defaultTargetPlatform == TargetPlatform.iOS ? 'ios' : 'android';

  @override
  Future<String?> readItem(String key) {
    checkBinding();
    return _channel.invokeMethod<String>('readItem', {'key': key});
  }

  @override
  Future<void> writeItem(String key, String value) {
    checkBinding();
    return _channel.invokeMethod('writeItem', {'key': key, 'value': value});
  }

  @override
  Future<Json> app() => _factsOf('app');

  @override
  Future<List<String>?> skanItems() async {
    if (platform != 'ios') return null;
    final skan = await _factsOf('skan');
    final items = skan['items'];
    return items is List<Object?> ? items.whereType<String>().toList() : [];
  }

  @override
  Future<Json> device() async {
    final dispatcher = PlatformDispatcher.instance;
    final view = dispatcher.views.firstOrNull;
    final ratio = view?.devicePixelRatio ?? 1;
    final size = (view?.physicalSize ?? Size.zero) / ratio;
    return {
      'hardware': await _factsOf('hardware'),
      'os': {
        ...await _factsOf('os'),
        'locale': dispatcher.locale.toLanguageTag(),
      },
      'screen': {
        'width': size.width.round(),
        'height': size.height.round(),
        'dpr': ratio,
        'darkMode': dispatcher.platformBrightness == Brightness.dark,
        'orientation': size.width > size.height ? 'landscape' : 'portrait',
      },
    };
  }

  @override
  Future<Json> network() => _read('network');

  @override
  Future<Identifiers> identifiers() async {
    final found = await _read('identifiers');
    final isLimited = found['isLimited'];
    return Identifiers(
      advertisingId: textOf(found['advertisingId']),
      vendorId: textOf(found['vendorId']),
      isLimited: isLimited is bool ? isLimited : null,
      trackingStatus: textOf(found['trackingStatus']),
    );
  }

  @override
  Future<Regulatory> consent() async => storedConsent(await _read('consent'));

  @override
  Future<bool> openLink(String url, {required bool inApp}) async {
    checkBinding();
    final arguments = {'url': url, 'inApp': inApp};
    return await _channel.invokeMethod<bool>('openLink', arguments) ?? false;
  }

  @override
  Future<bool> openStorePage(Json skan) async {
    if (platform != 'ios') return false;
    checkBinding();
    return await _channel.invokeMethod<bool>('openStorePage', {'skan': skan}) ??
        false;
  }

  @override
  void Function() startImpression(Json skan) {
    if (platform != 'ios') return () {};
    final id = _impressions++;
    _send('startImpression', {'id': id, 'skan': skan});
    return () => _send('endImpression', {'id': id});
  }

  /// Nothing hangs on it.
  void _send(String method, Json arguments) =>
      unawaited(_read(method, arguments).onError<Object>((_, __) => const {}));

  @override
  Future<TrackingStatus> requestTracking() async {
    if (platform != 'ios') return TrackingStatus.unavailable;
    checkBinding();
    final said = await _channel.invokeMethod<String>('requestTracking');
    return TrackingStatus.values.asNameMap()[said] ??
        TrackingStatus.unavailable;
  }
}
