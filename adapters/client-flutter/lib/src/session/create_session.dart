import 'dart:math';

import 'package:ad_placement/src/io/calls.dart';
import 'package:ad_placement/src/io/clock.dart';
import 'package:ad_placement/src/io/http_transport.dart';
import 'package:ad_placement/src/io/transport.dart';
import 'package:ad_placement/src/model/session_options.dart';
import 'package:ad_placement/src/preload/knowledge.dart';
import 'package:ad_placement/src/preload/platform_info.dart';
import 'package:ad_placement/src/session/ad_session.dart';
import 'package:ad_placement/src/session/config.dart';
import 'package:ad_placement/src/session/context.dart';
import 'package:ad_placement/src/session/default_session.dart';

/// What a session stands on; everything but [info] has its value in an app, and
/// is replaced in tests.
final class SessionPlatform {
  /// Of an app with this device.
  SessionPlatform(
    this.info, {
    Transport Function()? transport,
    this.clock = const SystemClock(),
    double Function()? random,
  })  : transport = transport ?? IoTransport.new,
        random = random ?? Random().nextDouble;

  /// App and device.
  final PlatformInfo info;

  /// Makes the way to the service; the session closes it.
  final Transport Function() transport;

  /// The only source of time.
  final Clock clock;

  /// 0 to 1, for the spread of retries.
  final double Function() random;
}

/// Starts a session. Never throws; what is wrong with the options arrives as
/// `ad.error`.
AdSession createSession(SessionOptions options, SessionPlatform platform) {
  final SessionPlatform(:clock, :info) = platform;
  final config = Config(options, info.platform);
  final context = Context(
    config: config,
    clock: clock,
    calls: Calls(config.origin, platform.transport(), clock),
    knowledge: Knowledge(info, clock, options.brand),
    random: platform.random,
    onEvent: options.onEvent,
    onDebugEvent: options.onDebugEvent,
  );
  return DefaultSession(context, options.mutable);
}
