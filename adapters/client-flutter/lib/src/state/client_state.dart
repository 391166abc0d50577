import 'package:ad_placement/src/io/json.dart';
import 'package:ad_placement/src/model/message.dart';

/// A bid of a preload answer that can be shown.
final class Bid {
  /// As it was decoded.
  const Bid({
    required this.bidId,
    required this.code,
    required this.revenue,
    required this.format,
    required this.content,
    this.skan,
  });

  /// Names the ad.
  final String bidId;

  /// Placement code.
  final String code;

  /// eCPM in USD.
  final double revenue;

  /// `image`, `video`, `interstitial` or `banner`; others may come.
  final String format;

  /// First version of the text.
  final String content;

  /// What iOS receives about an impression: `skan` of the bid, with its
  /// `adAttributionKit` in it.
  final Json? skan;
}

/// A bid that found its assistant message.
final class PairedAd {
  /// Nothing has happened to it yet, unless said otherwise.
  const PairedAd(
    this.bid,
    this.messageId, {
    this.finalText,
    this.isViewed = false,
    this.clickedMs,
    this.isBroken = false,
    this.height = 0,
  });

  /// What is shown.
  final Bid bid;

  /// Of the assistant message above it.
  final String messageId;

  /// Once the text was shown to its end.
  final String? finalText;

  /// The impression is counted.
  final bool isViewed;

  /// When it was clicked last, in milliseconds since 1970.
  final int? clickedMs;

  /// Its page failed: there is nothing to show.
  final bool isBroken;

  /// What its place was last, in logical pixels.
  final double height;

  /// Names the ad.
  String get bidId => bid.bidId;

  /// Placement code.
  String get code => bid.code;

  /// The same ad after something happened to it.
  PairedAd copyWith({
    String? finalText,
    bool? isViewed,
    int? clickedMs,
    bool? isBroken,
    double? height,
  }) =>
      PairedAd(
        bid,
        messageId,
        finalText: finalText ?? this.finalText,
        isViewed: isViewed ?? this.isViewed,
        clickedMs: clickedMs ?? this.clickedMs,
        isBroken: isBroken ?? this.isBroken,
        height: height ?? this.height,
      );
}

/// What `/init` says, fixed for the session.
final class Flags {
  /// The values of a service that said nothing.
  const Flags({
    this.preloadTimeoutMs = 16000,
    this.reportErrors = true,
    this.reportDebug = false,
  });

  /// Time for all tries of one preload, in milliseconds.
  final int preloadTimeoutMs;

  /// Faults are reported to `/error`.
  final bool reportErrors;

  /// Debug events are reported to `/debug`.
  final bool reportDebug;
}

/// How far a session has come.
enum Phase {
  /// Asks for ads.
  active,

  /// The service does not know the token. As final as [disabled], but not the
  /// service's wish.
  refused,

  /// The service shows it no ads.
  disabled,

  /// The app ended it.
  destroyed,
}

/// Everything that a session knows of its conversation.
final class ClientState {
  /// At the beginning nothing is known.
  const ClientState({
    this.phase = Phase.active,
    this.sessionId,
    this.flags = const Flags(),
    this.messages = const [],
    this.revision = 0,
    this.knownIds = const [],
    this.isTrackOnly = false,
    this.waiting = const [],
    this.ads = const [],
  });

  /// How far it has come.
  final Phase phase;

  /// The service's name for it.
  final String? sessionId;

  /// Of the service.
  final Flags flags;

  /// Oldest first, trimmed.
  final List<Message> messages;

  /// How often a message was replaced by another text.
  final int revision;

  /// Ids of messages, also of those that were trimmed: an app that hands over
  /// its whole list again adds nothing.
  final List<String> knownIds;

  /// Whether the newest user message mutes its turn.
  final bool isTrackOnly;

  /// Bids of the newest answer, until their assistant message comes.
  final List<Bid> waiting;

  /// Those that found it, oldest first.
  final List<PairedAd> ads;

  /// The same state after something happened.
  ClientState copyWith({
    Phase? phase,
    String? sessionId,
    Flags? flags,
    List<Message>? messages,
    int? revision,
    List<String>? knownIds,
    bool? isTrackOnly,
    List<Bid>? waiting,
    List<PairedAd>? ads,
  }) =>
      ClientState(
        phase: phase ?? this.phase,
        sessionId: sessionId ?? this.sessionId,
        flags: flags ?? this.flags,
        messages: messages ?? this.messages,
        revision: revision ?? this.revision,
        knownIds: knownIds ?? this.knownIds,
        isTrackOnly: isTrackOnly ?? this.isTrackOnly,
        waiting: waiting ?? this.waiting,
        ads: ads ?? this.ads,
      );
}
