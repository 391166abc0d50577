import 'dart:math';

import 'package:ad_placement/src/preload/platform_info.dart';

final RegExp _uuid = RegExp(
  r'^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
  caseSensitive: false,
);

/// A UUID of any version.
bool isUuid(String text) => _uuid.hasMatch(text);

bool _isUuid7(String text) => isUuid(text) && text[14] == '7';

final Random _random = Random.secure();

String _hex(int digits) => [
      for (var index = 0; index < digits; index++)
        _random.nextInt(16).toRadixString(16),
    ].join();

/// A fresh UUID of version 7 (RFC 9562): 48 bits of time, 4 of version, 12
/// random, 2 of variant, 62 random.
String uuid7(int nowMs) {
  // A clock may be wrong.
  final timeMs = nowMs.clamp(0, 0xffffffffffff);
  final time = timeMs.toRadixString(16).padLeft(12, '0');
  final variant = (8 + _random.nextInt(4)).toRadixString(16);
  return '${time.substring(0, 8)}-${time.substring(8)}-7${_hex(3)}'
      '-$variant${_hex(3)}-${_hex(12)}';
}

/// The first-party identifier, kept under `<brand>:installId`. Fails where
/// that is denied: it then lives as long as the session.
Future<String> readInstallId(
  PlatformInfo info,
  String brand,
  String fresh,
) async {
  final key = '$brand:installId';
  final kept = await info.readItem(key);
  if (kept != null && _isUuid7(kept)) return kept;
  await info.writeItem(key, fresh);
  return fresh;
}
