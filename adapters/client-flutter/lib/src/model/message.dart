import 'package:ad_placement/src/io/json.dart';

/// Who says a [Message].
enum MessageRole {
  /// The person.
  user,

  /// The assistant.
  assistant,
}

/// One message of the conversation, in its final form.
final class Message {
  /// All four are required; an [id] never changes for the same message.
  const Message({
    required this.id,
    required this.role,
    required this.content,
    required this.createdAt,
  });

  /// Stable, and unique in the conversation.
  final String id;

  /// Who says it.
  final MessageRole role;

  /// The visible text as the user reads it.
  final String content;

  /// When it was made.
  final DateTime createdAt;

  /// The same message with another text.
  Message withContent(String content) =>
      Message(id: id, role: role, content: content, createdAt: createdAt);

  /// As the page of an ad receives it.
  Json toJson() => {'id': id, 'role': role.name, 'content': content};

  /// Without the text, so that no log holds it by accident.
  @override
  String toString() => 'Message(id: $id, role: ${role.name})';
}
