import 'package:ad_placement/src/io/json.dart';

/// Privacy signals. A value that an app gives wins over what the consent
/// platform says; `null` does not.
final class Regulatory {
  /// Everything is optional.
  const Regulatory({
    this.gdpr,
    this.gdprConsent,
    this.coppa,
    this.gpp,
    this.gppSid,
    this.usPrivacy,
  });

  /// 1: the GDPR applies; 0: it does not.
  final int? gdpr;

  /// Consent string of the TCF.
  final String? gdprConsent;

  /// 1: the user is known to be a child.
  final int? coppa;

  /// String of the Global Privacy Platform.
  final String? gpp;

  /// Sections of [gpp] that apply.
  final List<int>? gppSid;

  /// US privacy string.
  final String? usPrivacy;

  /// What [explicit] names, and the rest as it is here.
  Regulatory overriddenBy(Regulatory? explicit) => Regulatory(
        gdpr: explicit?.gdpr ?? gdpr,
        gdprConsent: explicit?.gdprConsent ?? gdprConsent,
        coppa: explicit?.coppa ?? coppa,
        gpp: explicit?.gpp ?? gpp,
        gppSid: explicit?.gppSid ?? gppSid,
        usPrivacy: explicit?.usPrivacy ?? usPrivacy,
      );

  /// As the service is told it; `null` when nothing is known.
  Json? toJson() {
    final known = jsonOf({
      'gdpr': gdpr,
      'gdprConsent': gdprConsent,
      'coppa': coppa,
      'gpp': gpp,
      'gppSid': gppSid,
      'usPrivacy': usPrivacy,
    });
    return known.isEmpty ? null : known;
  }
}
