import 'package:ad_placement/src/io/json.dart';
import 'package:ad_placement/src/model/options.dart';

/// What may be said of the device to advertisers. An id is absent when the
/// user or the system does not permit it.
final class Identifiers {
  /// Everything is optional.
  const Identifiers({
    this.advertisingId,
    this.vendorId,
    this.isLimited,
    this.trackingStatus,
  });

  /// IDFA or GAID.
  final String? advertisingId;

  /// IDFV; iOS only.
  final String? vendorId;

  /// Android: the user opted out of personalised ads.
  final bool? isLimited;

  /// iOS: what the user answered when asked for tracking.
  final String? trackingStatus;
}

/// What the client asks the app it lives in and the device. Whatever fails
/// counts as not known; of [network], [identifiers] and [consent] what was
/// known before stands in.
abstract interface class PlatformInfo {
  /// `android` or `ios`.
  String get platform;

  /// Reads what [writeItem] kept.
  Future<String?> readItem(String key);

  /// Keeps the installation id.
  Future<void> writeItem(String key, String value);

  /// `app` of the calls; read once.
  Future<Json> app();

  /// iOS: `SKAdNetworkItems` of `Info.plist`, possibly none. Elsewhere
  /// `null`. Read once.
  Future<List<String>?> skanItems();

  /// `device` of `/preload`, without network and tracking.
  Future<Json> device();

  /// `device.network`.
  Future<Json> network();

  /// As the user and the system permit them.
  Future<Identifiers> identifiers();

  /// What consent platforms keep in the storage of the app.
  Future<Regulatory> consent();
}

/// Says that no section of the GPP applies, where an empty list would say that
/// all do; 0 stands for not known yet.
const int _noSection = -1;

/// `IABTCF_gdprApplies` and the strings, as they stand in a storage: some
/// platforms write numbers, others text.
Regulatory storedConsent(Map<Object?, Object?> stored) {
  String? textAt(String key) {
    final text = stored[key]?.toString();
    return text == null || text.isEmpty ? null : text;
  }

  final applies = textAt('IABTCF_gdprApplies')?.toLowerCase();
  final listed = [
    for (final part in (textAt('IABGPP_GppSID') ?? '').split(RegExp('[_,]')))
      if (part.trim().isNotEmpty) int.tryParse(part.trim()),
  ];
  final sections = [
    // Without a list all apply: one that cannot be read may be any.
    if (!listed.contains(null))
      for (final section in listed.nonNulls)
        if (section > 0 || section == _noSection) section,
  ];
  return Regulatory(
    // What cannot be read protects, and so does a platform that is there and
    // has not found out yet.
    gdpr: switch (applies) {
      null => textAt('IABTCF_CmpSdkID') == null ? null : 1,
      '0' || 'false' => 0,
      _ => 1,
    },
    gdprConsent: textAt('IABTCF_TCString'),
    gpp: textAt('IABGPP_HDR_GppString'),
    gppSid: sections.isEmpty ? null : sections,
    usPrivacy: textAt('IABUSPrivacy_String'),
  );
}
