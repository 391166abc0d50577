import 'package:ad_placement/src/model/ad_event.dart';
import 'package:ad_placement/src/model/options.dart';

/// The kind of ad slot when none is named.
const String defaultCode = 'inlineAd';

/// Hears every event of a session. What it throws stays inside.
typedef OnEvent = void Function(AdEvent event);

/// Diagnostics. Names and data are unstable, and hold no text of the
/// conversation.
typedef OnDebugEvent = void Function(String name, Object? data);

/// What makes a session. What is wrong with it arrives as `ad.error`.
final class SessionOptions {
  /// [enabledPlacementCodes] is [defaultCode] when it is empty.
  const SessionOptions({
    required this.adServerUrl,
    required this.publisherToken,
    required this.userId,
    required this.conversationId,
    this.enabledPlacementCodes = const [defaultCode],
    this.character,
    this.mutable = const MutableOptions(),
    this.onEvent,
    this.onDebugEvent,
    this.brand = 'svc',
    this.headerPrefix,
  });

  /// Origin of the service, for example `https://ads.example.com`.
  final String adServerUrl;

  /// Names the publisher's account. No secret.
  final String publisherToken;

  /// Stable across conversations, unique per user, not personally
  /// identifying.
  final String userId;

  /// New for each conversation.
  final String conversationId;

  /// Kinds of ad slot that the app has.
  final List<String> enabledPlacementCodes;

  /// Who the assistant plays.
  final Character? character;

  /// The options that may change while the session runs, at its beginning.
  final MutableOptions mutable;

  /// Hears every event.
  final OnEvent? onEvent;

  /// Hears the steps inside.
  final OnDebugEvent? onDebugEvent;

  /// Word of the service in storage keys and, capitalised, in headers.
  final String brand;

  /// Word in headers, where it is another one.
  final String? headerPrefix;
}
