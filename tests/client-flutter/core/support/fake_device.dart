import 'dart:async';

import 'package:ad_placement/core.dart';

/// A device, and a consent platform that writes into its storage.
base class FakeDevice implements PlatformInfo {
  /// [storage]: `denied`, or what is in it.
  FakeDevice({Object? storage, this.ids = const {}}) : _storage = storage {
    if (storage is Json) kept.addAll(storage);
  }

  final Object? _storage;
  final Json ids;
  final Json kept = {};

  /// As the step `tcf` names it.
  Object? says = 'absent';

  /// Left open by a device that does not answer.
  final Completer<Never> _never = Completer();

  @override
  String get platform => 'android';

  void _check() {
    if (_storage == 'denied') throw StateError('The storage is locked.');
  }

  @override
  Future<String?> readItem(String key) async {
    _check();
    return kept[key] as String?;
  }

  @override
  Future<void> writeItem(String key, String value) async {
    _check();
    kept[key] = value;
  }

  @override
  Future<Json> app() async =>
      {'bundleId': 'com.example.chat', 'version': '1.2.3'};

  @override
  Future<List<String>?> skanItems() async => null;

  @override
  Future<Json> device() async => {
        'hardware': {'type': 'handset', 'brand': 'Example', 'model': 'One'},
        'os': {'name': 'Android', 'version': '14', 'locale': 'en-GB'},
        'screen': {'width': 412, 'height': 915, 'dpr': 2.6, 'darkMode': false},
      };

  @override
  Future<Json> network() async => {'type': 'wifi'};

  @override
  Future<Identifiers> identifiers() async => Identifiers(
        advertisingId: ids['advertisingId'] as String?,
        vendorId: ids['vendorId'] as String?,
        isLimited: false,
      );

  @override
  Future<Regulatory> consent() async => switch (says) {
        'silent' => await _never.future,
        'absent' => const Regulatory(),
        final Json said => storedConsent({
            'IABTCF_CmpSdkID': said['cmpSdkId'],
            'IABTCF_gdprApplies': said['gdprApplies'],
            'IABTCF_TCString': said['tcString'],
          }),
        _ => throw StateError('The storage is broken.'),
      };
}
