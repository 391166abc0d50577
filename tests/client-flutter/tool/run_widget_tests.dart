// The same for tests on Flutter's engine: each file finds its pictures beside
// it.
import 'dart:io';

import 'package:flutter_test/flutter_test.dart';

import 'run_tests.dart' as dart;

/// Prints a line for each failure, then the counts, and ends the process.
void runTests(dart.TestFiles files) => dart.runTests({
      for (final MapEntry(key: address, value: main) in files.entries)
        address: () {
          setUpAll(() {
            goldenFileComparator = LocalFileComparator(Uri.parse(address));
            autoUpdateGoldenFiles =
                Platform.environment['UPDATE_GOLDENS'] == '1';
          });
          main();
        },
    });
