import 'package:ad_placement/src/io/json.dart';
import 'package:ad_placement/src/model/ad_event.dart';
import 'package:ad_placement/src/model/message.dart';
import 'package:ad_placement/src/model/options.dart';
import 'package:ad_placement/src/model/session_options.dart';

/// The place of an ad below one assistant message. Empty as long as there is
/// none for it.
abstract interface class Ad {
  /// Of the assistant message above it.
  String get messageId;

  /// Placement code.
  String get code;

  /// Takes the ad off the screen. Idempotent; [AdSession.createAd] makes
  /// another one.
  void destroy();
}

/// One conversation. Nothing of it throws, and after its end nothing of it does
/// anything.
abstract interface class AdSession {
  /// Once per message, in its final form. A known id replaces the content and
  /// triggers nothing. [trackOnly], on a user message: no ad in the turn that
  /// follows.
  void addMessage(Message message, {bool trackOnly = false});

  /// The same object for the same message and code. Does not wait for an ad,
  /// and need not have one.
  Ad createAd(String messageId, {String code = defaultCode});

  /// Applied at the next preload.
  void updateOptions(MutableOptions options);

  /// What the pages of ads receive beside the conversation, for example
  /// `{'theme': 'dark'}`; pages on show receive it at once.
  set otherParams(Json params);

  /// While it is true, every user message is `trackOnly`. What is on show
  /// stays.
  set isMuted(bool value);

  /// Posts to the ads on show what the user does, for example
  /// `user.typing.started`.
  void sendUserEvent(String name, [Json payload = const {}]);

  /// `null` until the first successful preload.
  String? get sessionId;

  /// The service shows no ads to this session.
  bool get isDisabled;

  /// It is over.
  bool get isDestroyed;

  /// A snapshot, in the order of arrival.
  List<Message> get messages;

  /// Time for all tries of one preload.
  Duration get preloadTimeout;

  /// The same events as `onEvent`; ends with the session.
  Stream<AdEvent> get events;

  /// Cancels what is under way and takes every ad away. Idempotent.
  void destroy();
}
