import 'package:ad_placement/core.dart';

import 'match.dart';
import 'scenario.dart';
import 'world.dart';

/// Requests and events are exactly those named: a step that names none had
/// none. The rest is compared where it is named.
List<String> _problemsOf(World world, Json expected) {
  final debug = world.takeDebug();
  final heard = world.takeHeard();
  const nothing = <Object?>[];
  return [
    ...differences(
      world.takeRequests(),
      expected['requests'] ?? nothing,
      'requests',
    ),
    ...differences(world.takeEvents(), expected['events'] ?? nothing, 'events'),
    for (final name in expected['debug'] as List<Object?>? ?? nothing)
      if (!debug.contains(name)) 'no debug event $name',
    if (expected['frameHears'] case final Object wanted)
      ...differences(heard, wanted, 'frameHears'),
    if (expected['state'] case final Object wanted)
      ...differences(world.state(), wanted, 'state'),
  ];
}

/// Plays a scenario to the first step that went otherwise than expected;
/// returns what was wrong with it.
Future<List<String>> play(Scenario scenario, [List<Json>? steps]) async {
  final world = World(scenario);
  try {
    for (final step in scenario.prelude) {
      await world.run(step);
    }
    _problemsOf(world, const {});
    for (final (index, step) in (steps ?? scenario.steps).indexed) {
      await world.run(step);
      final expected = step['expect'] as Json? ?? const {};
      final problems = _problemsOf(world, expected);
      if (problems.isEmpty) continue;
      return ['step ${index + 1} (${step['do']}): ${problems.join('; ')}'];
    }
    return const [];
  } finally {
    world.end();
  }
}
