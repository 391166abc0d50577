import 'dart:async';
import 'dart:io';

import 'package:ad_placement/core.dart';
import 'package:test/test.dart';

import 'fake_device.dart';
import 'held_clock.dart';

/// Only ends a test that has failed.
const patience = Duration(minutes: 5);

/// How long a preload waits for further messages.
const _burstMs = 10;

/// Of the server that `build/native/flutter.mjs` starts.
String get realServer =>
    Platform.environment['AD_SERVER'] ??
    (throw StateError('Name a server in AD_SERVER.'));

/// A session that talks to a server over HTTP. By default time only separates
/// bursts of messages.
final class Conversation {
  Conversation(
    String server, {
    String token = 'dev-publisher-token',
    Clock? clock,
  }) {
    final id = DateTime.now().microsecondsSinceEpoch;
    session = createSession(
      SessionOptions(
        adServerUrl: server,
        publisherToken: token,
        userId: 'user-$id',
        conversationId: 'conversation-$id',
        onEvent: _hear,
      ),
      SessionPlatform(FakeDevice(), clock: clock ?? HeldClock(_burstMs)),
    );
  }

  late final AdSession session;
  final List<AdEvent> _events = [];
  Completer<void> _more = Completer();

  void _hear(AdEvent event) {
    _events.add(event);
    if (!_more.isCompleted) _more.complete();
  }

  void say(MessageRole role, String id, {bool trackOnly = false}) =>
      session.addMessage(
        Message(
          id: id,
          role: role,
          content: 'Which coffee should I try next? $id',
          createdAt: DateTime.now(),
        ),
        trackOnly: trackOnly,
      );

  /// The next event, of whatever kind.
  Future<AdEvent> next() async {
    if (_events.isEmpty) {
      _more = Completer();
      await _more.future.timeout(patience);
    }
    return _events.removeAt(0);
  }

  void end() {
    session.destroy();
    expect(_events, isEmpty, reason: 'There were more events.');
  }
}

/// Until it is so.
Future<void> until(bool Function() isSo) async {
  final watch = Stopwatch()..start();
  while (!isSo()) {
    if (watch.elapsed > patience) fail('It did not come to that.');
    await Future<void>.delayed(const Duration(milliseconds: 5));
  }
}
