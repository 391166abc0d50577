import 'package:ad_placement/src/model/message.dart';
import 'package:ad_placement/src/model/options.dart';
import 'package:ad_placement/src/model/session_options.dart';
import 'package:flutter/foundation.dart';

/// What makes a session this one and no other, by value
/// (`docs/reference/client-interface.md#changing-a-session`).
bool isSameSession(SessionOptions one, SessionOptions other) =>
    one.adServerUrl == other.adServerUrl &&
    one.publisherToken == other.publisherToken &&
    one.userId == other.userId &&
    one.conversationId == other.conversationId &&
    listEquals(one.enabledPlacementCodes, other.enabledPlacementCodes) &&
    _isSameCharacter(one.character, other.character);

/// Whether there is nothing for a running session to take up, by value.
bool isSameMutable(MutableOptions one, MutableOptions other) =>
    one.variantId == other.variantId &&
    one.locale == other.locale &&
    one.userEmail == other.userEmail &&
    one.userSignature == other.userSignature &&
    one.advertisingId == other.advertisingId &&
    one.vendorId == other.vendorId &&
    isSameValue(one.regulatory?.toJson(), other.regulatory?.toJson());

bool _isSameCharacter(Character? one, Character? other) =>
    identical(one, other) ||
    isSameValue(one?.toJson() ?? const {}, other?.toJson() ?? const {});

/// By value, through lists and maps.
bool isSameValue(Object? one, Object? other) => switch ((one, other)) {
      (final List<Object?> a, final List<Object?> b) => a.length == b.length &&
          a.indexed.every((item) => isSameValue(item.$2, b[item.$1])),
      (final Map<Object?, Object?> a, final Map<Object?, Object?> b) =>
        a.length == b.length &&
            a.keys.every(
                (key) => b.containsKey(key) && isSameValue(a[key], b[key])),
      _ => one == other,
    };

/// What a session keeps: whatever is older has been added, or is of no use.
const int _maxMessages = 30;

/// Adds to a session what is new in the list of an app since the last call, by
/// id: new messages, and known ones that read differently.
final class NewMessages {
  Map<String, String> _known = const {};

  /// [add] is called once for each.
  void addNew(List<Message> messages, void Function(Message message) add) {
    final from = messages.length - _maxMessages;
    final newest = messages.sublist(from < 0 ? 0 : from);
    final before = _known;
    _known = {for (final message in newest) message.id: message.content};
    for (final message in newest) {
      if (before[message.id] != message.content) add(message);
    }
  }
}
