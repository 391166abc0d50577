import 'package:ad_placement/src/io/json.dart';
import 'package:ad_placement/src/model/session_options.dart';

/// The version of `pubspec.yaml`; a test compares them.
const String sdkVersion = '3.0.0';

/// How this client calls itself.
const String sdkName = 'sdk-flutter';

/// What cannot be asked for.
const String _nowhere = 'invalid:';
final RegExp _origin = RegExp('^https?://[^/?#]+');

/// A bare origin, without a port that is the usual one, as browsers spell it;
/// `null` when the address is not of the web.
String? originOf(String address) {
  final origin = _origin.stringMatch(address.toLowerCase());
  if (origin == null) return null;
  final usual = origin.startsWith('https:') ? ':443' : ':80';
  return origin.endsWith(usual)
      ? origin.substring(0, origin.length - usual.length)
      : origin;
}

/// Options with their defaults. Nothing is checked here that the server
/// checks: it says so in an answer, and an app must not break over it.
final class Config {
  /// [platform] is `android` or `ios`.
  Config(SessionOptions options, String platform)
      : origin = originOf(options.adServerUrl) ?? _nowhere,
        codes = _codesOf(options.enabledPlacementCodes),
        character = options.character?.toJson(),
        headerPrefix = _headerPrefixOf(options),
        identity = {
          'publisherToken': options.publisherToken,
          'userId': options.userId,
          'conversationId': options.conversationId,
          'sdk': {
            'name': sdkName,
            'platform': platform,
            'version': sdkVersion,
          },
        };

  static List<String> _codesOf(List<String> given) {
    final codes = given.where((code) => code.isNotEmpty).toList();
    return codes.isEmpty ? const [defaultCode] : codes;
  }

  static String _headerPrefixOf(SessionOptions options) {
    final given = textOf(options.headerPrefix);
    if (given != null || options.brand.isEmpty) return given ?? '';
    return options.brand[0].toUpperCase() + options.brand.substring(1);
  }

  /// Of the service.
  final String origin;

  /// Kinds of ad slot that are asked for.
  final List<String> codes;

  /// Who the assistant plays.
  final Json? character;

  /// Word in headers.
  final String headerPrefix;

  /// Stands in every call, beside the installation id.
  final Json identity;
}
