import 'dart:math';

import 'package:ad_placement/src/io/clock.dart';
import 'package:ad_placement/src/io/http_transport.dart';
import 'package:ad_placement/src/io/transport.dart';
import 'package:ad_placement/src/platform/app_platform.dart';
import 'package:ad_placement/src/platform/channel_platform.dart';
import 'package:ad_placement/src/platform/web_page.dart';
import 'package:ad_placement/src/platform/webview_page.dart';
import 'package:ad_placement/src/session/create_session.dart';

/// What the widgets stand on. An app has no need to name it; a test of an app
/// replaces what it likes.
final class AdsEnvironment {
  /// Everything has its value in an app.
  const AdsEnvironment({
    this.openPage = WebViewPage.new,
    this.platform = const ChannelPlatform(),
    this.transport = IoTransport.new,
    this.clock = const SystemClock(),
  });

  /// Loads a page in a web view.
  final OpenWebPage openPage;

  /// App and device.
  final AppPlatform platform;

  /// Makes the way to the service, once for each session.
  final Transport Function() transport;

  /// The only source of time of a session.
  final Clock clock;

  /// For the core.
  SessionPlatform get sessionPlatform => SessionPlatform(
        platform,
        transport: transport,
        clock: clock,
        random: Random().nextDouble,
      );
}
