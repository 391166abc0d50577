import 'dart:convert';

/// A JSON object.
typedef Json = Map<String, Object?>;

/// More than any honest answer has; parsing more would be felt in the app.
const int _maxChars = 1000000;
const int _maxDepth = 32;

/// The fields of an object; none of anything else.
Json fieldsOf(Object? value) => value is Json ? value : const {};

/// A string that says something.
String? textOf(Object? value) =>
    value is String && value.isNotEmpty ? value : null;

/// A finite number.
double? numberOf(Object? value) =>
    value is num && value.isFinite ? value.toDouble() : null;

/// An object of what JSON can hold, without the keys that say nothing.
Json jsonOf(Map<String, Object?> fields) => {
      for (final MapEntry(:key, :value) in fields.entries)
        if (value != null) key: jsonValueOf(value),
    };

/// What JSON can hold of a value: anything strange becomes text, and what is
/// nested too deeply `null`.
Object? jsonValueOf(Object? value, [int depth = 0]) => switch (value) {
      null || String() || bool() || int() => value,
      double() => value.isFinite ? value : null,
      _ when depth >= _maxDepth => null,
      Iterable<Object?>() => [
          for (final item in value) jsonValueOf(item, depth + 1),
        ],
      Map<Object?, Object?>() => {
          for (final MapEntry(:key, value: part) in value.entries)
            '$key': jsonValueOf(part, depth + 1),
        },
      DateTime() => value.toUtc().toIso8601String(),
      _ => '$value',
    };

/// As text, whatever it is: a number may be none that JSON has, from a
/// calculation or from a text that says `1e999`.
String encodeJson(Object? value) => jsonEncode(jsonValueOf(value));

/// How deep it is nested, before anything is built of it.
int _depthOf(String text) {
  var depth = 0;
  var deepest = 0;
  var isInText = false;
  for (var index = 0; index < text.length; index++) {
    switch (text.codeUnitAt(index)) {
      case 0x5c when isInText: // A backslash hides what follows.
        index++;
      case 0x22:
        isInText = !isInText;
      case 0x5b || 0x7b when !isInText:
        depth++;
        if (depth > deepest) deepest = depth;
      case 0x5d || 0x7d when !isInText:
        depth--;
    }
  }
  return deepest;
}

/// The JSON value, or `null` when there is none that can be read.
Object? parseJson(String text) {
  if (text.length > _maxChars || _depthOf(text) > _maxDepth) return null;
  try {
    return jsonDecode(text);
  } on FormatException {
    return null;
  }
}
