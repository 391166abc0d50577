import 'package:ad_placement/src/io/json.dart';

/// Who the assistant plays; pinned for the conversation.
final class Character {
  /// [id], [name] and [avatarUrl] are needed; the rest sharpens what is said.
  const Character({
    required this.id,
    required this.name,
    required this.avatarUrl,
    this.greeting,
    this.persona,
    this.tags,
    this.isNsfw,
    this.additionalProperties,
  });

  /// Stable for the same character.
  final String id;

  /// As the user knows it.
  final String name;

  /// Address of its picture.
  final String avatarUrl;

  /// Drives the text of interstitials; strongly recommended for them.
  final String? greeting;

  /// A short description of the personality.
  final String? persona;

  /// Themes, interests, audience.
  final List<String>? tags;

  /// Aimed at adults.
  final bool? isNsfw;

  /// What else there is to say, as JSON holds it. Named fields win.
  final Map<String, Object?>? additionalProperties;

  /// As the service is told it.
  Json toJson() => {
        ...jsonOf(additionalProperties ?? const {}),
        ...jsonOf({
          'id': id,
          'name': name,
          'avatarUrl': avatarUrl,
          'greeting': greeting,
          'persona': persona,
          'tags': tags,
          'isNsfw': isNsfw,
        }),
      };
}
