import 'package:ad_placement/src/io/json.dart';
import 'package:ad_placement/src/preload/platform_info.dart';

/// What the user answered when asked for tracking, as iOS names it.
enum TrackingStatus {
  /// Not asked yet.
  notDetermined,

  /// The device does not let the user decide.
  restricted,

  /// No.
  denied,

  /// Yes.
  authorized,

  /// There is no such question here.
  unavailable,
}

/// What the widgets ask of the system beside what the core asks.
abstract interface class AppPlatform implements PlatformInfo {
  /// Opens an address of the web. [inApp]: in a browser over the app, where
  /// there is one. Returns whether it was opened.
  Future<bool> openLink(String url, {required bool inApp});

  /// Opens the App Store's page of the app that a bidder signed for; completes
  /// with whether it is there.
  Future<bool> openStorePage(Json skan);

  /// SKAdNetwork of iOS is to hear of an impression; returns its end.
  void Function() startImpression(Json skan);

  /// Asks the user on iOS, once, as soon as the app is active.
  Future<TrackingStatus> requestTracking();
}
