import 'package:flutter/services.dart';

/// Throws a [StateError] that says what to do where an app talks to the device
/// before Flutter can.
void checkBinding() {
  try {
    ServicesBinding.instance;
  } on Error {
    throw StateError(
      'Flutter is not ready yet: call '
      'WidgetsFlutterBinding.ensureInitialized() first in main().',
    );
  }
}
