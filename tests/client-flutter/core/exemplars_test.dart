import 'package:ad_placement/core.dart';
import 'package:test/test.dart';

import 'support/play.dart';
import 'support/scenario.dart';

/// The same step, expecting one thing more than can come.
Json _changed(Json step, String key) {
  final expected = step['expect'] as Json? ?? const {};
  final list = expected[key] as List<Object?>? ?? const [];
  final kept = list.isEmpty ? list : list.take(list.length - 1);
  return {
    ...step,
    'expect': {
      ...expected,
      key: [...kept, null]
    },
  };
}

void main() {
  final all = scenarios();

  group('every scenario of the client specification', () {
    for (final scenario in all) {
      test('$scenario', () async => expect(await play(scenario), isEmpty));
    }
  });

  test('none was lost', () => expect(all.length, greaterThanOrEqualTo(180)));

  // A runner that does not look would find nothing wrong with anything.
  test('with another request or event it fails, at every step', () async {
    for (final scenario in all) {
      for (var at = 0; at < scenario.steps.length; at++) {
        for (final key in ['requests', 'events']) {
          final steps = [
            for (final (index, step) in scenario.steps.indexed)
              index == at ? _changed(step, key) : step,
          ];
          final problems = await play(scenario, steps);
          expect(problems, isNotEmpty, reason: '$scenario, $at, $key');
        }
      }
    }
  });
}
