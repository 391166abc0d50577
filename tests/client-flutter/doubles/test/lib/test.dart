/// The usual name of what Debian has in parts.
library;

export 'package:matcher/expect.dart';
// The part that runners are built on is said to be no interface for tests.
// ignore: deprecated_member_use
export 'package:test_api/test_api.dart';
