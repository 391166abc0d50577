import 'dart:convert';
import 'dart:io';

import 'package:ad_placement/core.dart';

/// The repository: tests run from its root.
final Directory root = Directory.current;
final String _folder = '${root.path}/tests/exemplars/client';
const _platform = 'flutter';

Json read(String path) => jsonDecode(File(path).readAsStringSync()) as Json;

final Json _defaults = read('$_folder/defaults.json');

List<Json> listOf(Object? value) => (value as List<Object?>? ?? []).cast();

/// The format of `docs/client-specification.md`.
final class Scenario {
  Scenario(this.file, this._json);

  final String file;
  final Json _json;

  String get name => _json['name'] as String;
  List<Object?> get describes => _json['describes'] as List<Object?>;
  Json get host => _json['host'] as Json? ?? const {};
  Json get session =>
      {..._defaults['session'] as Json, ...?_json['session'] as Json?};
  List<Json> get prelude => _preludeOf(_json['given']);
  List<Json> get steps => listOf(_json['steps']);

  bool get isOurs =>
      (_json['platforms'] as List<Object?>?)?.contains(_platform) ?? true;

  @override
  String toString() => '$file: $name';
}

/// Steps before the first one of a scenario, outermost prelude first.
List<Json> _preludeOf(Object? given) {
  if (given == null) return const [];
  final prelude = (_defaults['preludes'] as Json)[given] as Json;
  return [..._preludeOf(prelude['given']), ...listOf(prelude['steps'])];
}

/// Scenarios name the client of the page that they were written for.
Object? _spokenHere(Object? value) => switch (value) {
      'sdk-js' => 'sdk-flutter',
      Map<String, Object?>() => {
          for (final MapEntry(:key, value: part) in value.entries)
            key: key == 'platform' && part == 'web'
                ? 'android'
                : _spokenHere(part),
        },
      List<Object?>() => value.map(_spokenHere).toList(),
      _ => value,
    };

/// Every scenario that concerns this client.
List<Scenario> scenarios() => [
      for (final path
          in Directory(_folder)
              .listSync()
              .map((file) => file.path)
              .where((path) => path.endsWith('.json'))
              .toList()
            ..sort())
        if (!path.endsWith('defaults.json') && !path.endsWith('schema.json'))
          for (final json in listOf(read(path)['scenarios']))
            Scenario(path.split('/').last, _spokenHere(json)! as Json),
    ].where((scenario) => scenario.isOurs).toList();
