// Runs tests without the runner of package:test: every test of every file, one
// after the other, each with its own errors. `build/native/flutter.mjs` reads
// the last line.
import 'dart:io';

// Debian has these parts of package:test, which are said to be for runners.
// ignore: deprecated_member_use
import 'package:test_api/backend.dart';
// ignore: deprecated_member_use
import 'package:test_api/scaffolding.dart' show Timeout;

/// A machine may be slow: the limit only ends a test that hangs.
final _patient = Metadata(timeout: const Timeout(Duration(minutes: 10)));

/// By address of the file.
typedef TestFiles = Map<String, void Function()>;

class _Counts {
  int passed = 0;
  int failed = 0;
}

/// Prints a line for each failure, then the counts, and ends the process.
void runTests(TestFiles files) =>
    // Keeps an error that nobody waits for from ending the process.
    Invoker.guard<Future<void>>(() => _runAll(files));

Future<void> _runAll(TestFiles files) async {
  final counts = _Counts();
  for (final MapEntry(key: address, value: main) in files.entries) {
    final name = Uri.parse(address).pathSegments.last;
    try {
      final group = (Declarer(metadata: _patient)..declare(main)).build();
      final suite = Suite(group, SuitePlatform(Runtime.vm), path: name);
      await _runGroup(suite, group, const [], counts);
    } on Object catch (error, trace) {
      counts.failed++;
      stdout.writeln('FAILED $name cannot be read: $error\n$trace');
    }
  }
  stdout.writeln('${counts.passed} passed, ${counts.failed} failed');
  await stdout.flush();
  exit(counts.failed > 0 || counts.passed == 0 ? 1 : 0);
}

Future<void> _runGroup(
  Suite suite,
  Group group,
  List<Group> above,
  _Counts counts,
) async {
  final groups = [...above, group];
  final setUpAll = group.setUpAll;
  if (setUpAll is Test && !await _isPassing(suite, setUpAll, groups)) {
    counts.failed++;
    return;
  }
  for (final entry in group.entries) {
    if (entry is Group) await _runGroup(suite, entry, groups, counts);
    if (entry is! Test) continue;
    final isPassing = await _isPassing(suite, entry, groups);
    // What is skipped was not shown: it counts as failed.
    isPassing ? counts.passed++ : counts.failed++;
  }
  final tearDownAll = group.tearDownAll;
  if (tearDownAll is Test && !await _isPassing(suite, tearDownAll, groups)) {
    counts.failed++;
  }
}

Future<bool> _isPassing(Suite suite, Test test, List<Group> groups) async {
  if (test.metadata.skip) {
    stdout.writeln('FAILED ${suite.path}: ${test.name} is skipped');
    return false;
  }
  final live = test.load(suite, groups: groups);
  final said = live.onMessage.listen((message) => stdout.writeln(message.text));
  final errors = <String>[];
  final failures = live.onError.listen(
    (failure) => errors.add('${failure.error}\n${failure.stackTrace}'),
  );
  await live.run();
  // A test may report an error a moment after its end.
  await Future<void>.delayed(Duration.zero);
  await said.cancel();
  await failures.cancel();
  final isPassing = live.state.result.isPassing;
  if (!isPassing) stdout.writeln('FAILED ${suite.path}: ${test.name}');
  errors.forEach(stdout.writeln);
  return isPassing;
}
