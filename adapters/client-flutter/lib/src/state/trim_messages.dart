import 'package:ad_placement/src/model/message.dart';

/// How much history a session keeps, and sends.
const int _maxMessages = 30;
const int _maxBytes = 200 * 1024;

/// Length in UTF-8. Half of a surrogate pair has two of its four bytes.
int _bytesOf(String text) {
  var bytes = 0;
  for (final unit in text.codeUnits) {
    final isTwo = unit < 0x800 || (unit & 0xf800) == 0xd800;
    bytes += unit < 0x80 ? 1 : (isTwo ? 2 : 3);
  }
  return bytes;
}

/// Without the oldest messages that are too many or too large; the newest
/// always stays.
List<Message> trimMessages(List<Message> messages) {
  var bytes = 0;
  var from = messages.length;
  while (from > 0 && messages.length - from < _maxMessages) {
    final message = messages[from - 1];
    bytes += _bytesOf(message.id) + _bytesOf(message.content);
    if (bytes > _maxBytes && from < messages.length) break;
    from--;
  }
  return List.unmodifiable(messages.sublist(from));
}
