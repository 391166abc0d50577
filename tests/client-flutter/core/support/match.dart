import 'dart:convert';

import 'package:ad_placement/core.dart';

final _uuid = RegExp(r'^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');

/// Stands for a key that is not there.
const absent = Object();

final Map<String, bool Function(Object? value)> _words = {
  r'$any': (value) => value != absent,
  r'$absent': (value) => value == absent,
  r'$string': (value) => value is String && value.isNotEmpty,
  r'$uuid': (value) => value is String && _uuid.hasMatch(value),
  r'$uuid7': (value) =>
      value is String && _uuid.hasMatch(value) && value[14] == '7',
};

int? _lengthOf(Object? value) => switch (value) {
      final List<Object?> list => list.length,
      final String text => text.length,
      _ => null,
    };

String _said(Object? value) =>
    value == absent ? 'absent' : jsonEncode(value, toEncodable: (it) => '$it');

/// What differs between a value and its pattern; empty when it matches.
/// Records may hold more than the pattern names, lists may not.
List<String> differences(Object? value, Object? pattern, String path) {
  List<String> unless(bool isRight) => isRight
      ? const []
      : ['$path is ${_said(value)}, expected ${_said(pattern)}'];
  final word = _words[pattern];
  if (word != null) return unless(word(value));
  return switch (pattern) {
    List<Object?>() => value is List<Object?> && value.length == pattern.length
        ? [
            for (final (index, item) in pattern.indexed)
              ...differences(value[index], item, '$path[$index]'),
          ]
        : unless(false),
    {r'$length': final length} => unless(_lengthOf(value) == length),
    {r'$contains': final String part} =>
      unless(value is String && value.contains(part)),
    final Json record when value is Json => [
        for (final MapEntry(:key, value: part) in record.entries)
          ...differences(
            value.containsKey(key) ? value[key] : absent,
            part,
            '$path.$key',
          ),
      ],
    Map<Object?, Object?>() => unless(false),
    _ => unless(value == pattern),
  };
}
